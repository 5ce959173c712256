/** A small picture of what an event is about: a land or a character. */

import { icons, type Drawing } from "../../../parts/icons.ts";
import type { Happening } from "../../../wire/types.ts";
import type { Scene } from "../../contract.ts";
import { characters, lands } from "../icons.ts";
import { Character, LandType, type Components, type Effect, type View } from "../view.gen.ts";

export function picture({ kind, fields: f }: Happening, { box }: Scene<View, Components, Effect>): Drawing | undefined {
  const id = box.names.land?.[f.land ?? -1] ?? box.names.new_land?.[f.new_land ?? -1];
  const type = LandType.find((known) => known === box.components.lands.find((land) => land.id === id)?.type);
  if (type) return lands[type];
  const character = Character[f.character ?? -1];
  if (character) return characters[character];
  return kind === "gain" || kind === "give" || kind === "steal" ? icons.points : undefined;
}
