/** What is printed on cards and tiles, read from the components file. */

import { NUMBERS } from "./view.gen.ts";
import {
  COLUMNS,
  RESOURCES,
  type Column,
  type Components,
  type FarmCardRow,
  type FestivalRow,
  type Good,
  type PublicRow,
  type Resource,
  type ShipRow,
  type TileRow,
} from "./types.ts";

/** One effect of a festival, a ship order or a tile: "vp 1 per 2 energy max 6". */
export interface Effect {
  readonly op: string;
  readonly n: number;
  /** Resources or columns of which one is meant, or "left" / "any" for pieces. */
  readonly of: readonly string[];
  /** What is counted, for how many of them, and the most that it brings; "" for nothing. */
  readonly what: string;
  readonly counted: readonly string[];
  readonly per: number;
  readonly most: number;
}

export function readEffect(words: string): Effect {
  const [op = "", ...rest] = words.split(" ");
  const n = rest[0] && /^\d+$/.test(rest[0]) ? Number(rest.shift()) : 1;
  const none = { op, n, of: [], what: "", counted: [], per: 1, most: 0 };
  if (rest[0] !== "per") return { ...none, of: rest[0]?.split("|") ?? [] };
  const counting = rest.slice(1);
  const per = counting[0] && /^\d+$/.test(counting[0]) ? Number(counting.shift()) : 1;
  const [named = "", word, most] = counting;
  const [what = "", counted] = named.split(":");
  return { ...none, what, counted: counted?.split("+") ?? [], per, most: word === "max" ? Number(most) : 0 };
}

/** A delivery space: "egg > energy+energy". */
export interface Space {
  readonly good: Resource;
  readonly reward: readonly string[];
}

export function readSpace(words: string): Space {
  const [good = "", reward] = words.split(" > ");
  return { good: RESOURCES.find((known) => known === good) ?? "grain", reward: reward?.split("+") ?? [] };
}

/** Goods by kind with their number, in the order of the list. */
export function tally(goods: readonly Good[]): [Good, number][] {
  const counts = new Map<Good, number>();
  for (const good of goods) counts.set(good, (counts.get(good) ?? 0) + 1);
  return [...counts];
}

export type Printed =
  | { readonly kind: "farm"; readonly row: FarmCardRow }
  | { readonly kind: "festival"; readonly row: FestivalRow }
  | { readonly kind: "public"; readonly row: PublicRow }
  | { readonly kind: "ship"; readonly row: ShipRow }
  | { readonly kind: "tile"; readonly row: TileRow };

const books = new WeakMap<Components, ReadonlyMap<string, Printed>>();

function bookOf(box: Components): ReadonlyMap<string, Printed> {
  let book = books.get(box);
  if (!book) {
    const rows: Printed[] = [
      ...box.farm_cards.map((row) => ({ kind: "farm", row }) as const),
      ...box.festivals.map((row) => ({ kind: "festival", row }) as const),
      ...box.public_orders.map((row) => ({ kind: "public", row }) as const),
      ...box.ship_orders.map((row) => ({ kind: "ship", row }) as const),
      ...[...box.progress_tiles, ...box.end_tiles].map((row) => ({ kind: "tile", row }) as const),
    ];
    book = new Map(rows.map((printed) => [printed.row.id, printed]));
    books.set(box, book);
  }
  return book;
}

/** What is printed on the card, order or tile with this id. */
export function printed(box: Components, id: string): Printed {
  const found = bookOf(box).get(id);
  if (!found) throw new Error(`nothing is called ${id}`);
  return found;
}

export function farmCard(box: Components, id: string): FarmCardRow | null {
  const found = printed(box, id);
  return found.kind === "farm" ? found.row : null;
}

export function minPrice(box: Components, id: string): number {
  const found = printed(box, id);
  return found.kind === "farm" || found.kind === "festival" ? found.row.min_price : 0;
}

/** The cards of crop areas, floriculture and pastures have a storage for each resource on them. */
export function stores(columns: readonly Column[]): boolean {
  return columns.some((column) => COLUMNS.indexOf(column) < NUMBERS.storing_columns);
}

export function tileNumber(box: Components, id: string): number {
  const progress = box.progress_tiles.findIndex((tile) => tile.id === id);
  return progress >= 0 ? progress : box.progress_tiles.length + box.end_tiles.findIndex((tile) => tile.id === id);
}

/** A name with soft hyphens where its words may be parted: "Corn|flower" in the list of joints. */
export function parted(name: string, joints: string): string {
  return joints
    .split(" ")
    .reduce((text, word) => text.replaceAll(word.replaceAll("|", ""), word.replaceAll("|", "\u00AD")), name);
}
