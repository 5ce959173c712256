/** Geometry of lands: where tiles and cards are, what they are called, how a set of tiles is outlined. */

import { NUMBERS, type Lying, type Pending, type Player, type Tile, type Type, type View } from "./view.gen.ts";

/** Row and column of a tile; of a card, those of its north-west tile. */
export type Spot = readonly [row: number, column: number];
/** Four types, clockwise from the north-west. */
export type Tiles = readonly Type[];
export type Printed = (card: string) => Tiles;

/** Rows and columns that can be named, and where the first card of a land lies. */
export const SIZE = NUMBERS.size;
export const MIDDLE = NUMBERS.middle;

/** The corners of a card, clockwise from the north-west. */
export const CORNERS: readonly Spot[] = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
];

/** The question on top: what is decided now. */
export function top(view: View): Pending | undefined {
  return view.stack.at(-1);
}

export function at([row, column]: Spot): string {
  return `${row} ${column}`;
}

/** A tile by the number that events, questions and effects give it. */
export function spotOf(tile: number): Spot {
  return [Math.floor(tile / SIZE), tile % SIZE];
}

/** A tile as people call it: letters for the column, a number for the row. */
export function tileName([row, column]: Spot): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return `${column < 26 ? "" : "A"}${letter}${row + 1}`;
}

export function corners([row, column]: Spot): Spot[] {
  return CORNERS.map(([down, right]) => [row + down, column + right]);
}

/** Four things at the corners after so many quarter turns clockwise. */
export function turned<T>(four: readonly T[], turn: number): T[] {
  return four.map((_, corner) => four[(corner + 4 - turn) % 4] as T);
}

/** The tile that is seen at a place. */
export function tileAt(player: Player | undefined, spot: Spot): Tile | undefined {
  return player?.tiles.find((tile) => at(tile.at) === at(spot));
}

/** The card that lies on a land under this name. */
export function lying(player: Player | undefined, card: string): Lying | undefined {
  return player?.cards.find((found) => found.card === card);
}

export interface Bounds {
  top: number;
  left: number;
  /** The last row and column, included. */
  bottom: number;
  right: number;
}

/** The rectangle around some tiles; around the first card's place if there are none. */
export function bounds(tiles: readonly Spot[]): Bounds {
  if (tiles.length === 0) return { top: MIDDLE, left: MIDDLE, bottom: MIDDLE + 1, right: MIDDLE + 1 };
  const rows = tiles.map(([row]) => row);
  const columns = tiles.map(([, column]) => column);
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
}

/** The border of a set of tiles as an SVG path, `unit` wide each. */
export function outline(tiles: readonly Spot[], unit: number): string {
  const inside = new Set(tiles.map(at));
  const has = (row: number, column: number): boolean => inside.has(at([row, column]));
  const parts: string[] = [];
  for (const [row, column] of tiles) {
    const [x, y] = [column * unit, row * unit];
    if (!has(row - 1, column)) parts.push(`M${x} ${y}h${unit}`);
    if (!has(row + 1, column)) parts.push(`M${x} ${y + unit}h${unit}`);
    if (!has(row, column - 1)) parts.push(`M${x} ${y}v${unit}`);
    if (!has(row, column + 1)) parts.push(`M${x + unit} ${y}v${unit}`);
  }
  return parts.join("");
}
