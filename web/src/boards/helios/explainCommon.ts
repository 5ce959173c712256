/** What more than one explanation says. */

import type { Words } from "../contract.ts";
import { cubesDue, gainWords } from "./describe.ts";
import { total, type BuildingRow, type Player, type Scene } from "./view.ts";

/** The player who looks, if it is one. */
export function me(scene: Scene): Player | undefined {
  return scene.seat === null ? undefined : scene.view.players[scene.seat];
}

export function answering(scene: Scene, kind: string): boolean {
  return scene.choices.prompt?.kind === kind;
}

export function atOnce(row: BuildingRow, t: Words): string[] {
  const gain = gainWords(row, t).join(", ");
  return gain === "" ? [] : [t("helios.at_once", { gain })];
}

export function whyCubes({ t }: Scene, row: BuildingRow, player: Player): string {
  return t("helios.why.cubes", { n: cubesDue(row.cost, player.cubes), have: total(player.cubes) });
}
