/** The shapes of the view and the components, by the names that this board uses for them. */

import type { BoardProps, Scene as AnyScene } from "../contract.ts";
import {
  Column,
  Era,
  Good,
  PieceKind,
  Resource,
  type BoxEndTile,
  type BoxLeftSpace,
  type BoxProgressTile,
  type BoxRightSpace,
  type Components,
  type Effect,
  type View,
} from "./view.gen.ts";

export { Column as COLUMNS, Era as ERAS, Good as GOODS, PieceKind as PIECE_KINDS, Resource as RESOURCES };
export type {
  BoxFarmCard as FarmCardRow,
  BoxFestival as FestivalRow,
  BoxPublicOrder as PublicRow,
  BoxShipOrder as ShipRow,
  Cell,
  Column,
  Components,
  Deliveries,
  Effect as OptionEffect,
  Good,
  Offer,
  Pending as Frame,
  PieceKind,
  Player,
  Resource,
  View,
} from "./view.gen.ts";

/** Goods and shortage markers by name, those that are there. */
export type Purse = Readonly<Record<string, number>>;
export type TileRow = BoxEndTile & Partial<Pick<BoxProgressTile, "column">>;
export type TrackRow = Pick<BoxLeftSpace, "space" | "blocked_by"> &
  Partial<Pick<BoxLeftSpace, "multiplier"> & Pick<BoxRightSpace, "vp" | "notch">>;
export type Props = BoardProps<View, Components, Effect>;
export type Scene = AnyScene<View, Components, Effect>;
