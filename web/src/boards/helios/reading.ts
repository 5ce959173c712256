/** What this board reads out of a view. */

import type { BoardProps, Noun, Scene as AnyScene } from "../contract.ts";
import { Colour, type Components, type Effect, type Pending, type Player, type Tile, type View } from "./view.gen.ts";

export type Props = BoardProps<View, Components, Effect>;
export type Scene = AnyScene<View, Components, Effect>;
export type TileKind = Tile["tile"];
/** One cube of a cost: a colour, colours to choose from ("black/blue"), or "any". */
export type CostCube = string;

/** The noun of something that lies before a player: `["field", 3]` before the one who looks, `["field_of", 2, 3]` else. */
export function before(
  kind: "field" | "building" | "slot" | "track",
  owner: number,
  seat: number | null,
  n: number,
): Noun {
  return owner === seat ? [kind, n] : [`${kind}_of`, owner, n];
}

/** The question that is asked now. */
export function asked(view: View): Pending | undefined {
  return view.stack.at(-1);
}

/** The cubes that are still to be paid. */
export function dueOf(frame: Pending | undefined): CostCube[] {
  return [...(frame?.specified ?? []), ...Array<CostCube>(frame?.rest ?? 0).fill("any")];
}

/** How many pieces a pile has. */
export function total(pile: Readonly<Record<string, number>>): number {
  return Object.values(pile).reduce((sum, n) => sum + n, 0);
}

export function temples(player: Player): number {
  return Object.keys(player.temples).length;
}

export function isColour(tile: TileKind): tile is Colour {
  return Colour.some((colour) => colour === tile);
}
