/** What more than one explanation says. */

import type { Words } from "../contract.ts";
import { gainWords } from "./describe.ts";
import { due, total, type Scene } from "./reading.ts";
import type { BoxBuilding, BoxCharacter, Player } from "./view.gen.ts";

/** The player who looks, if it is one. */
export function me(scene: Scene): Player | undefined {
  return scene.seat === null ? undefined : scene.view.players[scene.seat];
}

export function answering(scene: Scene, kind: string): boolean {
  return scene.choices.prompt?.kind === kind;
}

export function atOnce(row: BoxBuilding | BoxCharacter, t: Words): string[] {
  const gain = gainWords(row, t).join(", ");
  return gain === "" ? [] : [t("helios.at_once", { gain })];
}

/** That a player has too few cubes for something, if it is so. */
export function whyCubes({ t, box }: Scene, row: BoxBuilding | BoxCharacter, player: Player): string | undefined {
  const [n, have] = [due(row, player, box.components), total(player.cubes)];
  return n > have ? t("helios.why.cubes", { n, have }) : undefined;
}
