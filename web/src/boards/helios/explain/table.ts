/** Things between the players: action tiles, land and special tiles, characters, the next temple. */

import type { Explanation } from "../../contract.ts";
import { costWords } from "./describe.ts";
import { atOnce } from "./common.ts";
import { total, type Scene } from "../reading.ts";
import { Action, Colour, Special } from "../view.gen.ts";

export function character(scene: Scene, n: number): Explanation | null {
  const { box, t, view, seats } = scene;
  const row = box.components.characters[n];
  if (!row) return null;
  const owner = view.players.findIndex((player) => player.characters.includes(row.id));
  const active = view.players[owner]?.active.includes(row.id) ?? false;
  const state =
    owner < 0 ? t("helios.free") : t(`helios.owned.${active ? "day" : "night"}`, { name: seats[owner]?.name ?? "" });
  return {
    title: t(`character.${row.id}`),
    lines: [
      state,
      t("helios.price", { n: row.price }),
      t("helios.activation", { cost: costWords(row.cost, t) }),
      ...atOnce(row, t),
      t("helios.at_end", { help: t(`character_help.${row.id}`, { n: row.points }) }),
    ],
    provenance: row.provenance,
    rule: "characters",
    card: row.id,
  };
}

export function action({ t, view, box }: Scene, n: number): Explanation | null {
  const name = Action[n];
  if (!name) return null;
  return {
    title: t(`action.${name}`),
    lines: [
      t(`helios.action.${name}.help`),
      t("helios.stack.left", { n: total(view.stacks[name]), discarded: total(view.discards[name]) }),
    ],
    provenance: box.components.action_tiles[n]?.provenance,
    rule: "phase-1-action-turns",
    card: `action-${name}`,
  };
}

export function hanging({ t, view }: Scene, column: number, place: number): Explanation | null {
  const name = Action[column];
  const colour = name && view.display[name][place];
  if (!name || !colour) return null;
  return {
    title: t("label.take", { action: t(`action.${name}`), colour: t(`tile_colour.${colour}`) }),
    lines: [t(`helios.action.${name}.help`), ...(colour === "gray" ? [t("helios.gray.help")] : [])],
    rule: "phase-1-action-turns",
  };
}

export function land({ t, box }: Scene, n: number): Explanation | null {
  const colour = Colour[n];
  if (!colour) return null;
  return {
    title: t(`land.${colour}`),
    lines: [t("helios.land.help")],
    provenance: box.components.lands[n]?.provenance,
    rule: "creating-land",
    card: `land-${colour}`,
  };
}

export function special({ t, view, box }: Scene, n: number): Explanation | null {
  const name = Special[n];
  const row = box.components.special_tiles[n];
  if (!name || !row) return null;
  const left = view.special_tiles[name] ?? 0;
  return {
    title: t(`special.${name}`),
    lines: [t(`special_help.${name}`, { n: row.points }), t("helios.special.left", { n: left })],
    provenance: row.provenance,
    rule: "special-tiles",
    card: `special-${name.replaceAll("_", "-")}`,
  };
}

export function temple({ t, choices }: Scene): Explanation {
  return {
    title: choices.at("temple")?.label ?? t("helios.temple"),
    lines: [t("helios.temples.help")],
    rule: "temples",
  };
}
