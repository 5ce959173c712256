/** Where options lead: a land to the realm of who takes it, a rider's land to the other row. */

import type { Noun, Scene, Way } from "../../contract.ts";
import type { Components, Effect, View } from "../view.gen.ts";

export function way([kind]: Noun, { view, seat }: Scene<View, Components, Effect>): Way | undefined {
  const frame = view.stack.at(-1);
  if (kind === "land" && frame?.kind === "take_land") return { to: ["of_seat", seat ?? 0] };
  if (kind === "land" && frame?.kind === "ride_second" && frame.slot !== undefined)
    return { from: ["land", frame.slot] };
  return undefined;
}
