// Written by scripts/wire-types from solstead.games.vaalbara.view. Do not edit.

export const Character = [
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
] as const;
export type Character = (typeof Character)[number];

export const Clan = [
  "blue",
  "purple",
  "yellow",
  "red",
  "green",
] as const;
export type Clan = (typeof Clan)[number];

export const LandType = [
  "meadow",
  "forest",
  "mountain",
  "field",
  "village",
  "river",
] as const;
export type LandType = (typeof LandType)[number];

/** Numbers of the rules that a board shows or counts with. */
export const NUMBERS = {
  row: 5,
} as const;

/** What may be asked. */
export type Kind =
  | "choose_character"
  | "take_land"
  | "show_fighter"
  | "give_points"
  | "track_land"
  | "take_back"
  | "ride_first"
  | "ride_second"
  | "pioneer_land";

/** The table of Vaalbara. */
export interface View {
  readonly game: string;
  readonly seat: number | null;
  readonly seats: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly over: boolean;
  readonly to_act: readonly number[];
  readonly stack: readonly Pending[];
  readonly scores: readonly (number | null)[];
  readonly winners: readonly number[];
  readonly round: number;
  readonly rounds: number;
  readonly turn: number | null;
  readonly last: number | null;
  readonly order: readonly number[];
  readonly line: readonly number[];
  readonly omens: readonly Clan[];
  readonly first_row: readonly (Card | null)[];
  readonly second_row: readonly Card[];
  readonly deck: Deck;
  readonly players: readonly Player[];
}

export interface Pending {
  readonly kind: Kind;
  readonly seat?: number;
  readonly asked?: readonly number[];
  readonly answered?: readonly number[];
  readonly answer?: readonly number[];
  readonly slot?: number;
}

/** A card that lies face up, and whose back was seen. */
export interface Card {
  readonly land: string;
  readonly type: LandType;
  readonly forest_value: number | null;
  readonly back: string;
}

/** The land deck from the top; null where the viewer does not know a side. */
export interface Deck {
  readonly lands: readonly (Land | null)[];
  readonly backs: readonly (string | null)[];
}

/** The face of a card. */
export interface Land {
  readonly land: string;
  readonly type: LandType;
  readonly forest_value: number | null;
}

export interface Player {
  readonly clan: Clan;
  readonly points: number | null;
  readonly paid?: number;
  readonly hand: readonly Character[];
  readonly hidden: number;
  readonly known: readonly Character[];
  readonly deck: number;
  readonly discard: readonly Character[];
  readonly unplayed: readonly Character[];
  readonly played: Character | null;
  readonly acted: boolean;
  readonly realm: readonly Card[];
}

/** What an option brings. */
export interface Effect {
  readonly pays: number | null;
  readonly omens: readonly Clan[] | null;
}

export interface Components {
  readonly start_points: number;
  readonly fixed_backs: boolean;
  readonly lands: readonly BoxLand[];
  readonly clans: readonly BoxClan[];
  readonly land_types: readonly BoxLandType[];
  readonly characters: readonly BoxCharacter[];
  readonly variant?: BoxVariant;
}

export interface BoxLand {
  readonly id: string;
  readonly type: string;
  readonly players_from: number;
  readonly omens: readonly string[];
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly forest_value?: number | null;
}

export interface BoxClan {
  readonly id: string;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxLandType {
  readonly id: string;
  readonly colour: string;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxCharacter {
  readonly id: string;
  readonly initiative: number;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

/** A smaller game: how long it is, and which cards are in play. What is not said is as printed. */
export interface BoxVariant {
  readonly rounds?: number;
  readonly hand?: number;
  readonly characters?: readonly string[] | null;
  readonly lands?: readonly string[] | null;
}
