/** What a thing says about itself, and why it cannot be chosen. */

import type { Explanation, Noun, Words } from "../contract.ts";
import { affordable, costWords, cubeList, cubesDue, gainWords } from "./describe.ts";
import { landOf, light, planOf, type Field, type Land } from "./geometry.ts";
import {
  ACTIONS, COLOURS, isColour, SLOTS, SPECIALS, temples, total,
  type BuildingRow, type Player, type Scene,
} from "./view.ts"; // prettier-ignore

type Explain = (scene: Scene, ...indices: number[]) => Explanation | null;

/** The one who looks, if he is asked something now. */
function me(scene: Scene): Player | undefined {
  return scene.seat === null ? undefined : scene.view.players[scene.seat];
}

function answering(scene: Scene, kind: string): boolean {
  return scene.choices.prompt?.kind === kind;
}

function field(scene: Scene, owner: number, n: number): Explanation | null {
  const { view, box, t, choices, seat } = scene;
  const plan = planOf(box.components.fields, box.names.field ?? []);
  const [found, player] = [plan.fields[n], view.players[owner]];
  if (!found || !player) return null;
  const land = landOf(plan, player);
  const option = owner === seat ? choices.at("field", n) : undefined;
  if (option) return { title: option.label }; // short: what it would bring is drawn on the board
  const tile = land.tiles.get(n);
  const lines = tile ? tileLines(scene, land, n) : fieldLines(scene, found, land, player);
  return {
    title: tile ? t(`tile.${tile.tile}`) : t("helios.field", { name: found.name }),
    lines: lines.filter((line) => line !== ""),
    why: owner === seat ? whyNotField(scene, found, land) : undefined,
    provenance: tile ? undefined : found.provenance,
    rule: tile && !isColour(tile.tile) ? "special-tiles" : tile ? "moving-the-sun" : "what-lies-on-the-table",
  };
}

function tileLines({ box, t, view }: Scene, land: Land, n: number): string[] {
  const plan = planOf(box.components.fields, box.names.field ?? []);
  const tile = land.tiles.get(n);
  if (!tile) return [];
  const lines = [t("helios.field", { name: tile.at })];
  const special = box.components.special_tiles.find((row) => row.id === tile.tile);
  if (special) lines.push(t(`special_help.${special.id}`, { n: special.points }));
  if (tile.cubes.length > 0) lines.push(t("helios.cubes_are", { cubes: cubeList(tile.cubes, t) }));
  if (tile.temple) {
    const near = plan.fields[n]?.near.find((field) => !land.tiles.has(field));
    const city = view.players.find((player) => player.tiles.includes(tile))?.city ?? [];
    const points = near === undefined ? 0 : light(plan, land, city, near).points.get(n) ?? 0;
    lines.push(points > 0 ? t("helios.temple.lit", { n: points }) : t("helios.temple.inside"));
  } else if (isColour(tile.tile) && tile.cubes.length === 0) {
    lines.push(t("helios.land.lit"));
  }
  return lines;
}

function fieldLines({ t }: Scene, found: Field, land: Land, player: Player): string[] {
  const edge = found.symbol === "edge";
  return [
    t(`helios.empty.${found.kind}`),
    found.symbol ? t(`helios.symbol.${found.symbol}.help`, edge ? { n: player.active.includes("explorer") ? 8 : 4 } : {}) : "",
    edge && found.near.some((n) => land.tiles.has(n)) ? t("helios.symbol.edge.reached") : "",
    found.gold ? t("helios.gold") : "",
    found.n === land.sun ? t("helios.sun.here") : "",
    land.dead.has(found.n) ? t("helios.dead") : "",
  ];
}

