/** What of a position the things of a board stand for, so that one changes it by pointing at them. Each board has a table of
 * it: for a kind of thing, the places of the position. */

import type { Path, Position } from "../analysis/position.ts";
import type { Noun, Scene } from "./contract.ts";

/** A place of a position that a thing shows. */
export interface Laid {
  /** What lies there; with `name`, where an item of a list comes to lie. */
  readonly path: Path;
  /** Nothing lies there: the field of the new item that one picks; "" where the item is a name itself. */
  readonly name?: string;
  /** What else the new item has here: where it is. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What can be put there by one click: "the sun comes here". */
  readonly value?: unknown;
}

/** What a place is found by, beside the position. */
export type Sight<View = unknown, Components = unknown> = Pick<
  Scene<View, Components>,
  "view" | "seat" | "seats" | "box"
>;
type Laying<View, Components> = (
  position: Position,
  sight: Sight<View, Components>,
  ...numbers: number[]
) => readonly Laid[];
export type LaidOut<View = unknown, Components = unknown> = Readonly<Record<string, Laying<View, Components>>>;

/** What a thing stands for; nothing, where it is no place of the position. */
export function laidAt(table: LaidOut | undefined, noun: Noun, position: Position, sight: Sight): readonly Laid[] {
  const [kind, ...numbers] = noun;
  return table?.[kind]?.(position, sight, ...numbers) ?? [];
}

/** The items of a list of a position. */
export function itemsAt(position: Position, path: Path): readonly unknown[] {
  let value: unknown = position;
  for (const part of path) value = (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[part];
  return Array.isArray(value) ? value : [];
}

/** The number of the first item of which this is true; that of the next one, if there is none. */
export function findAt(
  position: Position,
  path: Path,
  test: (item: never) => boolean,
): { readonly path: Path; readonly found: boolean } {
  const items = itemsAt(position, path);
  const i = items.findIndex((item) => test(item as never));
  return { path: [...path, i < 0 ? items.length : i], found: i >= 0 };
}

/** Where a name lies: in the first of these lists that has it. */
export function nameIn(position: Position, lists: readonly Path[], name: string | undefined): readonly Laid[] {
  for (const list of lists) {
    const at = findAt(position, list, (item: unknown) => item === name);
    if (at.found) return [{ path: at.path }];
  }
  return [];
}
