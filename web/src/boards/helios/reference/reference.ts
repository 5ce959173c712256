import type { Entry, Reference } from "../../../rules/reference.ts";
import { books } from "../../../texts/text.ts";
import { costWords, gainWords } from "../explain/describe.ts";
import { NUMBERS, type Components } from "../view.gen.ts";
import Around from "./Around.svelte";
import Face from "./Face.svelte";
import { fieldKind } from "./fields.ts";

const FIELDS = ["sun", "gold", "raw_material", "mana", "edge", "land", "border"];

export const reference: Reference<Components> = {
  Face,
  Around,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  entries({ components }, t) {
    const once = (gain: string): string[] => (gain === "" ? [] : [t("helios.at_once", { gain })]);
    const guess = (row: { provenance: string }): boolean => row.provenance === "reconstruction";
    const buildings = components.buildings.map((row): Entry => {
      const help = t(`building_help.${row.id}`);
      return {
        id: row.id,
        kind: "building",
        name: t(`building.${row.id}`),
        rows: [`buildings ${row.id}`],
        lines: [
          t("helios.cost", { cost: costWords(row.cost, t) }),
          ...once(gainWords(row, t).join(", ")),
          ...(help ? [t("helios.function", { help })] : []),
          t("gain.end", { n: row.points }),
        ],
        rule: "city-buildings",
      };
    });
    const characters = components.characters.map((row): Entry => ({
      id: row.id,
      kind: "character",
      name: t(`character.${row.id}`),
      rows: [`characters ${row.id}`],
      lines: [
        t("helios.price", { n: row.price }),
        t("helios.activation", { cost: costWords(row.cost, t) }),
        ...once(gainWords(row, t).join(", ")),
        t("helios.at_end", { help: t(`character_help.${row.id}`, { n: row.points }) }),
      ],
      rule: "characters",
    }));
    const lands = components.lands.map((row): Entry => ({
      id: `land-${row.id}`,
      kind: "land",
      name: t(`land.${row.id}`),
      rows: [`lands ${row.id}`],
      lines: [t("helios.land.help"), ...(row.start ? [t("ref.first_land")] : [])],
      count: t("ref.tiles", { n: row.count }),
      rule: "creating-land",
    }));
    const specials = components.special_tiles.map((row): Entry => ({
      id: `special-${row.id.replaceAll("_", "-")}`,
      kind: "special",
      name: t(`special.${row.id}`),
      rows: [`special_tiles ${row.id}`],
      lines: [t(`special_help.${row.id}`, { n: row.points })],
      count: t("ref.tiles", { n: row.count }),
      rule: "special-tiles",
    }));
    const actions = components.action_tiles.map((row): Entry => ({
      id: `action-${row.id}`,
      kind: "action",
      name: t(`action.${row.id}`),
      rows: [`action_tiles ${row.id}`],
      lines: [
        t(`helios.action.${row.id}.help`),
        t("ref.colours", { red: row.red, blue: row.blue, yellow: row.yellow, gray: row.gray }),
      ],
      count: t("ref.tiles", { n: row.red + row.blue + row.yellow + row.gray }),
      guessed: guess(row),
      rule: "phase-1-action-turns",
    }));
    const fields = FIELDS.flatMap((kind): Entry[] => {
      const all = components.fields.filter((field) => fieldKind(field) === kind);
      const plain = kind === "land" || kind === "border";
      if (all.length === 0) return [];
      return [
        {
          id: `field-${kind.replaceAll("_", "-")}`,
          kind: "field",
          name: t(`ref.field.${kind}`),
          rows: all.map((field) => `fields ${field.at.join(" ")}`),
          lines: [
            plain
              ? t(`helios.empty.${kind}`)
              : kind === "gold"
                ? t("ref.gold_help")
                : t(`helios.symbol.${kind}.help`, { n: NUMBERS.edge }),
          ],
          count: t("ref.on_board", { n: all.length }),
          guessed: all.some(guess),
          rule: "what-lies-on-the-table",
        },
      ];
    });
    const track: Entry = {
      id: "sun-track",
      kind: "field",
      name: t("ref.track"),
      rows: ["sun_track"],
      lines: [
        t("helios.track.help"),
        t("ref.track_range", { from: components.sun_track.start, to: components.sun_track.end }),
      ],
      rule: "moving-the-sun",
    };
    return [...buildings, ...characters, ...lands, ...specials, ...actions, ...fields, track];
  },
};
