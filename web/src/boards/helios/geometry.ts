/** The hex board: where fields are, and the way the sun would take, to draw it before the click (RULES.md, HE-2 to HE-5). */

import type { FieldRow, Player, Tile } from "./view.ts";
import { isColour, type Colour } from "./view.ts";

/** From the middle of a field to its corner, in the units of the drawing. */
export const SIDE = 40;
const ROW = Math.sqrt(3) * SIDE;

/** Clockwise from up: to the right of a step, seen in its direction, lies the next one. */
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]] as const;

export interface Field extends FieldRow {
  n: number;
  name: string;
  x: number;
  y: number;
  /** The field in each direction, or -1 off the board. */
  to: readonly number[];
  near: readonly number[];
}

export interface Plan {
  fields: readonly Field[];
  number: ReadonlyMap<string, number>;
  width: number;
  height: number;
}

export function plan(rows: readonly FieldRow[], names: readonly string[]): Plan {
  const places = new Map(rows.map((row, n) => [row.at.join(" "), n]));
  const fields = rows.map((row, n): Field => {
    const [q, r] = row.at;
    const to = DIRECTIONS.map(([dq, dr]) => places.get([q + dq, r + dr].join(" ")) ?? -1);
    const near = to.filter((field) => field >= 0);
    return { ...row, n, name: names[n] ?? "", x: 1.5 * SIDE * q, y: ROW * (r + q / 2), to, near };
  });
  const reach = (of: (field: Field) => number): number => Math.max(...fields.map((field) => Math.abs(of(field))));
  return {
    fields,
    number: new Map(fields.map((field) => [field.name, field.n])),
    width: 2 * (reach((field) => field.x) + SIDE),
    height: 2 * (reach((field) => field.y) + ROW / 2),
  };
}

const plans = new WeakMap<readonly FieldRow[], Plan>();

/** The plan of a box, made once. */
export function planOf(rows: readonly FieldRow[], names: readonly string[]): Plan {
  let found = plans.get(rows);
  if (!found) plans.set(rows, (found = plan(rows, names)));
  return found;
}

/** The corners of a hexagon with a flat top, for `points`. */
export function hexagon(side: number, x = 0, y = 0): string {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => `${(x + side * Math.cos((i * Math.PI) / 3)).toFixed(2)},${(y + side * Math.sin((i * Math.PI) / 3)).toFixed(2)}`)
    .join(" ");
}

/** A player's board as sets of field numbers. */
export interface Land {
  tiles: ReadonlyMap<number, Tile>;
  dead: ReadonlySet<number>;
  sun: number;
  /** How many steps the sun may take; null with a Power Plant. */
  most: number | null;
}

export function landOf(plan: Plan, player: Player): Land {
  const n = (name: string): number => plan.number.get(name) ?? -1;
  return {
    tiles: new Map(player.tiles.map((tile) => [n(tile.at), tile])),
    dead: new Set(player.dead_ends.map(n)),
    sun: n(player.sun),
    most: player.sun_track,
  };
}

function clockwise(from: Field, to: Field): boolean {
  return from.at[0] * to.at[1] - from.at[1] * to.at[0] > 0;
}

/** Where the sun may step from a field that is no dead end. */
export function steps(plan: Plan, land: Land, n: number): number[] {
  const from = plan.fields[n];
  if (!from) return [];
  const tile = (field: number | undefined): boolean => field !== undefined && land.tiles.has(field);
  const found = from.to.filter((to, direction) => {
    const field = plan.fields[to];
    if (!field || tile(to) || land.dead.has(to) || tile(from.to[(direction + 5) % 6])) return false;
    return tile(from.to[(direction + 1) % 6]) || (clockwise(from, field) && field.near.some(tile));
  });
  return found.sort((a, b) => a - b); // of equal ways the engine takes the first by number
}