/** Why a field is not among those that may be chosen. */
function whyNotField({ t, choices }: Scene, found: Field, land: Land): string | undefined {
  const tile = land.tiles.get(found.n);
  const touches = found.near.some((n) => land.tiles.has(n));
  switch (choices.prompt?.kind) {
    case "place_tile":
      if (tile) return t("helios.why.taken");
      if (found.kind === "border") return t("helios.why.border");
      if (found.n === land.sun) return t("helios.why.sun");
      return t(touches ? "helios.why.enclosed" : "helios.why.apart");
    case "move_sun":
      if (tile) return t("helios.why.sun_tile");
      if (land.dead.has(found.n)) return t("helios.why.dead");
      if (!touches) return t("helios.why.no_touch");
      return land.most === null ? t("helios.why.stays") : t("helios.why.far", { n: land.most });
    case "place_temple":
      return t(tile ? "helios.why.has_temple" : "helios.why.needs_tile");
    case "place_cube":
      return t(tile ? "helios.why.full" : "helios.why.needs_tile");
    default:
      return undefined;
  }
}

function atOnce(row: BuildingRow, t: Words): string[] {
  const gain = gainWords(row, t).join(", ");
  return gain === "" ? [] : [t("helios.at_once", { gain })];
}

function building(scene: Scene, owner: number, n: number): Explanation | null {
  const { box, t, view, seat } = scene;
  const [row, player] = [box.components.buildings[n], view.players[owner]];
  if (!row || !player) return null;
  const help = t(`building_help.${row.id}`);
  return {
    title: t(`building.${row.id}`),
    lines: [
      t("helios.cost", { cost: costWords(row.cost, t) }),
      ...atOnce(row, t),
      ...(help === "" ? [] : [t("helios.function", { help })]),
      t("gain.end", { n: row.points }),
    ],
    why: owner === seat ? whyNotBuilding(scene, row, player) : undefined,
    provenance: row.provenance,
    rule: "city-buildings",
  };
}

function whyNotBuilding(scene: Scene, row: BuildingRow, player: Player): string | undefined {
  const { t } = scene;
  if (player.city.includes(row.id)) return t("helios.why.built");
  if (!affordable(row.cost, player)) return whyCubes(scene, row, player);
  return answering(scene, "construct") ? undefined : t("helios.why.construct");
}

function whyCubes({ t }: Scene, row: BuildingRow, player: Player): string {
  return t("helios.why.cubes", { n: cubesDue(row.cost, player.cubes), have: total(player.cubes) });
}

function character(scene: Scene, n: number): Explanation | null {
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
  };
}

function whyNotCharacter(scene: Scene, n: number, owner: number, active: boolean): string | undefined {
  const { box, t, view, seat, choices } = scene;
  const [row, player] = [box.components.characters[n], me(scene)];
  if (!row || !player || choices.at("character", n) || (owner >= 0 && owner !== seat)) return undefined;
  if (active) return t("helios.why.active");
  if (owner === seat && !affordable(row.cost, player)) return whyCubes(scene, row, player);
  if (owner < 0 && player.mana < row.price) return t("helios.why.mana", { n: row.price, have: player.mana });
  if (view.phase !== "character_tiles") return t("helios.why.later");
  return answering(scene, "character_turn") ? t("helios.why.bought") : undefined;
}

function slot(scene: Scene, owner: number, n: number): Explanation | null {
  const { t, view } = scene;
  const name = SLOTS[n];
  const tiles = name && view.players[owner]?.slots[name];
  if (!name || !tiles) return null;
  return {
    title: t("helios.slot", { slot: t(`slot.${name}`), n: tiles.length }),
    lines: [t("helios.slot.help")],
    rule: "phase-1-action-turns",
  };
}

