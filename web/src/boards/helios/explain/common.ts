/** What more than one explanation says. */

import type { Words } from "../../contract.ts";
import { gainWords } from "./describe.ts";
import type { BoxBuilding, BoxCharacter } from "../view.gen.ts";

export function atOnce(row: BoxBuilding | BoxCharacter, t: Words): string[] {
  const gain = gainWords(row, t).join(", ");
  return gain === "" ? [] : [t("helios.at_once", { gain })];
}
