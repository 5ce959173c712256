/** What this board reads out of a view. */

import type { Words } from "../contract.ts";
import { Character, LandType, type Card, type Land, type Player, type View } from "./view.gen.ts";

export const REALM = 9;
/** Places of a row in the numbering of the nouns: the second row begins here. */
export const ROW = 5;

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
  readonly lands: readonly { readonly land: Card; readonly place: number }[];
}

/** A realm by type of land, each with its place. */
export function grouped(realm: readonly Card[]): Group[] {
  const groups: Group[] = [];
  for (const type of LandType) {
    const lands = realm.flatMap((land, place) => (land.type === type ? [{ land, place }] : []));
    if (lands.length) groups.push({ type, lands });
  }
  return groups;
}

/** The seats in the order of this round: who has acted (latest last), then who acts, then who waits. */
export function turnLine(view: View): number[] {
  if (!view.players.some((player) => player.played)) return [];
  const waiting = new Set(view.order);
  const acted = view.players.flatMap((player, seat) => (player.played && !waiting.has(seat) ? [seat] : []));
  acted.sort((a, b) => rank(view, a) - rank(view, b));
  return [...acted, ...view.order];
}

function rank(view: View, seat: number): number {
  const player = view.players[seat];
  if (!player?.played) return 0;
  return initiative(player.played) * 8 + view.omens.indexOf(player.clan);
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
