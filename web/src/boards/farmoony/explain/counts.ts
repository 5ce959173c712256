/** What counts for a source of points at the end: its mission, and the lands on which it was fulfilled. */

import type { Noun, Scene } from "../../contract.ts";
import type { Components, Effect, View } from "../view.gen.ts";

export function counts(source: string, { box, view }: Scene<View, Components, Effect>): Noun[] {
  const mission = box.names.mission?.indexOf(source) ?? -1;
  return mission < 0 ? [] : [["mission", mission], ...view.players.map((_, seat): Noun => ["seat", seat])];
}
