/** Positions as plain data: what stands where, and what moves when somebody puts something elsewhere. */

import type { Form, Spot } from "../wire/types.ts";

export type Path = readonly (string | number)[];
export type Position = Readonly<Record<string, unknown>>;

/** What every position says, whatever the game: no part of the form. */
const HEAD = new Set(["game", "rules", "components", "seats", "settings", "over", "stack"]);

export function keysOf(position: Position): string[] {
  return Object.keys(position).filter((key) => !HEAD.has(key));
}

/** The place in a form; a star stands for each item of a list. */
export function placeOf(path: Path): string {
  return path.map((part) => (typeof part === "number" ? "*" : part)).join(".");
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function at(position: unknown, path: Path): unknown {
  let value = position;
  for (const part of path) {
    if (Array.isArray(value) && typeof part === "number") value = value[part];
    else if (isGroup(value) && typeof part === "string") value = value[part];
    else return undefined;
  }
  return value;
}

/** The position with something else at a path; undefined takes a field or an item away. */
export function put<T>(position: T, path: Path, value: unknown): T {
  const [first, ...rest] = path;
  if (first === undefined) return value as T;
  if (Array.isArray(position) && typeof first === "number") {
    const list: unknown[] = [...(position as unknown[])];
    if (rest.length === 0 && value === undefined) list.splice(first, 1);
    else list[first] = put(list[first], rest, value);
    return list as T;
  }
  const group: Record<string, unknown> = { ...(position as Record<string, unknown>) };
  if (rest.length === 0 && value === undefined) Reflect.deleteProperty(group, first);
  else group[first] = put(group[first], rest, value);
  return group as T;
}

/** Everything that stands somewhere, with its path. */
export function* places(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  yield [path, value];
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* places(item, [...path, i]);
  else if (isGroup(value))
    for (const [key, item] of Object.entries(value))
      if (path.length > 0 || !HEAD.has(key)) yield* places(item, [...path, key]);
}

export function spotAt(form: Form, path: Path): Spot | undefined {
  return form.spots[placeOf(path)];
}

const poolOf = (spot: Spot | undefined): number => spot?.pool ?? -1;

/** Whether two places share what lies there: the same pool, and the same player where each has one. */
function shared(form: Form, one: Path, other: Path): boolean {
  const [a, b] = [spotAt(form, one), spotAt(form, other)];
  return poolOf(a) >= 0 && poolOf(a) === poolOf(b) && (!a?.own || one[1] === other[1]);
}

/** Where a name lies that shares a pool with a place, the place itself left out. */
export function whereIs(form: Form, position: Position, place: Path, name: string): Path | undefined {
  for (const [path, value] of places(position)) {
    if (value === name && shared(form, place, path) && path.join() !== place.join()) return path;
  }
  return undefined;
}

/** An item of a list of things with fields that holds this name, with what it has in common with an old one. */
function itemFor(form: Form, list: Path, key: string, name: string, old: unknown): Record<string, unknown> {
  const samples = form.samples[placeOf([...list, 0])] ?? [];
  const sample = samples.find((each) => each.names.includes(name)) ?? samples[0];
  const item: Record<string, unknown> = { ...sample?.item, [key]: name };
  if (isGroup(old)) for (const field of Object.keys(item)) if (field in old && field !== key) item[field] = old[field];
  return item;
}

/** Put a name at a place, and its fields right where it is one of several. */
function placed(form: Form, position: Position, path: Path, name: unknown): Position {
  const next = put(position, path, name);
  const [key, list] = [path.at(-1), path.slice(0, -2)];
  if (typeof key !== "string" || typeof name !== "string" || typeof path.at(-2) !== "number" || list.length === 0)
    return next;
  const samples = form.samples[placeOf(path.slice(0, -1))] ?? [];
  return samples.length > 1
    ? put(next, path.slice(0, -1), itemFor(form, list, key, name, at(next, path.slice(0, -1))))
    : next;
}

/** The position with a name at a place. Where things lie in one place only, what lay there goes to where this was. */
export function replaced(form: Form, position: Position, path: Path, name: string | null): Position {
  const before = at(position, path);
  const other = name === null ? undefined : whereIs(form, position, path, name);
  if (!other) return placed(form, position, path, name);
  if (typeof before === "string") return placed(form, placed(form, position, path, name), other, before);
  return taken(form, placed(form, position, path, name), other);
}

/** The list that a path is an item of, with the field that holds its name; undefined where it is none. */
function listOf(path: Path): { list: Path; item: Path } | undefined {
  if (typeof path.at(-1) === "number") return { list: path.slice(0, -1), item: path };
  if (typeof path.at(-2) === "number" && !(path[0] === "players" && path.length === 3))
    return { list: path.slice(0, -2), item: path.slice(0, -1) };
  return undefined;
}

/** The position without what lies at a path: its item goes, or its place is empty. */
function taken(form: Form, position: Position, path: Path): Position {
  const inside = listOf(path);
  const fixed = inside && (form.spots[placeOf(inside.list)]?.fixed ?? false);
  const whole = inside && inside.item !== path && isGroup(at(position, inside.item)); // the card with all its fields
  if (!inside || fixed || spotAt(form, path)?.empty)
    return put(position, whole && fixed && !spotAt(form, path)?.empty ? inside.item : path, null);
  return put(position, inside.item, undefined);
}

/** The lists that what lies at a place may go to. */
export function homes(form: Form, position: Position, path: Path): Path[] {
  const own = listOf(path)?.list.join();
  const found: Path[] = [];
  for (const [place, spot] of Object.entries(form.spots)) {
    const parts = place.split(".");
    const list = parts.at(-1) === "*" ? parts.slice(0, -1) : parts.slice(0, -2);
    if (poolOf(spot) < 0 || !(parts.at(-1) === "*" || parts.at(-2) === "*") || spot.empty || list.at(-1) === "players")
      continue;
    for (const concrete of spread(position, list)) {
      const target: Path = [...concrete, 0, ...(parts.at(-1) === "*" ? [] : [parts.at(-1) ?? ""])];
      if (shared(form, path, target) && concrete.join() !== own && !form.spots[placeOf(concrete)]?.fixed)
        found.push(concrete);
    }
  }
  return found;
}

/** A place with stars, as all the paths that it stands for. */
function spread(position: Position, parts: readonly string[]): Path[] {
  let found: Path[] = [[]];
  for (const part of parts) {
    found = found.flatMap((path) => {
      if (part !== "*") return [[...path, part]];
      const list = at(position, path);
      return Array.isArray(list) ? list.map((_, i) => [...path, i]) : [];
    });
  }
  return found.filter((path) => Array.isArray(at(position, path)));
}

/** The field of a list's items that holds the name of a thing in a pool; "" if the items are names themselves. */
export function nameField(form: Form, list: Path): string | undefined {
  const place = placeOf([...list, 0]);
  if (form.spots[place]?.sort === "name") return "";
  const found = Object.entries(form.spots).find(
    ([path, spot]) =>
      poolOf(spot) >= 0 && path.startsWith(`${place}.`) && path.split(".").length === place.split(".").length + 1,
  );
  return found?.[0].split(".").at(-1);
}

/** The position with one more thing in a list, taken away from where it was. */
export function added(form: Form, position: Position, list: Path, name: string): Position {
  const field = nameField(form, list) ?? "";
  const target: Path = [...list, 0, ...(field ? [field] : [])];
  const other = whereIs(form, position, target, name);
  const old = other && typeof other.at(-1) === "string" ? at(position, other.slice(0, -1)) : undefined;
  const next = other ? taken(form, position, other) : position;
  const items = (at(next, list) ?? []) as readonly unknown[];
  return put(next, list, [...items, field ? itemFor(form, list, field, name, old) : name]);
}

/** The position with an item where nothing lay: what was picked for one of its fields, taken away from where it was. */
export function laid(
  form: Form,
  position: Position,
  path: Path,
  field: string,
  fields: Readonly<Record<string, unknown>>,
  name: string,
): Position {
  const list = path.slice(0, -1);
  const target: Path = field ? [...path, field] : path;
  const other = whereIs(form, position, target, name);
  const next = other ? taken(form, position, other) : position;
  const old = other && typeof other.at(-1) === "string" ? at(position, other.slice(0, -1)) : undefined;
  const size = ((at(next, list) ?? []) as readonly unknown[]).length;
  return put(
    next,
    [...list, Math.min(Number(path.at(-1)), size)],
    field ? { ...itemFor(form, list, field, name, old), ...fields } : name,
  );
}

/** The position with an item of a list somewhere else: in the same list or in another one of its kind. */
export function carried(position: Position, item: Path, to: Path, fields: Readonly<Record<string, unknown>>): Position {
  const thing = { ...(at(position, item) as Record<string, unknown>), ...fields };
  const [from, onto] = [item.slice(0, -1), to.slice(0, -1)];
  if (from.join() === onto.join()) return put(position, item, thing);
  const there = (at(position, onto) ?? []) as readonly unknown[];
  return put(put(position, onto, [...there, thing]), item, undefined);
}

/** Whether there are more things of the kind than lie somewhere: then one may also be taken away. */
export function spare(form: Form, position: Position, path: Path): boolean {
  const spot = spotAt(form, path);
  if (poolOf(spot) < 0) return true;
  return (spot?.names ?? []).some((name) => at(position, path) !== name && !whereIs(form, position, path, name));
}

/** The position with one more item of a list that has no names: like one that was seen, or like the last. */
export function longer(form: Form, position: Position, list: Path): Position {
  const items = (at(position, list) ?? []) as readonly unknown[];
  const spot = form.spots[placeOf([...list, 0])];
  const plain = {
    number: spot?.low ?? 0,
    seat: 0,
    flag: false,
    name: spot?.names?.[0] ?? null,
    list: [],
    counts: {},
    group: {},
  }[spot?.sort ?? "number"];
  return put(position, list, [...items, form.samples[placeOf([...list, 0])]?.[0]?.item ?? items.at(-1) ?? plain]);
}

export function removed(position: Position, item: Path): Position {
  return put(position, item, undefined);
}

/** An item of a list one place earlier, or later. */
export function moved(position: Position, item: Path, by: number): Position {
  const [list, i] = [item.slice(0, -1), Number(item.at(-1))];
  const items = [...(at(position, list) as unknown[])];
  const [thing] = items.splice(i, 1);
  items.splice(Math.max(0, i + by), 0, thing);
  return put(position, list, items);
}

// ---- in addresses

/** A position as a part of an address. */
export async function packed(position: Position): Promise<string> {
  const stream = new Response(JSON.stringify(position)).body?.pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream ?? null).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The position of an address; null, if there is none or nobody can read it. */
export async function unpacked(hash: string): Promise<Position | null> {
  const words = /^#p=([\w-]+)$/.exec(hash)?.[1];
  if (!words) return null;
  try {
    const bytes = Uint8Array.from(
      atob(words.replaceAll("-", "+").replaceAll("_", "/")),
      (letter) => letter.codePointAt(0) ?? 0,
    );
    const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream("deflate-raw"));
    const found: unknown = await new Response(stream ?? null).json();
    return isGroup(found) ? found : null;
  } catch {
    return null;
  }
}
