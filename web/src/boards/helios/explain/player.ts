/** Things before a player: fields, buildings, spaces for action tiles, the sun track. */

import type { Explanation } from "../../contract.ts";
import { costWords, cubeList } from "./describe.ts";
import { atOnce } from "./common.ts";
import { landOf, planOf, type Field, type Land } from "../geometry.ts";
import { isColour, type Scene } from "../reading.ts";
import { NUMBERS, Slot, type Player, type Tile } from "../view.gen.ts";

export function field(scene: Scene, owner: number, n: number): Explanation | null {
  const { view, box, t, choices, seat } = scene;
  const plan = planOf(box.components.fields, box.names.field ?? []);
  const [found, player] = [plan.fields[n], view.players[owner]];
  if (!found || !player) return null;
  const land = landOf(plan, player);
  const option = owner === seat ? choices.at("field", n) : undefined;
  if (option) return { title: option.label }; // short: what it would bring is drawn on the board
  const tile = land.tiles.get(n);
  const lines = tile ? tileLines(scene, player, tile) : fieldLines(scene, found, land, player);
  return {
    title: tile ? t(`tile.${tile.tile}`) : t("helios.field", { name: found.name }),
    lines: lines.filter((line) => line !== ""),
    provenance: tile ? undefined : found.provenance,
    rule: tile && !isColour(tile.tile) ? "special-tiles" : tile ? "moving-the-sun" : "what-lies-on-the-table",
  };
}

function tileLines({ box, t }: Scene, player: Player, tile: Tile): string[] {
  const lines = [t("helios.field", { name: tile.at })];
  const special = box.components.special_tiles.find((row) => row.id === tile.tile);
  if (special) lines.push(t(`special_help.${special.id}`, { n: special.points }));
  if (tile.cubes.length > 0) lines.push(t("helios.cubes_are", { cubes: cubeList(tile.cubes, t) }));
  if (tile.temple) {
    const n = player.temples[tile.at] ?? 0;
    lines.push(n > 0 ? t("helios.temple.lit", { n }) : t("helios.temple.inside"));
  } else if (isColour(tile.tile)) {
    lines.push(t("helios.land.lit"));
  }
  return lines;
}

function fieldLines({ t }: Scene, found: Field, land: Land, player: Player): string[] {
  return [
    t(`helios.empty.${found.kind}`),
    found.symbol
      ? t(`helios.symbol.${found.symbol}.help`, {
          n: found.symbol === "edge" ? player.edge_points : NUMBERS.mana_field,
        })
      : "",
    land.edges.has(found.n) ? t("helios.symbol.edge.reached") : "",
    found.gold ? t("helios.gold") : "",
    found.n === land.sun ? t("helios.sun.here") : "",
    land.dead.has(found.n) ? t("helios.dead") : "",
  ];
}

export function building(scene: Scene, owner: number, n: number): Explanation | null {
  const { box, t, view } = scene;
  const row = box.components.buildings[n];
  if (!row || !view.players[owner]) return null;
  const help = t(`building_help.${row.id}`);
  return {
    title: t(`building.${row.id}`),
    lines: [
      t("helios.cost", { cost: costWords(row.cost, t) }),
      ...atOnce(row, t),
      ...(help === "" ? [] : [t("helios.function", { help })]),
      t("gain.end", { n: row.points }),
    ],
    provenance: row.provenance,
    rule: "city-buildings",
    card: row.id,
  };
}

export function slot(scene: Scene, owner: number, n: number): Explanation | null {
  const { t, view } = scene;
  const name = Slot[n];
  const tiles = name && view.players[owner]?.slots[name];
  if (!name || !tiles) return null;
  return {
    title: t("helios.slot", { slot: t(`slot.${name}`), n: tiles.length }),
    lines: [t("helios.slot.help")],
    rule: "phase-1-action-turns",
  };
}

export function track({ t, view, box }: Scene, owner: number): Explanation | null {
  const at = view.players[owner]?.sun_track;
  if (at === undefined) return null;
  const title = at === null ? t("helios.track.free") : t("helios.track", { n: at });
  return {
    title,
    lines: [t("helios.track.help")],
    provenance: box.components.sun_track.provenance,
    rule: "moving-the-sun",
  };
}
