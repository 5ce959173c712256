/** Where the fields of a board are drawn. */

import type { BoxField, Player, Tile } from "./view.gen.ts";

/** From the middle of a field to its corner, in the units of the drawing. */
export const SIDE = 40;
const ROW = Math.sqrt(3) * SIDE;

export interface Field extends BoxField {
  n: number;
  name: string;
  x: number;
  y: number;
}

export interface Plan {
  fields: readonly Field[];
  number: ReadonlyMap<string, number>;
  width: number;
  height: number;
}

export function plan(rows: readonly BoxField[], names: readonly string[]): Plan {
  const fields = rows.map((row, n): Field => {
    const [q, r] = row.at;
    return { ...row, n, name: names[n] ?? "", x: 1.5 * SIDE * q, y: ROW * (r + q / 2) };
  });
  const reach = (of: (field: Field) => number): number => Math.max(...fields.map((field) => Math.abs(of(field))));
  return {
    fields,
    number: new Map(fields.map((field) => [field.name, field.n])),
    width: 2 * (reach((field) => field.x) + SIDE),
    height: 2 * (reach((field) => field.y) + ROW / 2),
  };
}

const plans = new WeakMap<readonly BoxField[], Plan>();

/** The plan of a box, made once. */
export function planOf(rows: readonly BoxField[], names: readonly string[]): Plan {
  let found = plans.get(rows);
  if (!found) plans.set(rows, (found = plan(rows, names)));
  return found;
}

/** The corners of a hexagon with a flat top, for `points`. */
export function hexagon(side: number, x = 0, y = 0): string {
  return corners([0, 1, 2, 3, 4, 5], side, x, y);
}

/** The left (0) or right (1) half of such a hexagon. */
export function half(which: number, side: number, x: number, y: number): string {
  return corners(which === 0 ? [1.5, 2, 3, 4, 4.5] : [4.5, 5, 0, 1, 1.5], side, x, y);
}

function corners(at: readonly number[], side: number, x: number, y: number): string {
  return at
    .map((i) => {
      const far = Number.isInteger(i) ? side : side * Math.cos(Math.PI / 6); // the middle of an edge is nearer
      return `${(x + far * Math.cos((i * Math.PI) / 3)).toFixed(2)},${(y + far * Math.sin((i * Math.PI) / 3)).toFixed(2)}`;
    })
    .join(" ");
}

/** A player's board by the numbers of its fields. */
export interface Land {
  tiles: ReadonlyMap<number, Tile>;
  dead: ReadonlySet<number>;
  edges: ReadonlySet<number>;
  sun: number;
}

export function landOf(plan: Plan, player: Player): Land {
  const n = (name: string): number => plan.number.get(name) ?? -1;
  return {
    tiles: new Map(player.tiles.map((tile) => [n(tile.at), tile])),
    dead: new Set(player.dead_ends.map(n)),
    edges: new Set(player.edges.map(n)),
    sun: n(player.sun),
  };
}
