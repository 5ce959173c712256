/** Which things a line of the log is about. */

import type { Noun, Scene } from "../../contract.ts";
import type { Happening } from "../../../wire/types.ts";
import { corners, spotOf, type Spot } from "../land.ts";
import type { Components, Effect, View } from "../view.gen.ts";

export function about({ kind, seat, fields }: Happening, { view, box }: Scene<View, Components, Effect>): Noun[] {
  const { card, tile, other, tool, mission, type } = fields;
  const nouns: Noun[] = [];
  const plots = (land: number, spots: readonly Spot[]): void => {
    nouns.push(["seat", land], ...spots.map((spot): Noun => ["plot", land, ...spot]));
  };
  if (mission !== undefined) nouns.push(["mission", mission]);
  if (tool !== undefined) {
    nouns.push(["tool", tool]);
    view.open_tools.forEach((open, i) => open === box.names.tool?.[tool] && nouns.push(["open", i]));
  }
  if (card !== undefined) nouns.push(["card", card], ["farm", card]);
  if (kind === "convert" && tile !== undefined) {
    plots(other ?? 0, [spotOf(tile)]);
    if (type !== undefined) nouns.push(["type", type - 1]);
  } else if (tile !== undefined) {
    plots(other ?? seat ?? 0, corners(spotOf(tile)));
  } else if (seat !== null) {
    nouns.push(["seat", seat]);
  }
  return nouns;
}
