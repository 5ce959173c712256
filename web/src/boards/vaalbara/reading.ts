/** What this board reads out of a view. */

import type { Words } from "../contract.ts";
import {
  Character,
  Clan,
  LandType,
  NUMBERS,
  type Card,
  type Components,
  type Land,
  type Player,
  type View,
} from "./view.gen.ts";

/** Places of a row in the numbering of the nouns: the second row begins here. */
export const ROW = NUMBERS.row;

/** What a land is called: its type, and the value of a Forest. */
export function landName(land: Land, t: Words): string {
  const name = t(`type.${land.type}`);
  return land.forest_value === null ? name : `${name} ${land.forest_value}`;
}

export function initiative(character: Character): number {
  return Character.indexOf(character) + 1;
}

export interface Group {
  readonly type: LandType;
  readonly number: number;
  readonly lands: readonly { readonly land: Card; readonly place: number }[];
}

/** A realm by type of land, all six of them, each land with its place. */
export function grouped(realm: readonly Card[]): Group[] {
  return LandType.map((type, number) => ({
    type,
    number,
    lands: realm.flatMap((land, place) => (land.type === type ? [{ land, place }] : [])),
  }));
}

/** The clans in play as they stand on the back of a land. */
export function omensOn(land: Card, view: View, components: Components): Clan[] {
  const inPlay = new Set(view.players.map((player) => player.clan));
  const omens = components.lands.find((row) => row.id === land.back)?.omens ?? [];
  return Clan.filter((clan) => inPlay.has(clan) && omens.includes(clan)).sort(
    (a, b) => omens.indexOf(a) - omens.indexOf(b),
  );
}

/** The character that the viewer has chosen in secret. */
export function sealedBy(view: View): Character | null {
  const question = view.stack.at(-1);
  const answer = question?.kind === "choose_character" ? question.answer?.[0] : undefined;
  return answer === undefined ? null : (Character[answer] ?? null);
}

/** A character that has just been turned over. */
export interface Turned {
  readonly seat: number;
  readonly character: Character;
}

export type Where = "hand" | "discard" | "unplayed" | "played" | "chosen";

/** Where each of a player's twelve characters is, as far as the viewer knows. */
export function whereabouts(player: Player, chosen: Character | null): Record<Character, Where> {
  const found = {} as Record<Character, Where>;
  for (const character of Character) {
    if (character === chosen) found[character] = "chosen";
    else if (character === player.played) found[character] = "played";
    else if (player.discard.includes(character)) found[character] = "discard";
    else if (player.hand.includes(character)) found[character] = "hand";
    else found[character] = "unplayed";
  }
  return found;
}
