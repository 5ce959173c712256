// Written by scripts/wire-types from solstead.games.suna_valo.view. Do not edit.

export const Column = [
  "crop",
  "floriculture",
  "pasture",
  "discovery",
  "dock",
  "personal",
] as const;
export type Column = (typeof Column)[number];

export const Resource = [
  "grain",
  "lily",
  "flower",
  "wool",
  "egg",
] as const;
export type Resource = (typeof Resource)[number];

export const Good = [
  "grain",
  "lily",
  "flower",
  "wool",
  "egg",
  "energy",
] as const;
export type Good = (typeof Good)[number];

export const PieceKind = [
  "crate",
  "barrel",
  "ship",
] as const;
export type PieceKind = (typeof PieceKind)[number];

export const Phase = [
  "setup",
  "preparation",
  "turns",
  "income",
  "new_era",
] as const;
export type Phase = (typeof Phase)[number];

export const Era = [
  "I",
  "II",
  "III",
] as const;
export type Era = (typeof Era)[number];

/** Numbers of the rules that a board shows or counts with. */
export const NUMBERS = {
  storing_columns: 3,
  from_box: 2,
  personal_order: 6,
  by_card: 2,
  vault: 3,
} as const;

/** What may be asked. */
export type Kind =
  | "choose_character"
  | "start_price"
  | "take_turn"
  | "pay_exactly"
  | "pay_any"
  | "take_good"
  | "save_good"
  | "store_paid"
  | "place_card"
  | "activate"
  | "use_card"
  | "gain_good"
  | "store_good"
  | "deliver"
  | "choose_space"
  | "reward"
  | "complete_order"
  | "place_piece"
  | "remove_piece"
  | "take_step"
  | "take_tile"
  | "row_bonus"
  | "do_effects"
  | "choose_column"
  | "choose_ship"
  | "mark_ship"
  | "after_ship"
  | "take_discarded"
  | "place_discarded"
  | "swap_out"
  | "swap_in"
  | "swap_from"
  | "last_swap"
  | "add_card"
  | "set_price"
  | "fill_village"
  | "begin_income"
  | "pay_income"
  | "replace_cards"
  | "choose_new_card";

/** The table of Suna Valo. */
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
  readonly phase: Phase;
  readonly era: Era;
  readonly eras: Era;
  readonly tree: number;
  readonly turn: number;
  readonly turns: number;
  readonly triggered: boolean;
  readonly extra: boolean;
  readonly swap_open: boolean;
  readonly pile: number;
  readonly unseen: readonly string[];
  readonly top: string | null;
  readonly village: readonly (string | null)[];
  readonly discard: readonly string[];
  readonly tiles: readonly string[];
  readonly boxed_tiles: readonly string[];
  readonly public: readonly (string | null)[];
  readonly ship: readonly (string | null)[];
  readonly bag: Readonly<Record<string, number>>;
  readonly breakdown: readonly Readonly<Record<string, number>>[];
  readonly players: readonly Player[];
}

/** What a question is about; masks and numbers as the frames have them. */
export interface Pending {
  readonly kind: Kind;
  readonly seat?: number;
  readonly asked?: readonly number[];
  readonly answered?: readonly number[];
  readonly answer?: readonly number[];
  readonly card?: string;
  readonly slot?: number;
  readonly n?: number;
  readonly good?: number;
  readonly own?: number;
  readonly order?: number;
  readonly space?: number;
  readonly number?: number;
  readonly row?: number;
  readonly source?: number;
  readonly discount?: number;
  readonly due?: Readonly<Record<string, number>>;
  readonly more?: boolean;
  readonly energy?: number;
  readonly goods?: number;
  readonly replaced?: number;
  readonly cards?: number;
  readonly header?: number;
  readonly tiles?: number;
  readonly extra?: number;
  readonly gear?: number;
  readonly picks?: number;
  readonly scope?: number;
  readonly pending?: readonly string[];
  readonly need?: number;
  readonly any?: number;
  readonly to?: number;
  readonly market?: number;
  readonly origin?: number;
  readonly icon?: number;
  readonly icons?: number;
  readonly kinds?: number;
  readonly piece?: number;
  readonly pieces?: number;
  readonly columns?: number;
  readonly at?: number;
  readonly incomes?: number;
}

export interface Player {
  readonly character: string | null;
  readonly dealt: readonly string[];
  readonly energy: number;
  readonly stock: Readonly<Record<string, number>>;
  readonly headers: Readonly<Record<string, number>>;
  readonly vault: Readonly<Record<string, number>>;
  readonly endless: readonly Column[];
  readonly market: Readonly<Record<Resource, number>>;
  readonly prices: readonly (number | null)[];
  readonly farm: readonly Cell[];
  readonly rows: number;
  readonly display: readonly Offer[];
  readonly pieces: readonly string[];
  readonly pieces_left: Readonly<Record<PieceKind, number>>;
  readonly left: number;
  readonly right: number;
  readonly detour: boolean;
  readonly blocked: readonly (string | null)[];
  readonly ahead: readonly (readonly number[])[];
  readonly multiplier: number;
  readonly track_vp: number;
  readonly tiles: readonly string[];
  readonly fresh: readonly string[];
  readonly shortage: number;
  readonly row_points: number;
  readonly row_uses: number;
  readonly delivered: readonly (readonly number[])[];
  readonly barrels: readonly number[];
  readonly ships: readonly number[];
  readonly crates: number;
  readonly kept: readonly string[];
  readonly hand: readonly string[];
  readonly hand_prices: readonly number[];
  readonly hand_cards: number;
  readonly hand_festivals: number;
}

