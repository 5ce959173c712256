/** Which things an event is about, and which pieces it moves from where to where. */

import type { Noun } from "../contract.ts";
import type { Happening } from "../../wire/types.ts";
import { ACTIONS, before, COLOURS, SPECIALS, type Action, type Colour, type TileColour, type TileKind } from "./view.ts";

/** What a line of the log is about, for the one who looks from `seat`. */
export function about(event: Happening, seat: number | null): Noun[] {
  const { fields: f, seat: owner } = event;
  const found: Noun[] = [];
  if (owner !== null) {
    if (f.field !== undefined) found.push(before("field", owner, seat, f.field));
    if (f.building !== undefined) found.push(before("building", owner, seat, f.building));
    if (f.slot !== undefined) found.push(before("slot", owner, seat, f.slot));
    if (event.kind === "mana") found.push(["mana_store", owner]);
    if (event.kind === "track") found.push(before("track", owner, seat, 0));
    if (owner !== seat) found.push(["seat", owner]);
  }
  if (f.character !== undefined) found.push(["character", f.character]);
  if (f.action !== undefined) found.push(["stack", f.action]);
  if (f.land !== undefined) found.push(["land", f.land]);
  if (event.kind === "round") found.push(["round"]);
  return found;
}

export type Piece =
  | { kind: "tile"; tile: TileKind }
  | { kind: "cube"; colour: Colour }
  | { kind: "token"; action: Action; colour: TileColour }
  | { kind: "temple" }
  | { kind: "mana" };

/** A piece on its way. Of each list of places the first one that is drawn counts. */
export interface Move {
  piece: Piece;
  from: readonly Noun[];
  to: readonly Noun[];
}

const TILE_COLOURS: readonly TileColour[] = ["red", "blue", "yellow", "gray"];

export function moveOf(event: Happening, seat: number | null): Move | null {
  const { fields: f, seat: owner } = event;
  if (owner === null) return null;
  const field: Noun[] = [before("field", owner, seat, f.field ?? -1), ["seat", owner]];
  const colour = COLOURS[f.colour ?? -1];
  switch (event.kind) {
    case "place": {
      const tile = f.tile ?? 0;
      const kind = [...COLOURS, ...SPECIALS][tile];
      const from: Noun[] = tile < COLOURS.length ? [["lying", tile], ["land", tile]] : [["special", tile - COLOURS.length]];
      return kind ? { piece: { kind: "tile", tile: kind }, from, to: field } : null;
    }
    case "cube":
      return colour ? { piece: { kind: "cube", colour }, from: [["colour", f.colour ?? 0]], to: field } : null;
    case "pay":
    case "return":
      return colour ? { piece: { kind: "cube", colour }, from: field, to: [["colour", f.colour ?? 0]] } : null;
    case "take_tile": {
      const [action, paint] = [ACTIONS[f.action ?? -1], TILE_COLOURS[f.tile_colour ?? -1]];
      if (!action || !paint || paint === "gray") return null;
      const to: Noun[] = [before("slot", owner, seat, f.tile_colour ?? 0), ["seat", owner]];
      return { piece: { kind: "token", action, colour: paint }, from: [["stack", f.action ?? 0], ["action", f.action ?? 0]], to };
    }
    case "temple":
      return { piece: { kind: "temple" }, from: [["temple"]], to: field };
    case "build":
      return { piece: { kind: "temple" }, from: [["temple"]], to: [before("building", owner, seat, f.building ?? 0), ["seat", owner]] };
    case "mana":
      return { piece: { kind: "mana" }, from: [["mana_supply"]], to: [["mana_store", owner], ["seat", owner]] };
    default:
      return null;
  }
}
