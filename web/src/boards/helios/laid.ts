/** What of a position the things of the table stand for. */

import type { Path, Position } from "../../analysis/position.ts";
import { findAt, itemsAt, type Laid, type LaidOut, type Sight } from "../laid.ts";
import { asked } from "./reading.ts";
import { Action, Slot, type Components, type View } from "./view.gen.ts";

type Here = Sight<View, Components>;

const of = (seat: number, ...path: Path): Path => ["players", seat, ...path];

/** A field: its tile, or room for one; the sun may come there, or is there. */
function field(position: Position, { box }: Here, seat: number, n: number): Laid[] {
  const at = box.names.field?.[n];
  const tile = findAt(position, of(seat, "tiles"), (item: { at: string }) => item.at === at);
  if (tile.found) return [{ path: tile.path }];
  const sun = (position.players as readonly { sun: string }[])[seat]?.sun === at;
  if (sun) return [{ path: of(seat, "sun") }];
  const rest: Laid = { path: of(seat, "sun"), value: at };
  return box.components.fields[n]?.kind === "border"
    ? [rest]
    : [{ path: tile.path, name: "tile", fields: { at, cubes: [], temple: false } }, rest];
}

/** A building: it stands, or can be built by one click. */
function building(position: Position, { box }: Here, seat: number, n: number): Laid[] {
  const id = box.names.building?.[n] ?? box.components.buildings[n]?.id;
  const at = findAt(position, of(seat, "city"), (item: string) => item === id);
  return [at.found ? { path: at.path } : { path: at.path, value: id }];
}

/** A character: beside somebody's board, or free to be put beside each. */
function character(position: Position, { box, seats }: Here, n: number): Laid[] {
  const id = box.components.characters[n]?.id;
  for (const { seat } of seats) {
    const at = findAt(position, of(seat, "characters"), (item: string) => item === id);
    if (at.found) return [{ path: of(seat, "active") }, { path: at.path }];
  }
  return seats.map(({ seat }) => ({
    path: [...of(seat, "characters"), itemsAt(position, of(seat, "characters")).length],
    value: id,
  }));
}

const column = (n: number): Laid[] =>
  ["display", "stacks", "discards"].map((part) => ({ path: [part, Action[n] ?? ""] }));
const slot = (seat: number, n: number): Laid[] => [{ path: of(seat, "slots", Slot[n] ?? "") }];
const lands: Laid[] = [{ path: ["lands"] }, { path: ["extra_land"] }, { path: ["additional"] }];

export const laid: LaidOut<View, Components> = {
  field: (position, scene, n = 0) => field(position, scene, scene.seat ?? 0, n),
  field_of: (position, scene, seat = 0, n = 0) => field(position, scene, seat, n),
  building: (position, scene, n = 0) => building(position, scene, scene.seat ?? 0, n),
  building_of: (position, scene, seat = 0, n = 0) => building(position, scene, seat, n),
  slot: (_, { seat }, n = 0) => slot(seat ?? 0, n),
  slot_of: (_, __, seat = 0, n = 0) => slot(seat, n),
  track: (_, { seat }) => [{ path: of(seat ?? 0, "sun_track") }],
  track_of: (_, __, seat = 0) => [{ path: of(seat, "sun_track") }],
  character: (position, scene, n = 0) => character(position, scene, n),
  tile: (_, __, n = 0, i = 0) => [{ path: ["display", Action[n] ?? "", i] }],
  // while a tile is taken, the lowest of a column goes by the column's number
  action: (position, { view }, n = 0) =>
    asked(view)?.kind === "take_tile"
      ? [{ path: ["display", Action[n] ?? "", itemsAt(position, ["display", Action[n] ?? ""]).length - 1] }]
      : column(n),
  stack: (_, __, n = 0) => column(n),
  land: () => lands,
  lying: () => lands,
  additional: () => lands,
  special: () => [{ path: ["special_tiles"] }],
  mana_store: (_, __, seat = 0) => [{ path: of(seat, "mana") }],
  temples: (_, __, seat = 0) => [{ path: of(seat, "bag") }],
  round: () => ["round", "phase", "turn", "stage", "orbited", "out"].map((path) => ({ path: [path] })),
};