/** The steps of a caught sun until it is outside: each time to the neighbour from which the way out is shortest. */
export function wayOut(plan: Plan, land: Land): number[] {
  const path: number[] = [];
  const far = distances(plan, land);
  for (let at = land.sun; land.dead.has(at); ) {
    const next = plan.fields[at]?.near.filter((n) => !land.tiles.has(n) && (far.get(n) ?? Infinity) < (far.get(at) ?? Infinity));
    const nearest = next?.sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0))[0];
    if (nearest === undefined) break;
    path.push((at = nearest));
  }
  return path;
}

/** How far each empty field is from those that are no dead ends. */
function distances(plan: Plan, land: Land): Map<number, number> {
  const empty = plan.fields.filter((field) => !land.tiles.has(field.n));
  const far = new Map(empty.filter((field) => !land.dead.has(field.n)).map((field) => [field.n, 0]));
  for (let round = 1, grown = true; grown; round++) {
    const found = empty.filter((field) => !far.has(field.n) && field.near.some((n) => far.has(n)));
    for (const field of found) far.set(field.n, round);
    grown = found.length > 0;
  }
  return far;
}

interface Route {
  fields: readonly number[];
  orbits: number;
  peak: number;
}

/** The way the sun takes to a resting field: the one with most orbits, the shortest of those. Its first field is the sun's. */
export function route(plan: Plan, land: Land, target: number): number[] {
  if (land.most === null) return [land.sun, target];
  const gold = (n: number): boolean => plan.fields[n]?.gold === true;
  const extend = (way: Route, from: number, to: number): Route => {
    const [a, b] = [plan.fields[from], plan.fields[to]];
    const ahead = a !== undefined && b !== undefined && clockwise(a, b);
    const orbits = way.orbits + (gold(to) && !gold(from) && ahead ? 1 : gold(from) && !gold(to) && !ahead ? -1 : 0);
    return { fields: [...way.fields, to], orbits, peak: Math.max(way.peak, orbits) };
  };
  const beats = (a: Route, b: Route | undefined): boolean =>
    !b || a.orbits > b.orbits || (a.orbits === b.orbits && a.peak > b.peak);

  let way: Route = { fields: [land.sun], orbits: 0, peak: 0 };
  for (const field of wayOut(plan, land)) {
    if (way.fields.length > land.most) return [...way.fields];
    way = extend(way, way.fields.at(-1) ?? land.sun, field);
  }
  let best = way.fields.length > 1 && way.fields.at(-1) === target ? way : undefined;
  let front = new Map([[way.fields.at(-1) ?? land.sun, way]]);
  for (let left = land.most + 1 - way.fields.length; left > 0; left--) {
    const reached = new Map<number, Route>();
    for (const [at, soFar] of front) {
      for (const to of steps(plan, land, at)) {
        const longer = extend(soFar, at, to);
        if (beats(longer, reached.get(to))) reached.set(to, longer);
      }
    }
    front = reached;
    const found = front.get(target);
    if (found && beats(found, best)) best = found;
  }
  return [...(best?.fields ?? [land.sun, target])];
}

/** What the sun brings to the tiles around its resting field. */
export interface Light {
  lit: readonly number[];
  cubes: ReadonlyMap<number, Colour>;
  points: ReadonlyMap<number, number>;
}

const COUNCIL = 3;

export function light(plan: Plan, land: Land, city: readonly string[], sun: number): Light {
  const around = (n: number): number[] => (plan.fields[n]?.near ?? []).filter((field) => land.tiles.has(field));
  const lit = around(sun);
  const room = city.includes("warehouse") ? 2 : 1;
  const cubes = new Map<number, Colour>();
  const points = new Map<number, number>();
  for (const n of lit) {
    const tile = land.tiles.get(n);
    if (tile?.temple) points.set(n, 1 + around(n).length + (city.includes("city_council") ? COUNCIL : 0));
    else if (tile && isColour(tile.tile) && tile.cubes.length < room) cubes.set(n, tile.tile);
  }
  return { lit, cubes, points };
}

/** Bonus edge fields that a tile lies next to. */
export function edgesReached(plan: Plan, land: Land): Field[] {
  return plan.fields.filter((field) => field.symbol === "edge" && field.near.some((n) => land.tiles.has(n)));
}
