/** Things between the players: action tiles, land and special tiles, characters, the next temple. */

import type { Explanation } from "../contract.ts";
import { costWords } from "./describe.ts";
import { answering, atOnce, me, whyCubes } from "./explainCommon.ts";
import { total, type Scene } from "./reading.ts";
import { Action, Colour, Special } from "./view.gen.ts";

export function character(scene: Scene, n: number): Explanation | null {
  const { box, t, view, seats } = scene;
  const row = box.components.characters[n];
  if (!row) return null;
  const owner = view.players.findIndex((player) => player.characters.includes(row.id));
  const active = view.players[owner]?.active.includes(row.id) ?? false;
  const state = owner < 0 ? t("helios.free") : t(`helios.owned.${active ? "day" : "night"}`, { name: seats[owner]?.name ?? "" });
  return {
    title: t(`character.${row.id}`),
    lines: [
      state,
      t("helios.price", { n: row.price }),
      t("helios.activation", { cost: costWords(row.cost, t) }),
      ...atOnce(row, t),
      t("helios.at_end", { help: t(`character_help.${row.id}`, { n: row.points }) }),
    ],
    why: whyNotCharacter(scene, n, owner, active),
    provenance: row.provenance,
    rule: "characters",
    card: row.id,
  };
}

function whyNotCharacter(scene: Scene, n: number, owner: number, active: boolean): string | undefined {
  const { box, t, view, seat, choices } = scene;
  const [row, player] = [box.components.characters[n], me(scene)];
  if (!row || !player || choices.at("character", n) || (owner >= 0 && owner !== seat)) return undefined;
  if (active) return t("helios.why.active");
  const poor = owner === seat ? whyCubes(scene, row, player) : undefined;
  if (poor !== undefined) return poor;
  if (owner < 0 && player.mana < row.price) return t("helios.why.mana", { n: row.price, have: player.mana });
  if (view.phase !== "character_tiles") return t("helios.why.later");
  return answering(scene, "character_turn") ? t("helios.why.bought") : undefined;
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

export function hanging(scene: Scene, column: number, place: number): Explanation | null {
  const { t, view } = scene;
  const name = Action[column];
  const colour = name && view.display[name][place];
  if (!name || !colour) return null;
  const lowest = place === view.display[name].length - 1;
  return {
    title: t("label.take", { action: t(`action.${name}`), colour: t(`tile_colour.${colour}`) }),
    lines: [t(`helios.action.${name}.help`), ...(colour === "gray" ? [t("helios.gray.help")] : [])],
    why: lowest ? undefined : t("helios.why.lowest"),
    rule: "phase-1-action-turns",
  };
}

export function land(scene: Scene, n: number): Explanation | null {
  const { t, view, box, choices } = scene;
  const colour = Colour[n];
  if (!colour) return null;
  const lies = view.lands.includes(colour) || view.extra_land === colour || choices.at("land", n) !== undefined;
  const start = box.components.lands[n]?.start ?? true;
  const why = answering(scene, "choose_start") && !start ? t("helios.why.start") : view.phase !== "setup" && !lies ? t("helios.why.gone") : undefined;
  return { title: t(`land.${colour}`), lines: [t("helios.land.help")], why, provenance: box.components.lands[n]?.provenance, rule: "creating-land", card: `land-${colour}` };
}

export function special({ t, view, box }: Scene, n: number): Explanation | null {
  const name = Special[n];
  const row = box.components.special_tiles[n];
  if (!name || !row) return null;
  const left = view.special_tiles[name] ?? 0;
  return {
    title: t(`special.${name}`),
    lines: [t(`special_help.${name}`, { n: row.points }), t("helios.special.left", { n: left })],
    why: left === 0 ? t("helios.why.gone") : undefined,
    provenance: row.provenance,
    rule: "special-tiles",
    card: `special-${name.replaceAll("_", "-")}`,
  };
}

export function temple(scene: Scene): Explanation {
  const { t, choices } = scene;
  const player = me(scene);
  const why = !player || choices.at("temple") ? undefined : answering(scene, "construct") ? t("helios.why.temple") : t("helios.why.construct");
  return { title: choices.at("temple")?.label ?? t("helios.temple"), lines: [t("helios.temples.help")], why, rule: "temples" };
}
