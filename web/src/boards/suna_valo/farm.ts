/** Where things stand on a farm, and what a question is about. */

import {
  COLUMNS,
  GOODS,
  RESOURCES,
  type Cell,
  type Column,
  type Components,
  type Frame,
  type Good,
  type PieceKind,
  type Player,
  type Purse,
  type Resource,
  type TrackRow,
  type View,
} from "./types.ts";
import { NUMBERS } from "./view.gen.ts";

/** The improvements stand in the headers, two for each column, where they belong best. */
const PLACES: Readonly<Record<Column, readonly string[]>> = {
  crop: ["endless_crop", "market_crop"],
  floriculture: ["endless_flower", "market_flower"],
  pasture: ["endless_pasture", "market_pasture"],
  discovery: ["income_energy", "income_plant"],
  dock: ["ship_discount", "income_animal"],
  personal: ["village_discount", "flip_step"],
};

export function improvementsOf(column: Column): readonly string[] {
  return PLACES[column];
}

/** The resources that a header stores: those that it produces. */
export function headKinds(box: Components, column: Column): Resource[] {
  const row = box.headers[COLUMNS.indexOf(column)];
  return row && row.storages > 0 ? row.icons.flatMap((icon) => icon.split("|")).filter(isResource) : [];
}

/** The column whose header stores a good. */
export function headOf(box: Components, good: number): Column {
  const name = GOODS[good];
  return COLUMNS.find((column) => headKinds(box, column).some((kind) => kind === name)) ?? "crop";
}

export function headGoods(box: Components, player: Player, column: Column): Resource[] {
  return headKinds(box, column).flatMap((good) => many(player.headers[good] ?? 0, good));
}

/** A card of a column together with its number on the farm. */
export interface Placed {
  readonly cell: Cell;
  readonly number: number;
}

export function columnsOf(farm: readonly Cell[]): Record<Column, Placed[]> {
  const found: Record<Column, Placed[]> = {
    crop: [],
    floriculture: [],
    pasture: [],
    discovery: [],
    dock: [],
    personal: [],
  };
  farm.forEach((cell, number) => found[cell.column].push({ cell, number }));
  return found;
}

export function goodsOf(purse: Purse): [Good, number][] {
  return GOODS.flatMap((good): [Good, number][] => {
    const n = purse[good] ?? 0;
    return n > 0 ? [[good, n]] : [];
  });
}

export function owned(player: Player, good: Good): number {
  return good === "energy" ? player.energy : (player.stock[good] ?? 0);
}

/** All goods that a purse holds, shortage markers too. */
export function size(purse: Purse): number {
  return Object.values(purse).reduce((sum, n) => sum + n, 0);
}

/** The header that the noun "header" means: in an activation its column's, else that of the good in question. */
export function headerAsked(view: View, box: Components): Column | null {
  const frame = topFrame(view);
  if (!frame) return null;
  if (frame.kind === "activate") return COLUMNS[frame.header ?? -1] ?? null;
  if (frame.kind === "swap_from") return frame.own === undefined ? null : headOf(box, frame.own);
  const known = frame.good !== undefined && (frame.kind === "take_good" || frame.kind === "store_good");
  return known ? headOf(box, frame.good) : null;
}

export function topFrame(view: View): Frame | undefined {
  return view.stack.at(-1);
}

/** The activation that is going on, if any: on top, or under a question that one of its functions asks. */
export function activation(view: View): Frame | undefined {
  return view.stack.findLast((frame) => frame.kind === "activate");
}

/** The functions of an activation that are still open, by name: "card 3", "header", "tile 5", "extra", "gear". */
export function openFunctions(frame: Frame): Set<string> {
  const open = new Set<string>();
  for (let i = 0; (frame.cards ?? 0) >> i; i++) if (((frame.cards ?? 0) >> i) & 1) open.add(`card ${i}`);
  for (let i = 0; (frame.tiles ?? 0) >> i; i++) if (((frame.tiles ?? 0) >> i) & 1) open.add(`tile ${i}`);
  if ((frame.header ?? -1) >= 0) open.add(`header ${frame.header}`);
  if (frame.extra) open.add("extra");
  if (frame.gear) open.add("gear");
  return open;
}

/** What was open at the beginning of an activation and is not any more. */
export function usedFunctions(before: ReadonlySet<string>, now: ReadonlySet<string>): Set<string> {
  return new Set([...before].filter((name) => !now.has(name)));
}

/** Whether these open functions can be the rest of that activation. */
export function continues(before: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  return now.size > 0 && [...now].every((name) => before.has(name));
}

/** Which order a question about spaces means: a public one, or a card of the farm. */
export function orderAsked(view: View): { readonly public?: number; readonly card?: number } {
  const frame = topFrame(view);
  if (frame?.kind !== "choose_space" || frame.order === undefined) return {};
  return frame.order < NUMBERS.personal_order
    ? { public: frame.order }
    : { card: frame.order - NUMBERS.personal_order };
}

/** The slot of a display that the question is about. */
export function slotAsked(view: View): { readonly seat: number; readonly slot: number } | null {
  const frame = topFrame(view);
  if (!frame || frame.slot === undefined || frame.seat === undefined) return null;
  const below = ["start_price", "set_price", "choose_new_card", "swap_in", "swap_from"].includes(frame.kind)
    ? frame
    : null;
  return below ? { seat: frame.seat, slot: frame.slot } : null;
}

/** The piece that blocks the step up from a space: "left_2", or "". */
export function blockName(rows: readonly TrackRow[], track: 0 | 1, space: number): string {
  if (rows[space]?.blocked_by === undefined || rows[space].blocked_by === "none") return "";
  const number = rows.slice(0, space + 1).filter((row) => row.blocked_by !== "none").length;
  return `${track === 0 ? "left" : "right"}_${number}`;
}

/** What a piece is, by its number: those on improvements come first, then those on the tracks. */
export function pieceKind({ improvements, left_track, right_track }: Components, number: number): PieceKind {
  const blockers = [...left_track, ...right_track].flatMap(({ blocked_by }) =>
    blocked_by === "none" ? [] : [blocked_by],
  );
  return improvements[number]?.piece ?? blockers[number - improvements.length] ?? "crate";
}

/** A place on a track: a space, or the detour above it. */
export interface Spot {
  readonly space: number;
  readonly detour: boolean;
}

/** Where one step after the other leads, as the view says. */
export function spotsAhead(player: Player, track: 0 | 1): Spot[] {
  return (player.ahead[track] ?? []).map((place) => ({ space: place >> 1, detour: place % 2 === 1 }));
}

/** The notches beside the right track, from the bottom, each with the tile that lies in it; further tiles at the end. */
export function notches(
  box: Components,
  tiles: readonly string[],
): { readonly space: number | null; readonly tile: string | null }[] {
  const ends = new Set(box.end_tiles.map((tile) => tile.id));
  const progress = tiles.filter((tile) => !ends.has(tile));
  const end = tiles.filter((tile) => ends.has(tile));
  const spots = box.right_track
    .filter((row) => row.notch !== "none")
    .map((row) => ({ space: row.space, tile: (row.notch === "end" ? end.shift() : progress.shift()) ?? null }));
  return [...spots, ...[...progress, ...end].map((tile) => ({ space: null, tile }))];
}

/** The same thing a number of times. */
export function many<T>(n: number, thing: T): T[] {
  return Array.from({ length: Math.max(0, n) }, () => thing);
}

export function isResource(word: string): word is Resource {
  return RESOURCES.some((known) => known === word);
}
