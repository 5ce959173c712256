/** Where options lead: an action tile to its space, the sun to a field. */

import type { Noun, Way } from "../../contract.ts";
import { asked, type Scene } from "../reading.ts";
import { Action, Slot } from "../view.gen.ts";

export function way([kind, n = 0]: Noun, { view, seat, box }: Scene): Way | undefined {
  const question = asked(view)?.kind;
  if (kind === "action" && question === "take_tile") {
    const colour = view.display[Action[n] ?? "land"].at(-1);
    const slot = Slot.findIndex((each) => each === colour);
    return slot < 0 ? undefined : { to: ["slot", slot] };
  }
  const sun = box.names.field?.indexOf(view.players[seat ?? 0]?.sun ?? "") ?? -1;
  return kind === "field" && question === "move_sun" && sun >= 0 ? { from: ["field", sun] } : undefined;
}
