// Written by scripts/wire-types from solstead.games.helios.view. Do not edit.

export const Action = [
  "land",
  "construct",
  "sun",
] as const;
export type Action = (typeof Action)[number];

export const Building = [
  "observatory",
  "sanctuary",
  "solar_lodge",
  "sacred_grove",
  "power_plant",
  "exchange_bazaar",
  "city_council",
  "warehouse",
  "citadel",
  "land_management",
  "watch_tower",
  "palace",
] as const;
export type Building = (typeof Building)[number];

export const Character = [
  "architect",
  "prophetess",
  "inventor",
  "cartographer",
  "princess",
  "priestess",
  "explorer",
  "treasurer",
] as const;
export type Character = (typeof Character)[number];

export const Colour = [
  "blue",
  "brown",
  "gray",
  "green",
  "black",
] as const;
export type Colour = (typeof Colour)[number];

export const Slot = [
  "red",
  "blue",
  "yellow",
] as const;
export type Slot = (typeof Slot)[number];

export const Source = [
  "temples",
  "orbits",
  "bazaar",
  "edge_fields",
  "special_tiles",
  "city",
  "characters",
  "mana",
  "cubes",
] as const;
export type Source = (typeof Source)[number];

export const Special = [
  "empty_fields",
  "created_tiles",
  "raw_materials",
  "temples",
] as const;
export type Special = (typeof Special)[number];

export const TileColour = [
  "red",
  "blue",
  "yellow",
  "gray",
] as const;
export type TileColour = (typeof TileColour)[number];

export const Phase = [
  "setup",
  "action_turns",
  "character_tiles",
] as const;
export type Phase = (typeof Phase)[number];

export const Stage = [
  "take",
  "act",
  "bonus",
] as const;
export type Stage = (typeof Stage)[number];

/** Numbers of the rules that a board shows or counts with. */
export const NUMBERS = {
  exchange_bazaar: 4,
  city_council: 3,
  warehouse: 2,
  citadel: 1,
  land_management: 2,
  watch_tower: 10,
  palace: 1,
  set: 4,
  mana_field: 2,
  cube_field: 1,
  edge: 4,
} as const;

/** What may be asked. */
export type Kind =
  | "choose_start"
  | "take_tile"
  | "place_gray"
  | "create_land"
  | "place_tile"
  | "arrange_land"
  | "take_cube"
  | "place_cube"
  | "construct"
  | "pay_cube"
  | "place_temple"
  | "exchange_mana"
  | "move_sun"
  | "bonus_action"
  | "character_turn";

/** The table of Helios. */
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
  readonly phase: Phase;
  readonly turn: number;
  readonly stage: Stage;
  readonly orbited: boolean;
  readonly turns_left: number;
  readonly starting_player: number;
  readonly out: readonly number[];
  readonly display: Readonly<Record<Action, readonly TileColour[]>>;
  readonly stacks: Readonly<Record<Action, Readonly<Record<string, number>>>>;
  readonly discards: Readonly<Record<Action, Readonly<Record<string, number>>>>;
  readonly lands: readonly Colour[];
  readonly extra_land: Colour | null;
  readonly additional: Readonly<Record<string, number>>;
  readonly special_tiles: Readonly<Record<string, number>>;
  readonly characters: readonly Character[];
  readonly players: readonly Player[];
}

/** A pending decision of Helios. */
export interface Pending {
  readonly kind: Kind;
  readonly seat?: number;
  readonly asked?: readonly number[];
  readonly answered?: readonly number[];
  readonly answer?: readonly number[];
  readonly tile?: Colour | Special;
  readonly tiles?: readonly Colour[];
  readonly action?: Action;
  readonly field?: number;
  readonly colours?: readonly Colour[];
  readonly what?: string;
  readonly specified?: readonly string[];
  readonly rest?: number;
  readonly bonus?: boolean;
  readonly bought?: boolean;
  readonly acted?: boolean;
}

