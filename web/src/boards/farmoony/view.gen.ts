// Written by scripts/wire-types from solstead.games.farmoony.view. Do not edit.

export const Stage = [
  "mission",
  "draft",
  "place",
  "tools",
] as const;
export type Stage = (typeof Stage)[number];

export const Tool = [
  "livestock",
  "pesticide",
  "rake",
  "cement",
  "mattock",
  "water_tank",
  "seed",
  "chemical_fertilizer",
  "locust",
  "farmer",
  "wheelbarrow",
  "fence",
] as const;
export type Tool = (typeof Tool)[number];

export const Type = [
  "vegetable",
  "water",
  "fertilizer",
  "pest",
  "soil",
  "stone",
] as const;
export type Type = (typeof Type)[number];

export const Obstacle = [
  "token",
  "twice",
  "stone",
  "back",
] as const;
export type Obstacle = (typeof Obstacle)[number];

/** Numbers of the rules that a board shows or counts with. */
export const NUMBERS = {
  size: 42,
  middle: 20,
  tools: 3,
  bonus: 1,
  penalty: 1,
} as const;

/** What may be asked. */
export type Kind =
  | "choose_mission"
  | "choose_card"
  | "place_card"
  | "use_tools"
  | "convert_land"
  | "convert_tile"
  | "convert_type"
  | "lift_from"
  | "lift_card"
  | "move_to"
  | "turn_card"
  | "put_card"
  | "build_fence";

/** The table of Farmoony. */
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
  readonly phase: number;
  readonly phases: number;
  readonly stage: Stage;
  readonly worked: number;
  readonly choosers: readonly number[];
  readonly missions: readonly string[];
  readonly mission_points: readonly number[];
  readonly clockwise: boolean;
  readonly farm_deck: number;
  readonly open_tools: readonly (Tool | null)[];
  readonly tool_deck: number;
  readonly used_tools: readonly Tool[];
  readonly supply: Readonly<Record<Type, number>>;
  readonly discarded: readonly string[];
  readonly players: readonly Player[];
}

/** A pending decision: what it is about, by number. */
export interface Pending {
  readonly kind: Kind;
  readonly seat?: number;
  readonly asked?: readonly number[];
  readonly answered?: readonly number[];
  readonly answer?: readonly number[];
  readonly tool?: number;
  readonly land?: number;
  readonly tile?: number;
  readonly actor?: number;
  readonly source?: number;
  readonly card?: number;
  readonly target?: number;
  readonly turn?: number;
  readonly place?: number;
}

export interface Player {
  readonly hand: readonly FarmCard[] | null;
  readonly hand_size: number;
  readonly chosen: FarmCard | null;
  readonly tools: readonly Tool[];
  readonly hidden_tools: number;
  readonly known_tools: readonly Tool[];
  readonly tokens: number;
  readonly cards: readonly Lying[];
  readonly tiles: readonly Tile[];
  readonly missions: readonly Scored[];
}

/** A farm card in a hand; tiles clockwise from the north-west. */
export interface FarmCard {
  readonly card: string;
  readonly tiles: readonly Type[];
}

/** A farm card on a land; quarter turns are clockwise. */
export interface Lying {
  readonly card: string;
  readonly turn: number;
  readonly place: readonly [number, number];
}

/** What is seen at a place, and the card that lies on top there. */
export interface Tile {
  readonly at: readonly [number, number];
  readonly type: Type;
  readonly card: string;
  readonly token?: boolean;
}

/** What a mission counts on a land: tiles that count together, that bring a point more, that cost one. */
export interface Scored {
  readonly points: number;
  readonly sets: readonly (readonly (readonly [number, number])[])[];
  readonly bonus: readonly (readonly [number, number])[];
  readonly penalties: readonly (readonly [number, number])[];
}

/** What an option does, as far as everybody can foresee it. */
export interface Effect {
  readonly lands?: readonly Reach[];
  readonly scores?: readonly number[];
}

/** What can be done on a land, and what it would score then. */
export interface Reach {
  readonly land: number;
  readonly tiles?: readonly number[];
  readonly points?: readonly number[];
  readonly cards?: readonly number[];
  readonly blocked?: Readonly<Record<Obstacle, readonly number[]>>;
}

export interface Components {
  readonly cards: readonly BoxCard[];
  readonly missions: readonly BoxMission[];
  readonly tools: readonly BoxTool[];
  readonly tokens: readonly BoxToken[];
  readonly variant?: BoxVariant;
}

/** A farm card; tiles clockwise from the north-west. */
export interface BoxCard {
  readonly id: string;
  readonly tiles: readonly Type[];
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxMission {
  readonly id: string;
  readonly star: boolean;
  readonly types: readonly Type[];
  readonly points: number;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly points_provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly star_provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly types_provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly figure?: readonly Type[];
}

/** A tool; those that convert a tile say which, and into what. */
export interface BoxTool {
  readonly id: string;
  readonly count: number;
  readonly for_five: number;
  readonly needs: readonly Type[];
  readonly makes: readonly Type[];
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly for_five_provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxToken {
  readonly type: Type;
  readonly count: number;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

/** A smaller game: how long it is, what may be done, and what is in play. What is not said is as printed. */
export interface BoxVariant {
  readonly cards?: readonly number[];
  readonly tools?: number;
  readonly draw?: boolean;
  readonly upright?: boolean;
  readonly missions?: readonly string[] | null;
  readonly farm_deck?: readonly string[] | null;
  readonly tool_deck?: readonly string[] | null;
}