/** A card on a farm: the goods on its icons, or the delivered spaces of a personal order. */
export interface Cell {
  readonly card: string;
  readonly column: Column;
  readonly flipped: boolean;
  readonly goods?: readonly (Resource | null)[];
  readonly delivered?: readonly number[];
  readonly crate?: boolean;
}

/** A place of a display: the card there, and the goods and shortage markers on it. */
export interface Offer {
  readonly card: string | null;
  readonly price: Readonly<Record<string, number>>;
}

/** What an option costs and brings. */
export interface Effect {
  readonly price?: number | null;
  readonly pays?: Readonly<Record<string, number>> | null;
  readonly least?: number | null;
  readonly markers?: number;
  readonly energy?: number | null;
  readonly vp?: number | null;
  readonly space?: number | null;
  readonly detour?: boolean;
  readonly plain?: boolean;
  readonly alone?: boolean;
  readonly goods?: readonly (readonly number[])[] | null;
  readonly tracks?: readonly number[] | null;
  readonly steps?: readonly number[];
  readonly orders?: Readonly<Record<string, Deliveries>> | null;
  readonly drones?: readonly number[];
  readonly columns?: readonly number[];
  readonly header?: readonly number[];
  readonly pieces?: readonly number[];
  readonly gives_up?: number;
}

/** What can be delivered to the spaces of an order. */
export interface Deliveries {
  readonly spaces: readonly number[];
  readonly energy: readonly number[];
  readonly steps?: readonly number[];
  readonly pieces?: readonly number[];
}

export interface Components {
  readonly row_points: number;
  readonly goods_per_point: number;
  readonly village_slots: readonly BoxSlot[];
  readonly headers: readonly BoxHeader[];
  readonly improvements: readonly BoxImprovement[];
  readonly left_track: readonly BoxLeftSpace[];
  readonly right_track: readonly BoxRightSpace[];
  readonly characters: readonly BoxCharacter[];
  readonly progress_tiles: readonly BoxProgressTile[];
  readonly end_tiles: readonly BoxEndTile[];
  readonly farm_cards: readonly BoxFarmCard[];
  readonly festivals: readonly BoxFestival[];
  readonly public_orders: readonly BoxPublicOrder[];
  readonly ship_orders: readonly BoxShipOrder[];
  readonly variant?: BoxVariant;
}

export interface BoxSlot {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly price: number;
}

export interface BoxHeader {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly column: Column;
  readonly icons: readonly string[];
  readonly storages: number;
}

export interface BoxImprovement {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly id: string;
  readonly piece: PieceKind;
  readonly vp: number;
  readonly effect: readonly string[];
  readonly note: string;
}

export interface BoxLeftSpace {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly space: number;
  readonly multiplier: number;
  readonly blocked_by: "none" | "crate" | "barrel" | "ship";
}

export interface BoxRightSpace {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly space: number;
  readonly vp: number;
  readonly notch: "none" | "progress" | "end";
  readonly blocked_by: "none" | "crate" | "barrel" | "ship";
}

export interface BoxCharacter {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly id: string;
  readonly note: string;
}

export interface BoxProgressTile {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly id: string;
  readonly column: Column;
  readonly effect: readonly string[];
}

export interface BoxEndTile {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly id: string;
  readonly effect: readonly string[];
}

export interface BoxFarmCard {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly id: string;
  readonly era: Era;
  readonly columns: readonly Column[];
  readonly min_price: number;
  readonly icons: readonly string[];
  readonly vp: number;
  readonly spaces: readonly Resource[];
  readonly note: string;
}

export interface BoxFestival {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly id: string;
  readonly era: Era;
  readonly min_price: number;
  readonly bonus: readonly string[];
  readonly effect: readonly string[];
  readonly note: string;
}

export interface BoxPublicOrder {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly id: string;
  readonly era: Era;
  readonly first_vp: number;
  readonly second_vp: number;
  readonly spaces: readonly string[];
  readonly note: string;
}

export interface BoxShipOrder {
  readonly provenance: "rulebook" | "found" | "reconstruction" | "box";
  readonly id: string;
  readonly era: Era;
  readonly first_vp: number;
  readonly second_vp: number;
  readonly cost: readonly Good[];
  readonly effect: readonly string[];
  readonly note: string;
  readonly variant_cost?: readonly Good[];
}

/** A smaller game: how many eras it has, which characters, farm cards and columns are in play, how many cards of a
draw pile draw festivals, how many places village and displays have, and the goods that a farm begins with. What is
not said is as printed. */
export interface BoxVariant {
  readonly eras?: number;
  readonly characters?: readonly string[] | null;
  readonly cards?: readonly string[] | null;
  readonly columns?: readonly Column[] | null;
  readonly festivals?: number;
  readonly village?: number;
  readonly display?: number;
  readonly goods?: readonly Good[] | null;
}
