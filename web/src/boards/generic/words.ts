import type { Words } from "../contract.ts";

/** Where games keep the words for their names. */
const PLACES = [
  "",
  "clan.",
  "type.",
  "land.",
  "character.",
  "card.",
  "good.",
  "tool.",
  "mission.",
  "colour.",
  "source.",
];

/** A name of a view in words: the game's own where it has some, else the name without underscores. */
export function spoken(name: string, t: Words): string {
  for (const place of PLACES) {
    const found = t(place + name);
    if (found !== "" && !found.startsWith("[") && !found.includes("{")) return found;
  }
  const plain = name.replaceAll("_", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Things in a row that are all the same, as one thing and how many there are. */
export function runs(items: readonly unknown[]): { item: unknown; n: number }[] {
  const found: { item: unknown; n: number }[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last && last.item === item && typeof item !== "object") last.n += 1;
    else if (last && item === null && last.item === null) last.n += 1;
    else found.push({ item, n: 1 });
  }
  return found;
}
