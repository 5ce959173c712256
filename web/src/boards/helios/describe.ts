/** Pieces in words, and what things cost a player. */

import type { Words } from "../contract.ts";
import type { Field, Land } from "./geometry.ts";
import { total, type BuildingRow, type CharacterRow, type Colour, type CostCube, type Player, type Tile } from "./view.ts";

export function costWords(cost: readonly CostCube[], t: Words): string {
  return cost.map((cube) => cubeWords(cube, t)).join(", ");
}

function cubeWords(cube: CostCube, t: Words): string {
  if (cube === "any") return t("cost.any");
  const [a = "", b] = cube.split("/").map((colour) => t(`colour.${colour}`));
  return b === undefined ? a : t("cost.or", { a, b });
}

/** What a building or character brings at once. */
export function gainWords(row: BuildingRow | CharacterRow, t: Words): string[] {
  const found = row.sun > 0 ? [t("gain.sun", { n: row.sun })] : [];
  if (row.mana > 0) found.push(t("gain.mana", { n: row.mana }));
  if ("cubes" in row && row.cubes > 0) found.push(t("gain.cube"));
  return found;
}

/** How many cubes a player would pay: one for each colour that is owned, two for each other, one for a neutral one (HE-7). */
export function cubesDue(cost: readonly CostCube[], cubes: Player["cubes"]): number {
  const owns = (cube: CostCube): boolean =>
    cube === "any" || cube.split("/").some((colour) => (cubes[colour as Colour] ?? 0) > 0);
  return cost.reduce((sum, cube) => sum + (owns(cube) ? 1 : 2), 0);
}

export function affordable(cost: readonly CostCube[], player: Player): boolean {
  return cubesDue(cost, player.cubes) <= total(player.cubes);
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
