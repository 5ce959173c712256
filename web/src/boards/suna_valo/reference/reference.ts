import type { Entry, Reference } from "../../../rules/reference.ts";
import { books } from "../../../texts/text.ts";
import { printed } from "../print.ts";
import { COLUMNS, type Column, type Components } from "../types.ts";
import { columnsWords, editionLines, iconsWords, linesOf } from "../explain/words.ts";
import Around from "./Around.svelte";
import Face from "./Face.svelte";

export const reference: Reference<Components> = {
  Face,
  Around,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  entries({ components }, t) {
    const guess = (row: { provenance: string }): boolean => row.provenance === "reconstruction";
    const card =
      (table: keyof Components, kind: string, rule: string) =>
      (row: { id: string; provenance: string; era?: string; columns?: readonly Column[] }): Entry => ({
        id: row.id.toLowerCase(),
        kind,
        name: t(`name.${row.id}`),
        number: row.id,
        rows: [`${table} ${row.id}`],
        lines: [
          ...(row.columns ? [columnsWords(row.columns, t)] : []),
          ...linesOf(printed(components, row.id), t),
          ...editionLines(row.id, t),
        ],
        count: row.era ? t("era_title", { era: row.era }) : undefined,
        guessed: guess(row),
        rule,
      });
    const characters = components.characters.map((row): Entry => ({
      id: row.id.toLowerCase(),
      kind: "character",
      name: t(`character.${row.id}`),
      number: row.id,
      rows: [`characters ${row.id}`],
      lines: [t(`character_help.${row.id}`), ...editionLines(row.id, t)],
      guessed: guess(row),
      rule: "characters",
    }));
    const headers = components.headers.map((row): Entry => ({
      id: `header-${row.column}`,
      kind: "header",
      name: t(`column.${row.column}`),
      rows: [`headers ${row.column}`],
      lines: [
        t(`head.${row.column}`, { what: iconsWords(row.icons, t) }),
        ...(row.storages > 0 ? [t("head.storages", { n: row.storages })] : []),
      ],
      count: t("ref.each_farm"),
      guessed: guess(row),
      rule: "headers-pieces-and-blocked-steps",
    }));
    const improvements = components.improvements.map((row): Entry => ({
      id: row.id.replaceAll("_", "-"),
      kind: "improvement",
      name: t(`piece.${row.id}`),
      rows: [`improvements ${row.id}`],
      lines: [
        t("piece.covers", { piece: t(`piece_kind.${row.piece}`), what: t(`piece.${row.id}`) }),
        ...(row.vp > 0 ? [t("piece.vp", { vp: t("does.vp", { n: row.vp }) })] : []),
        t(`piece.leaves_${row.piece}`),
      ],
      count: t("ref.each_farm"),
      guessed: guess(row),
      rule: "improvements",
    }));
    const tracks: Entry[] = [
      {
        id: "left-track",
        kind: "track",
        name: t("label.left"),
        rows: components.left_track.map((row) => `left_track ${row.space}`),
        lines: [
          t("ref.left"),
          t("ref.values", { values: components.left_track.map((row) => `×${row.multiplier}`).join(" ") }),
        ],
        guessed: components.left_track.some(guess),
        rule: "bot-tracks",
      },
      {
        id: "right-track",
        kind: "track",
        name: t("label.right"),
        rows: components.right_track.map((row) => `right_track ${row.space}`),
        lines: [t("ref.right"), t("ref.values", { values: components.right_track.map((row) => row.vp).join(" ") })],
        guessed: components.right_track.some(guess),
        rule: "bot-tracks",
      },
      {
        id: "village-slots",
        kind: "track",
        name: t("village"),
        rows: components.village_slots.map((row) => `village_slots ${row.price}`),
        lines: components.village_slots.map((row) => t("slot.line", { n: row.price })),
        rule: "a-buy-a-card",
      },
    ];
    const farm = COLUMNS.flatMap((column) => components.farm_cards.filter((row) => row.columns[0] === column));
    return [
      ...farm.map(card("farm_cards", "farm", "a-buy-a-card")),
      ...components.festivals.map(card("festivals", "festival", "festivals")),
      ...components.public_orders.map(card("public_orders", "public", "deliveries")),
      ...components.ship_orders.map(card("ship_orders", "ship", "ship-orders")),
      ...components.progress_tiles.map(card("progress_tiles", "tile", "bot-tiles")),
      ...components.end_tiles.map(card("end_tiles", "tile", "bot-tiles")),
      ...characters,
      ...headers,
      ...improvements,
      ...tracks,
    ];
  },
};
