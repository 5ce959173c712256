/** Which things an event is about, and which pieces it moves from where to where. */

import { icons, type Drawing } from "../../../parts/icons.ts";
import type { Noun } from "../../contract.ts";
import type { Happening } from "../../../wire/types.ts";
import { actions, buildings, characters, lands, mana, specials, temple } from "../icons.ts";
import { before, isColour, type TileKind } from "../reading.ts";
import { Action, Building, Character, Colour, NUMBERS, Slot, Special, TileColour } from "../view.gen.ts";

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

/** A small picture of what an event is about. */
export function pictureOf({ kind, fields: f }: Happening): Drawing | undefined {
  const tile = [...Colour, ...Special][f.tile ?? f.land ?? f.colour ?? -1];
  if (tile) return isColour(tile) ? lands[tile] : specials[tile];
  if (f.building !== undefined) return buildings[Building[f.building] ?? ""];
  if (f.character !== undefined) return characters[Character[f.character] ?? ""];
  if (kind === "temple") return temple;
  if (kind === "mana") return mana;
  if (kind === "sun" || kind === "track") return actions.sun;
  if (kind === "gain" || kind === "final") return icons.points;
  const action = Action[f.action ?? -1];
  return action && actions[action];
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

const LAND_MANAGEMENT = Building.indexOf("land_management");
const EXCHANGE_BAZAAR = Building.indexOf("exchange_bazaar");

export function moveOf(event: Happening, seat: number | null): Move | null {
  const { fields: f, seat: owner } = event;
  if (owner === null) return null;
  const home: Noun = ["seat", owner];
  const field: Noun[] = [before("field", owner, seat, f.field ?? -1), home];
  const store: Noun[] = [["mana_store", owner], home];
  const colour = Colour[f.colour ?? -1];
  switch (event.kind) {
    case "place": {
      const tile = f.tile ?? 0;
      const kind = [...Colour, ...Special][tile];
      const from: Noun[] =
        tile < Colour.length ? [["lying", tile], ["land", tile], ["additional"]] : [["special", tile - Colour.length]];
      return kind ? { piece: { kind: "tile", tile: kind }, from, to: field } : null;
    }
    case "draw_land": {
      const tile = Colour[f.land ?? -1];
      const to: Noun[] = [before("building", owner, seat, LAND_MANAGEMENT), ...store];
      return tile ? { piece: { kind: "tile", tile }, from: [["additional"], ["extra"]], to } : null;
    }
    case "cube":
      return colour ? { piece: { kind: "cube", colour }, from: [["colour", f.colour ?? 0]], to: field } : null;
    case "pay":
    case "return":
      return colour ? { piece: { kind: "cube", colour }, from: field, to: [["colour", f.colour ?? 0]] } : null;
    case "take_tile":
    case "put_tile": {
      const [action, paint] = [
        Action[f.action ?? -1],
        event.kind === "put_tile" ? "gray" : TileColour[f.tile_colour ?? -1],
      ];
      const slot = f.slot ?? f.tile_colour ?? 0;
      if (!action || !paint || slot >= Slot.length) return null; // a gray tile goes where it is put
      const from: Noun[] = [
        ["stack", f.action ?? 0],
        ["action", f.action ?? 0],
      ];
      return { piece: { kind: "token", action, colour: paint }, from, to: [before("slot", owner, seat, slot), home] };
    }
    case "temple":
      return { piece: { kind: "temple" }, from: [["temple"], ["temples", owner]], to: field };
    case "build":
      return {
        piece: { kind: "temple" },
        from: [["temple"], ["temples", owner]],
        to: [before("building", owner, seat, f.building ?? 0), home],
      };
    case "mana":
      return { piece: { kind: "mana" }, from: [["mana_supply"]], to: store };
    case "buy":
      return { piece: { kind: "mana" }, from: store, to: [["character", f.character ?? 0]] };
    default:
      return null;
  }
}

/** A number that rises where it was earned. */
export interface Rise {
  text: string;
  kind: "points" | "mana" | "sun" | "tiles";
  at: readonly Noun[];
}

export function riseOf(event: Happening, seat: number | null): Rise | null {
  const { fields: f, seat: owner } = event;
  if (owner === null) return null;
  const home: Noun = ["seat", owner];
  switch (event.kind) {
    case "gain": {
      const at =
        f.field === undefined
          ? before("building", owner, seat, EXCHANGE_BAZAAR)
          : before("field", owner, seat, f.field);
      return { text: `+${f.n ?? 0}`, kind: "points", at: [at, home] };
    }
    case "mana":
      return { text: `+${f.n ?? 0}`, kind: "mana", at: [["mana_store", owner], home] };
    case "track":
      return { text: String(f.n ?? 0), kind: "sun", at: [before("track", owner, seat, 0), home] };
    case "activate":
      return { text: "", kind: "sun", at: [["character", f.character ?? 0], home] };
    case "discard":
      return { text: `−${NUMBERS.set}`, kind: "tiles", at: [before("slot", owner, seat, f.slot ?? 0), home] };
    default:
      return null;
  }
}
