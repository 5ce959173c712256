/** Vaalbara's view and components, as this board reads them. */

export type ClanId = "blue" | "purple" | "yellow" | "red" | "green";
export type LandType = "meadow" | "forest" | "mountain" | "field" | "village" | "river";
export type CharacterId =
  | "fighter"
  | "bard"
  | "hunter"
  | "oracle"
  | "carpenter"
  | "falconer"
  | "tracker"
  | "midwife"
  | "rider"
  | "crafter"
  | "pioneer"
  | "farmer";

export const LAND_TYPES: readonly LandType[] = ["meadow", "forest", "mountain", "field", "village", "river"];
export const CHARACTERS: readonly CharacterId[] = [
  "fighter",
  "bard",
  "hunter",
  "oracle",
  "carpenter",
  "falconer",
  "tracker",
  "midwife",
  "rider",
  "crafter",
  "pioneer",
  "farmer",
];
export const REALM = 9;
/** Places of a row in the numbering of the nouns: the second row begins here. */
export const ROW = 5;

export interface Land {
  readonly land: string;
  readonly type: LandType;
  readonly value?: number;
  readonly back?: string;
}

export interface Player {
  readonly clan: ClanId;
  readonly points: number | null;
  /** The characters in hand that the viewer knows of, and how many more there are. */
  readonly hand: readonly CharacterId[];
  readonly hidden: number;
  readonly deck: number;
  readonly discard: readonly CharacterId[];
  readonly unplayed: readonly CharacterId[];
  readonly played: CharacterId | null;
  readonly acted: boolean;
  readonly realm: readonly Land[];
}

export interface Pending {
  readonly kind: string;
  readonly seat?: number;
  readonly answered?: readonly number[];
  /** The viewer's own sealed answer. */
  readonly answer?: readonly number[];
}

export interface View {
  readonly over: boolean;
  readonly stack: readonly Pending[];
  readonly winners: readonly number[];
  readonly round: number;
  /** Who acts, and who still will, in this order. */
  readonly turn: number | null;
  readonly order: readonly number[];
  readonly omens: readonly ClanId[];
  readonly first_row: readonly (Land | null)[];
  readonly second_row: readonly (Land | null)[];
  readonly deck: { readonly lands: readonly (Land | null)[]; readonly backs: readonly (string | null)[] };
  readonly players: readonly Player[];
}

interface Row {
  readonly id: string;
  readonly provenance: string;
}

export interface Components extends Record<string, unknown> {
  readonly start_points: number;
  readonly characters: readonly (Row & { readonly initiative: number })[];
  readonly land_types: readonly Row[];
  readonly lands: readonly (Row & { readonly type: LandType; readonly value?: number; readonly players_from: number })[];
}

export function initiative(character: CharacterId): number {
  return CHARACTERS.indexOf(character) + 1;
}

export interface Group {
  readonly type: LandType;
  readonly lands: readonly { readonly land: Land; readonly place: number }[];
}

/** A realm by type of land, each with its place. */
export function grouped(realm: readonly Land[]): Group[] {
  const groups: Group[] = [];
  for (const type of LAND_TYPES) {
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

/** What a label says a land pays: its last number. */
export function paysOf(label: string): string {
  return /(\d+)\D*$/.exec(label)?.[1] ?? "";
}

export type Where = "hand" | "discard" | "unplayed" | "played" | "chosen";

/** Where each of a player's twelve characters is, as far as the viewer knows. */
export function whereabouts(player: Player, chosen: CharacterId | null): Record<CharacterId, Where> {
  const found = {} as Record<CharacterId, Where>;
  for (const character of CHARACTERS) {
    if (character === chosen) found[character] = "chosen";
    else if (character === player.played) found[character] = "played";
    else if (player.discard.includes(character)) found[character] = "discard";
    else if (player.hand.includes(character)) found[character] = "hand";
    else found[character] = "unplayed";
  }
  return found;
}
