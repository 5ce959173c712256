/** What a thing says about itself, by the kind of its noun. */

import type { Explanation, Noun } from "../../contract.ts";
import { building, field, slot, track } from "./player.ts";
import { action, character, hanging, land, special, temple } from "./table.ts";
import { temples, total, type Scene } from "../reading.ts";
import { Colour } from "../view.gen.ts";

type Explain = (scene: Scene, ...indices: number[]) => Explanation | null;

/** Things before the one who looks and those before others are explained alike. */
function own(of: (scene: Scene, owner: number, n: number) => Explanation | null): Explain {
  return (scene, n = -1) => (scene.seat === null ? null : of(scene, scene.seat, n));
}

function theirs(of: (scene: Scene, owner: number, n: number) => Explanation | null): Explain {
  return (scene, owner = -1, n = -1) => of(scene, owner, n);
}

const EXPLAIN: Readonly<Record<string, Explain>> = {
  field: own(field),
  field_of: theirs(field),
  building: own(building),
  building_of: theirs(building),
  slot: own(slot),
  slot_of: theirs(slot),
  character: (scene, n = -1) => character(scene, n),
  cube: ({ t, choices }, n = -1) => ({ title: choices.at("cube", n)?.label ?? t("cubes"), rule: "payment" }),
  payment: ({ t }) => ({ title: t("helios.pay"), rule: "payment" }),
  action: (scene, n = -1) => action(scene, n),
  stack: (scene, n = -1) => action(scene, n),
  tile: (scene, column = -1, place = -1) => hanging(scene, column, place),
  land: (scene, n = -1) => land(scene, n),
  lying: (scene, n = -1) => land(scene, n),
  special: (scene, n = -1) => special(scene, n),
  additional: ({ t, view }) => ({
    title: t("helios.additional", { n: total(view.additional) }),
    lines: [t("helios.additional.help")],
  }),
  colour: ({ t }, n = -1) => ({
    title: t(`colour.${Colour[n] ?? ""}`),
    lines: [t("helios.supply.help")],
    rule: "what-lies-on-the-table",
  }),
  mana_supply: ({ t }) => ({ title: t("mana"), lines: [t("helios.mana.help")] }),
  temple: (scene) => temple(scene),
  track: own(track),
  track_of: theirs(track),
  mana_store: ({ t, view }, owner = -1) => ({
    title: `${t("mana")}: ${view.players[owner]?.mana ?? 0}`,
    lines: [t("helios.mana.help")],
  }),
  temples: ({ t, view }, owner = -1) => {
    const player = view.players[owner];
    return player
      ? { title: `${t("helios.temples")}: ${temples(player)}`, lines: [t("helios.temples.help")], rule: "temples" }
      : null;
  },
  cubes: ({ t, view }, owner = -1) => {
    const cubes = view.players[owner]?.cubes ?? {};
    const lines = Colour.filter((colour) => cubes[colour]).map(
      (colour) => `${t(`colour.${colour}`)}: ${cubes[colour] ?? 0}`,
    );
    return { title: `${t("cubes")}: ${total(cubes)}`, lines, rule: "payment" };
  },
  round: ({ t, view }) => ({
    title: t("progress", { round: view.round, rounds: view.rounds }),
    lines: [t("helios.round.help")],
    rule: "a-round",
  }),
  dragon: ({ t }) => ({ title: t("starting_player"), lines: [t("helios.dragon.help")], rule: "phase-3-replenishment" }),
  seat: ({ t, view, seats }, n = -1) => {
    const player = view.players[n];
    if (!player) return null;
    const people = player.characters.map((id) => t(`character.${id}`)).join(", ");
    const city = player.city.map((id) => t(`building.${id}`)).join(", ");
    return {
      title: seats[n]?.name ?? "",
      lines: [
        city === "" ? "" : `${t("city")}: ${city}`,
        people === "" ? "" : `${t("characters")}: ${people}`,
        view.phase === "character_tiles" && !view.over && view.out.includes(n) ? t("out") : "",
        t("helios.enlarge.help"),
      ].filter((line) => line !== ""),
    };
  },
};

export const NOUNS = Object.keys(EXPLAIN);

export function explain([kind, ...indices]: Noun, scene: Scene): Explanation | null {
  return EXPLAIN[kind]?.(scene, ...indices) ?? null;
}
