import type { Words } from "../contract.ts";

/** Where games keep the words for their names. */
const PLACES = ["", "clan.", "type.", "land.", "character.", "card.", "good.", "tool.", "mission.", "colour.", "source."];

/** A name of a view in words: the game's own where it has some, else the name without underscores. */
export function spoken(name: string, t: Words): string {
  for (const place of PLACES) {
    const found = t(place + name, { n: 0 });
    if (!found.startsWith("[") && !found.includes("{") && found !== "") return found;
  }
  const plain = name.replaceAll("_", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
