/** The view and the components of Farmoony, as its board reads them. */

export const TYPES = ["vegetable", "water", "fertilizer", "pest", "soil", "stone"] as const;
export type Type = (typeof TYPES)[number];

/** Row and column of a tile; of a card, those of its north-west tile. */
export type Spot = readonly [row: number, column: number];

/** Four types, clockwise from the north-west. */
export type Tiles = readonly Type[];

export interface FarmCard {
  readonly card: string;
  readonly tiles: Tiles;
}

export interface Lying {
  readonly card: string;
  readonly turn: number;
  readonly place: Spot;
  readonly uncovered: boolean;
}

export interface Tile {
  readonly tile: Spot;
  readonly type: Type;
  readonly token: boolean;
  readonly card: string;
}

export interface Scored {
  readonly mission: string;
  readonly points: number;
  readonly sets: readonly (readonly Spot[])[];
  readonly bonus: readonly Spot[];
  readonly penalties: readonly Spot[];
}

export interface Player {
  readonly hand: readonly FarmCard[] | null;
  readonly hand_size: number;
  readonly chosen: FarmCard | null;
  readonly tools: readonly string[];
  readonly known_tools: readonly string[];
  readonly hidden_tools: number;
  readonly tokens: number;
  readonly cards: readonly Lying[];
  readonly tiles: readonly Tile[];
  readonly missions: readonly Scored[];
}

/** A pending question: its kind and whatever that kind is about. */
export interface Frame {
  readonly kind: string;
  readonly seat?: number;
  readonly tool?: number;
  readonly land?: number;
  readonly tile?: number;
  readonly source?: number;
  readonly target?: number;
  readonly actor?: number;
  readonly card?: number;
  readonly turn?: number;
  readonly place?: number;
  readonly answered?: readonly number[];
  readonly answer?: readonly number[];
}

export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly to_act: readonly number[];
  readonly stack: readonly Frame[];
  readonly scores: readonly number[];
  readonly phase: number;
  readonly stage: string;
  readonly chooser: number;
  readonly missions: readonly { readonly mission: string; readonly points: number }[];
  readonly clockwise: boolean;
  readonly farm_deck: number;
  readonly open_tools: readonly (string | null)[];
  readonly tool_deck: number;
  readonly used_tools: readonly string[];
  readonly supply: Readonly<Record<Type, number>>;
  readonly discarded: readonly string[];
  readonly players: readonly Player[];
}

export interface Mission {
  readonly id: string;
  readonly star: boolean;
  readonly types: Tiles;
  readonly points: number;
  /** Of the one mission that must lie exactly so: clockwise from the north-west. */
  readonly figure?: Tiles;
  readonly provenance: string;
  readonly points_provenance: string;
}

export interface Components {
  readonly tokens: readonly { readonly type: Type; readonly count: number; readonly provenance: string }[];
  readonly tools: readonly {
    readonly id: string;
    readonly count: number;
    readonly for_five: number;
    readonly provenance: string;
    readonly for_five_provenance: string;
  }[];
  readonly missions: readonly Mission[];
  readonly cards: readonly { readonly id: string; readonly tiles: Tiles; readonly provenance: string }[];
}

/** Rows and columns that a land can ever reach, and where its first card lies. */
export const SIZE = 42;
export const MIDDLE = 20;

/** The numbers of actions in sealed answers: 108 farm cards, then four turns, then the tiles row by row. */
const TURN = 108;
const TILE = 112;

/** What a sealed answer says so far: a card of the draft, or how and where a card is placed. */
export function answered(frame: Frame | undefined): { card?: number; turn?: number; place?: Spot } {
  const said: { card?: number; turn?: number; place?: Spot } = {};
  for (const action of frame?.answer ?? []) {
    if (action < TURN) said.card = action;
    else if (action < TILE) said.turn = action - TURN;
    else said.place = spotOf(action - TILE);
  }
  return said;
}

/** A tile by the number that events and frames give it. */
export function spotOf(tile: number): Spot {
  return [Math.floor(tile / SIZE), tile % SIZE];
}

/** A tile as people call it: letters for the column, a number for the row. */
export function tileName([row, column]: Spot): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return `${column < 26 ? "" : "A"}${letter}${row + 1}`;
}

/** The question on top: what is decided now. */
export function top(view: View): Frame | undefined {
  return view.stack.at(-1);
}

/** What each tool that converts a tile needs, and what it makes; the Farmer makes one of four. */
export const NEEDS: Readonly<Record<string, Type>> = {
  livestock: "vegetable",
  pesticide: "pest",
  rake: "fertilizer",
  cement: "water",
  mattock: "stone",
  water_tank: "soil",
  seed: "soil",
  chemical_fertilizer: "soil",
  locust: "soil",
  farmer: "soil",
};
export const MAKES: Readonly<Record<string, readonly Type[]>> = {
  livestock: ["soil"],
  pesticide: ["soil"],
  rake: ["soil"],
  cement: ["soil"],
  mattock: ["soil"],
  water_tank: ["water"],
  seed: ["vegetable"],
  chemical_fertilizer: ["fertilizer"],
  locust: ["pest"],
  farmer: ["vegetable", "water", "fertilizer", "pest"],
};
/** What the Farmer makes, in the order of the noun `type`. */
export const FARMER_MAKES = MAKES.farmer ?? [];

/** Most tools in a hand. */
export const TOOL_HAND = 3;
/** Phases, one mission each. */
export const PHASES = 3;
