/** Pieces in words, and what things cost. */

import type { Words } from "../../contract.ts";
import type { Field, Land } from "../geometry.ts";
import type { CostCube } from "../reading.ts";
import type { BoxBuilding, BoxCharacter, Colour, Tile } from "../view.gen.ts";

export function costWords(cost: readonly CostCube[], t: Words): string {
  return cost.map((cube) => cubeWords(cube, t)).join(", ");
}

function cubeWords(cube: CostCube, t: Words): string {
  if (cube === "any") return t("cost.any");
  const [a = "", b] = cube.split("/").map((colour) => t(`colour.${colour}`));
  return b === undefined ? a : t("cost.or", { a, b });
}

/** What is printed on a building or character as its benefit. */
export function gainWords(row: BoxBuilding | BoxCharacter, t: Words): string[] {
  const found = row.sun > 0 ? [t("gain.sun", { n: row.sun })] : [];
  if (row.mana > 0) found.push(t("gain.mana", { n: row.mana }));
  if ("cubes" in row && row.cubes > 0) found.push(t("gain.cubes", { n: row.cubes }));
  return found;
}

export function cubeList(cubes: readonly Colour[], t: Words): string {
  return cubes.map((colour) => t(`colour.${colour}`)).join(", ");
}

/** A field and what lies on it, in one line. */
export function fieldLabel(field: Field, tile: Tile | undefined, land: Land, t: Words): string {
  const found = [tile ? t(`tile.${tile.tile}`) : t(`helios.empty.${field.kind}`)];
  if (tile && tile.cubes.length > 0) found.push(t("helios.cubes_are", { cubes: cubeList(tile.cubes, t) }));
  if (tile?.temple) found.push(t("helios.temple"));
  if (!tile && field.symbol) found.push(t(`helios.symbol.${field.symbol}`));
  if (field.n === land.sun) found.push(t("helios.sun"));
  return `${field.name}: ${found.join(", ")}`;
}
