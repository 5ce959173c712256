/** What the lobby shows of a game beside its texts: a picture and facts, from the folder of its board. */

import type { Component } from "svelte";

export interface Facts {
  minutes: number;
  /** How much there is to think about, 1 to 5. */
  weight: number;
}

const pictures = import.meta.glob<{ default: Component }>("./*/Picture.svelte");
const facts = import.meta.glob<{ facts: Facts }>("./*/facts.ts", { eager: true });

export async function pictureOf(game: string): Promise<Component> {
  const load = pictures[`./${game}/Picture.svelte`] ?? pictures["./generic/Picture.svelte"];
  if (!load) throw new Error("the picture of the generic board is missing");
  return (await load()).default;
}

export function factsOf(game: string): Facts | undefined {
  return facts[`./${game}/facts.ts`]?.facts;
}
