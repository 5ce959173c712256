import type { BoxLand } from "../view.gen.ts";

/** What a land is called in an address: lands that are alike are one entry. */
export function landId(land: BoxLand): string {
  return land.forest_value ? `${land.type}-${land.forest_value}` : land.type;
}