/** What a seat has, and what follows from it. */
export interface Player {
  readonly tiles: readonly Tile[];
  readonly sun: string;
  readonly behind: number;
  readonly sun_track: number | null;
  readonly mana: number;
  readonly city: readonly Building[];
  readonly characters: readonly Character[];
  readonly active: readonly Character[];
  readonly slots: Readonly<Record<Slot, readonly (readonly [Action, TileColour])[]>>;
  readonly dead_ends: readonly string[];
  readonly cubes: Readonly<Record<string, number>>;
  readonly temples: Readonly<Record<string, number>>;
  readonly next_temple: NextTemple;
  readonly within: readonly Building[];
  readonly edges: readonly string[];
  readonly edge_points: number;
  readonly points: Readonly<Record<Source, number>>;
}

/** A tile on a board and what is on it. */
export interface Tile {
  readonly at: string;
  readonly tile: Colour | Special;
  readonly cubes: readonly Colour[];
  readonly temple: boolean;
}

/** What the next temple costs, in cubes, and brings. */
export interface NextTemple {
  readonly cost: number;
  readonly mana: number;
}

/** What an option costs and brings at once, and what it is worth in the final scoring. */
export interface Effect {
  readonly pays?: readonly string[];
  readonly missing?: readonly string[];
  readonly price?: number;
  readonly mana?: number;
  readonly track?: number;
  readonly cubes?: readonly string[];
  readonly lost?: readonly Colour[];
  readonly points?: number;
  readonly orbit?: number;
  readonly end?: number;
  readonly bonus?: boolean;
  readonly gives_up?: boolean;
  readonly way?: readonly number[];
  readonly lit?: readonly Lit[];
  readonly fields?: readonly number[];
  readonly then?: Readonly<Record<string, Effect>>;
}

/** A tile that the sun would light, and what it gets. */
export interface Lit {
  readonly field: number;
  readonly cube?: Colour | null;
  readonly points?: number;
}

export interface Components {
  readonly sun_track: BoxSunTrack;
  readonly lands: readonly BoxLand[];
  readonly special_tiles: readonly BoxSpecial[];
  readonly action_tiles: readonly BoxActionTiles[];
  readonly buildings: readonly BoxBuilding[];
  readonly characters: readonly BoxCharacter[];
  readonly fields: readonly BoxField[];
  readonly variant?: BoxVariant;
}

export interface BoxSunTrack {
  readonly start: number;
  readonly end: number;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxLand {
  readonly id: Colour;
  readonly count: number;
  readonly start: boolean;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxSpecial {
  readonly id: Special;
  readonly count: number;
  readonly points: number;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxActionTiles {
  readonly id: Action;
  readonly red: number;
  readonly blue: number;
  readonly yellow: number;
  readonly gray: number;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxBuilding {
  readonly id: Building;
  readonly cost: readonly string[];
  readonly sun: number;
  readonly mana: number;
  readonly points: number;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxCharacter {
  readonly id: Character;
  readonly price: number;
  readonly cost: readonly string[];
  readonly sun: number;
  readonly mana: number;
  readonly cubes: number;
  readonly points: number;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

export interface BoxField {
  readonly at: readonly [number, number];
  readonly kind: "land" | "border";
  readonly symbol?: "sun" | "edge" | "mana" | "raw_material" | null;
  readonly gold?: boolean;
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
}

/** A smaller game: how long it is, and what of the box is in play. What is not said is as printed. */
export interface BoxVariant {
  readonly rounds?: number | null;
  readonly turns?: number | null;
  readonly columns?: readonly [number, number, number] | null;
  readonly action_tiles?: readonly TileColour[] | null;
  readonly set?: number | null;
  readonly lands?: readonly Colour[] | null;
  readonly special_tiles?: readonly Special[] | null;
  readonly buildings?: readonly Building[] | null;
  readonly characters?: readonly Character[] | null;
}
