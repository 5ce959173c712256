/** Geometry of lands: what is seen, where a card fits and why not elsewhere, how a set of tiles is outlined. */

import { MIDDLE, SIZE, type Lying, type Player, type Spot, type Tile, type Tiles, type Type } from "./view.ts";

export type Seen = ReadonlyMap<string, Tile>;
export type Printed = (card: string) => Tiles;

/** Why a card cannot lie at a place. */
export type Obstacle = "beyond" | "first" | "alone" | "token" | "twice" | "stone" | "back";

/** The corners of a card, clockwise from the north-west. */
export const CORNERS: readonly Spot[] = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
];

export function at([row, column]: Spot): string {
  return `${row} ${column}`;
}

export function corners([row, column]: Spot): Spot[] {
  return CORNERS.map(([down, right]) => [row + down, column + right]);
}

/** Four things at the corners after so many quarter turns clockwise. */
export function turned<T>(four: readonly T[], turn: number): T[] {
  return four.map((_, corner) => four[(corner + 4 - turn) % 4] as T);
}

/** The tiles as the view shows them. */
export function seen(player: Player): Seen {
  return new Map(player.tiles.map((tile) => [at(tile.tile), tile]));
}

/** The land as it is when a card with nothing on it has been lifted. */
export function without(player: Player, card: string, printed: Printed): Seen {
  const left = new Map<string, Tile>();
  for (const lying of player.cards) {
    if (lying.card === card) continue;
    const types = turned(printed(lying.card), lying.turn);
    corners(lying.place).forEach((tile, i) => {
      left.set(at(tile), { tile, type: types[i] as Type, token: false, card: lying.card });
    });
  }
  for (const tile of player.tiles) {
    if (tile.token && tile.card !== card) left.set(at(tile.tile), tile);
  }
  return left;
}

/** Why a card that shows these tiles cannot lie here; null if it can. */
export function obstacle(land: Seen, place: Spot, tiles: Tiles, never: Spot | null = null): Obstacle | null {
  const [row, column] = place;
  if (row < 0 || column < 0 || row > SIZE - 2 || column > SIZE - 2) return "beyond";
  if (land.size === 0) return row === MIDDLE && column === MIDDLE ? null : "first";
  if (never && at(never) === at(place)) return "back";
  const under = corners(place).map((spot) => land.get(at(spot)));
  const covered = under.filter((tile) => tile !== undefined);
  if (covered.length === 0) return "alone";
  if (covered.some((tile) => tile.token)) return "token";
  if (new Set(covered.map((tile) => tile.card)).size < covered.length) return "twice";
  if (under.some((tile, i) => tile?.type === "stone" && tiles[i] !== "stone")) return "stone";
  return null;
}

/** Every place where a card that shows these tiles may lie. */
export function places(land: Seen, tiles: Tiles, never: Spot | null = null): Spot[] {
  const { top, left, bottom, right } = bounds([...land.values()].map((tile) => tile.tile));
  const found: Spot[] = [];
  for (let row = top - 1; row <= bottom; row++) {
    for (let column = left - 1; column <= right; column++) {
      if (!obstacle(land, [row, column], tiles, never)) found.push([row, column]);
    }
  }
  return found;
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

/** The border of a set of tiles as an SVG path, `unit` wide each and a little inside. */
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

/** The card that lies on a land under this name. */
export function lying(player: Player | undefined, card: string): Lying | undefined {
  return player?.cards.find((found) => found.card === card);
}