function track({ t, view, box }: Scene, owner: number): Explanation | null {
  const at = view.players[owner]?.sun_track;
  if (at === undefined) return null;
  const title = at === null ? t("helios.track.free") : t("helios.track", { n: at });
  return { title, lines: [t("helios.track.help")], provenance: box.components.sun_track.provenance, rule: "moving-the-sun" };
}

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
  action: (scene, n = -1) => action(scene, n),
  stack: (scene, n = -1) => action(scene, n),
  tile: (scene, column = -1, place = -1) => hanging(scene, column, place),
  land: (scene, n = -1) => land(scene, n),
  lying: (scene, n = -1) => land(scene, n),
  special: (scene, n = -1) => special(scene, n),
  additional: ({ t, view }) => ({ title: t("helios.additional", { n: total(view.additional) }), lines: [t("helios.additional.help")] }),
  colour: ({ t }, n = -1) => ({ title: t(`colour.${COLOURS[n] ?? ""}`), lines: [t("helios.supply.help")], rule: "what-lies-on-the-table" }),
  mana_supply: ({ t }) => ({ title: t("mana"), lines: [t("helios.mana.help")] }),
  temple: (scene) => temple(scene),
  track: own(track),
  track_of: theirs(track),
  mana_store: ({ t, view }, owner = -1) => ({ title: `${t("mana")}: ${view.players[owner]?.mana ?? 0}`, lines: [t("helios.mana.help")] }),
  temples: ({ t, view }, owner = -1) => {
    const player = view.players[owner];
    return player ? { title: `${t("helios.temples")}: ${temples(player)}`, lines: [t("helios.temples.help")], rule: "temples" } : null;
  },
  cubes: ({ t, view }, owner = -1) => {
    const cubes = view.players[owner]?.cubes ?? {};
    const lines = COLOURS.filter((colour) => cubes[colour]).map((colour) => `${t(`colour.${colour}`)}: ${cubes[colour] ?? 0}`);
    return { title: `${t("cubes")}: ${total(cubes)}`, lines, rule: "payment" };
  },
  round: ({ t, view }) => ({ title: t("round", { n: view.round, of: view.rounds }), lines: [t("helios.round.help")], rule: "a-round" }),
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
        t("helios.enlarge.help"),
      ].filter((line) => line !== ""),
    };
  },
};

function action({ t, view, box }: Scene, n: number): Explanation | null {
  const name = ACTIONS[n];
  if (!name) return null;
  return {
    title: t(`action.${name}`),
    lines: [
      t(`helios.action.${name}.help`),
      t("helios.stack.left", { n: total(view.stacks[name]), discarded: total(view.discards[name]) }),
    ],
    provenance: box.components.action_tiles[n]?.provenance,
    rule: "phase-1-action-turns",
  };
}

function hanging(scene: Scene, column: number, place: number): Explanation | null {
  const { t, view } = scene;
  const name = ACTIONS[column];
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

function land(scene: Scene, n: number): Explanation | null {
  const { t, view, box, choices } = scene;
  const colour = COLOURS[n];
  if (!colour) return null;
  const lies = view.lands.includes(colour) || view.extra_land === colour || choices.at("land", n) !== undefined;
  const start = box.components.lands[n]?.start ?? true;
  const why = answering(scene, "choose_start") && !start ? t("helios.why.start") : view.phase !== "setup" && !lies ? t("helios.why.gone") : undefined;
  return { title: t(`land.${colour}`), lines: [t("helios.land.help")], why, provenance: box.components.lands[n]?.provenance, rule: "creating-land" };
}

function special({ t, view, box }: Scene, n: number): Explanation | null {
  const name = SPECIALS[n];
  const row = box.components.special_tiles[n];
  if (!name || !row) return null;
  const left = view.special_tiles[name] ?? 0;
  return {
    title: t(`special.${name}`),
    lines: [t(`special_help.${name}`, { n: row.points }), t("helios.special.left", { n: left })],
    why: left === 0 ? t("helios.why.gone") : undefined,
    provenance: row.provenance,
    rule: "special-tiles",
  };
}

function temple(scene: Scene): Explanation {
  const { t, choices } = scene;
  const player = me(scene);
  const why = !player || choices.at("temple") ? undefined : answering(scene, "construct") ? t("helios.why.temple") : t("helios.why.construct");
  return { title: choices.at("temple")?.label ?? t("helios.temple"), lines: [t("helios.temples.help")], why, rule: "temples" };
}

export const NOUNS = Object.keys(EXPLAIN);

export function explain([kind, ...indices]: Noun, scene: Scene): Explanation | null {
  return EXPLAIN[kind]?.(scene, ...indices) ?? null;
}
