/** The view and the components of Helios, as this board reads them. */

import type { BoardProps, Noun, Scene as AnyScene } from "../contract.ts";

export const COLOURS = ["blue", "brown", "gray", "green", "black"] as const;
export const SPECIALS = ["empty_fields", "created_tiles", "raw_materials", "temples"] as const;
export const ACTIONS = ["land", "construct", "sun"] as const;
export const SLOTS = ["red", "blue", "yellow"] as const;

export type Colour = (typeof COLOURS)[number];
export type Special = (typeof SPECIALS)[number];
export type TileKind = Colour | Special;
export type Action = (typeof ACTIONS)[number];
export type Slot = (typeof SLOTS)[number];
export type TileColour = Slot | "gray";
/** One cube of a cost: a colour, colours to choose from ("black/blue"), or "any". */
export type CostCube = string;

export interface Tile {
  at: string;
  tile: TileKind;
  cubes: readonly Colour[];
  temple: boolean;
}

export interface Player {
  tiles: readonly Tile[];
  sun: string;
  behind: number;
  /** null: the sun field of the Power Plant. */
  sun_track: number | null;
  mana: number;
  city: readonly string[];
  characters: readonly string[];
  active: readonly string[];
  slots: Readonly<Record<Slot, readonly (readonly [Action, TileColour])[]>>;
  dead_ends: readonly string[];
  cubes: Readonly<Partial<Record<Colour, number>>>;
  points: Readonly<Record<string, number>>;
}

/** A question that waits for an answer. */
export interface Frame {
  kind: string;
  seat: number;
  tile?: TileKind;
  tiles?: readonly Colour[];
  action?: Action;
  what?: string;
  specified?: readonly CostCube[];
  rest?: number;
}

export interface View {
  over: boolean;
  to_act: readonly number[];
  stack: readonly Frame[];
  scores: readonly number[];
  round: number;
  rounds: number;
  turns_left: number;
  phase: "setup" | "action_turns" | "character_tiles";
  starting_player: number;
  out: readonly number[];
  display: Readonly<Record<Action, readonly TileColour[]>>;
  stacks: Readonly<Record<Action, Readonly<Partial<Record<TileColour, number>>>>>;
  discards: Readonly<Record<Action, Readonly<Partial<Record<TileColour, number>>>>>;
  lands: readonly Colour[];
  extra_land: Colour | null;
  additional: Readonly<Partial<Record<Colour, number>>>;
  special_tiles: Readonly<Partial<Record<Special, number>>>;
  characters: readonly string[];
  players: readonly Player[];
}

export interface FieldRow {
  at: readonly [q: number, r: number];
  kind: "land" | "border";
  symbol?: "raw_material" | "mana" | "edge" | "sun";
  gold?: boolean;
  provenance: string;
}

export interface BuildingRow {
  id: string;
  cost: readonly CostCube[];
  sun: number;
  mana: number;
  points: number;
  provenance: string;
}

export interface CharacterRow extends BuildingRow {
  price: number;
  cubes: number;
}

interface Row {
  id: string;
  count: number;
  points: number;
  provenance: string;
}

export interface Components {
  fields: readonly FieldRow[];
  buildings: readonly BuildingRow[];
  characters: readonly CharacterRow[];
  special_tiles: readonly Row[];
  lands: readonly (Row & { start: boolean })[];
  action_tiles: readonly { id: string; provenance: string }[];
  sun_track: { start: number; end: number; provenance: string };
}

export type Props = BoardProps<View, Components>;
export type Scene = AnyScene<View, Components>;

/** The noun of something that lies before a player: `["field", 3]` before the one who looks, `["field_of", 2, 3]` else. */
export function before(kind: "field" | "building" | "slot" | "track", owner: number, seat: number | null, n: number): Noun {
  return owner === seat ? [kind, n] : [`${kind}_of`, owner, n];
}

/** The question that is asked now. */
export function asked(view: View): Frame | undefined {
  return view.stack.at(-1);
}

/** How many pieces a pile has. */
export function total(pile: Readonly<Record<string, number | undefined>>): number {
  return Object.values(pile).reduce<number>((sum, n) => sum + (n ?? 0), 0);
}

export function temples(player: Player): number {
  return player.tiles.filter((tile) => tile.temple).length;
}

export function isColour(tile: TileKind): tile is Colour {
  return COLOURS.some((colour) => colour === tile);
}
