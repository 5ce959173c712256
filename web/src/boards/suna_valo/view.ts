/** The shape of the view and of the components, as this board reads them. */

import type { BoardProps, Scene as AnyScene } from "../contract.ts";

export const RESOURCES = ["grain", "lily", "flower", "wool", "egg"] as const;
export const GOODS = [...RESOURCES, "energy"] as const;
export const COLUMNS = ["crop", "floriculture", "pasture", "discovery", "dock", "personal"] as const;
export const PIECE_KINDS = ["crate", "barrel", "ship"] as const;

export type Resource = (typeof RESOURCES)[number];
export type Good = (typeof GOODS)[number];
export type Column = (typeof COLUMNS)[number];
export type PieceKind = (typeof PIECE_KINDS)[number];
export type Purse = Readonly<Partial<Record<Good | "shortage", number>>>;

/** A card in a column: the goods in its storages, or what was delivered to it. */
export interface Cell {
  readonly card: string;
  readonly column: Column;
  readonly flipped: boolean;
  readonly goods?: readonly (Resource | null)[];
  readonly delivered?: readonly number[];
  readonly crate?: boolean;
}

export interface Offer {
  readonly card: string | null;
  readonly price: Purse;
}

export interface Player {
  readonly character: string | null;
  readonly dealt: readonly string[];
  readonly energy: number;
  readonly stock: Purse;
  readonly headers: Purse;
  readonly vault: Purse;
  readonly market: Readonly<Record<Resource, number>>;
  readonly farm: readonly Cell[];
  readonly display: readonly Offer[];
  readonly pieces: readonly string[];
  readonly pieces_left: Readonly<Record<PieceKind, number>>;
  readonly left: number;
  readonly right: number;
  readonly detour: boolean;
  readonly multiplier: number;
  readonly track_vp: number;
  readonly tiles: readonly string[];
  readonly fresh: readonly string[];
  readonly shortage: number;
  readonly row_points: number;
  readonly row_uses: number;
  readonly delivered: readonly (readonly number[])[];
  /** For each order: 0, or 1 for the first piece on it, 2 for the second. */
  readonly barrels: readonly number[];
  readonly ships: readonly number[];
  readonly crates: number;
  readonly kept: readonly string[];
  readonly hand: readonly string[];
  readonly hand_cards: number;
  readonly hand_festivals: number;
}

/** A question on the stack; which fields it has depends on its kind. */
export interface Frame {
  readonly kind: string;
  readonly seat?: number;
  readonly card?: string;
  readonly slot?: number;
  readonly n?: number;
  readonly good?: number;
  readonly own?: number;
  readonly order?: number;
  readonly number?: number;
  readonly row?: number;
  readonly source?: number;
  readonly discount?: number;
  /** Of an activation: a mask of cards, the column of the header or -1, a mask of tiles, flags. */
  readonly cards?: number;
  readonly header?: number;
  readonly tiles?: number;
  readonly extra?: number;
  readonly gear?: number;
}

export type Phase = "setup" | "preparation" | "turns" | "income" | "new_era";

export interface View {
  readonly over: boolean;
  readonly stack: readonly Frame[];
  readonly scores: readonly number[];
  readonly phase: Phase;
  readonly era: string;
  readonly tree: number;
  readonly turn: number;
  readonly triggered: boolean;
  readonly extra: boolean;
  readonly pile: number;
  readonly top: string | null;
  readonly village: readonly (string | null)[];
  readonly village_prices: readonly number[];
  readonly discard: readonly string[];
  readonly tiles: readonly string[];
  readonly boxed_tiles: readonly string[];
  readonly public: readonly (string | null)[];
  readonly ship: readonly (string | null)[];
  readonly bag: Purse;
  readonly players: readonly Player[];
}

interface Row {
  readonly provenance: string;
  readonly note?: string;
}

export interface FarmCardRow extends Row {
  readonly id: string;
  readonly era: string;
  readonly columns: readonly Column[];
  readonly min_price: number;
  readonly icons: readonly string[];
  readonly vp: number;
  readonly spaces: readonly Resource[];
}

export interface FestivalRow extends Row {
  readonly id: string;
  readonly era: string;
  readonly min_price: number;
  readonly bonus: readonly string[];
  readonly effect: readonly string[];
}

export interface PublicRow extends Row {
  readonly id: string;
  readonly era: string;
  readonly first_vp: number;
  readonly second_vp: number;
  readonly spaces: readonly string[];
}

export interface ShipRow extends Row {
  readonly id: string;
  readonly era: string;
  readonly first_vp: number;
  readonly second_vp: number;
  readonly cost: readonly Good[];
  readonly effect: readonly string[];
}

export interface TileRow extends Row {
  readonly id: string;
  /** Progress tiles name the column they work with. */
  readonly column?: Column;
  readonly effect: readonly string[];
}

export interface HeaderRow extends Row {
  readonly column: Column;
  readonly icons: readonly string[];
  readonly storages: number;
}

export interface ImprovementRow extends Row {
  readonly id: string;
  readonly piece: PieceKind;
  readonly vp: number;
}

export interface TrackRow extends Row {
  readonly space: number;
  readonly blocked_by: PieceKind | "none";
  readonly multiplier?: number;
  readonly vp?: number;
  readonly notch?: "none" | "progress" | "end";
}

export interface Components {
  readonly row_points: number;
  readonly goods_per_point: number;
  readonly village_slots: readonly (Row & { readonly price: number })[];
  readonly headers: readonly HeaderRow[];
  readonly improvements: readonly ImprovementRow[];
  readonly left_track: readonly TrackRow[];
  readonly right_track: readonly TrackRow[];
  readonly characters: readonly (Row & { readonly id: string })[];
  readonly progress_tiles: readonly TileRow[];
  readonly end_tiles: readonly TileRow[];
  readonly farm_cards: readonly FarmCardRow[];
  readonly festivals: readonly FestivalRow[];
  readonly public_orders: readonly PublicRow[];
  readonly ship_orders: readonly ShipRow[];
}

export type Props = BoardProps<View, Components>;
export type Scene = AnyScene<View, Components>;
