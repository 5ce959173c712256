/** Where options lead: the card in hand to a place of the land. */

import type { Noun, Scene, Way } from "../../contract.ts";
import { top } from "../land.ts";
import type { Components, Effect, View } from "../view.gen.ts";

export function way([kind]: Noun, { view }: Scene<View, Components, Effect>): Way | undefined {
  return kind === "tile" && top(view)?.kind === "put_card" ? { from: ["held"] } : undefined;
}
