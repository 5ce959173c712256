/** The card that is being placed: from the hand, or out of a Wheelbarrow. */

import { at, bounds, corners, lying, obstacle, places, seen, turned, without, type Bounds, type Obstacle, type Printed, type Seen } from "./land.ts";
import { answered, spotOf, top, type Frame, type Spot, type Tile, type Tiles, type Type, type View } from "./view.ts";

export interface Carried {
  readonly card: string;
  /** Upright, as tokens show it. */
  readonly tiles: Tiles;
  readonly tokens: readonly boolean[];
  /** The land it goes to, and its tiles without this card. */
  readonly onto: number;
  readonly land: Seen;
  /** Where it may not go back to. */
  readonly never: Spot | null;
  /** The turn that has been answered already, or the only one there is. */
  readonly settled: number | null;
  /** Turns that look different and fit somewhere. */
  readonly turns: readonly number[];
}

/** What a lifted card shows upright, with its tokens. */
export function lifted(view: View, source: number, card: string, printed: Printed): { tiles: Type[]; tokens: boolean[] } {
  const player = view.players[source];
  const found = lying(player, card);
  const land = player ? seen(player) : new Map<string, Tile>();
  const here = found ? corners(found.place).map((spot) => land.get(at(spot))) : [];
  const back = (4 - (found?.turn ?? 0)) % 4;
  return {
    tiles: turned(here.map((tile, i) => tile?.type ?? (printed(card)[i] as Type)), back),
    tokens: turned(here.map((tile) => tile?.token ?? false), back),
  };
}

/** The card that a seat holds over a land now, if it is asked to put one down. */
export function carried(view: View, seat: number | null, names: readonly string[], printed: Printed): Carried | null {
  const frame = top(view);
  if (seat === null || !frame) return null;
  if (frame.kind === "place_card") return fromHand(view, seat, frame);
  if ((frame.kind === "turn_card" || frame.kind === "put_card") && frame.seat === seat) {
    return fromWheelbarrow(view, frame, names, printed);
  }
  return null;
}

function fromHand(view: View, seat: number, frame: Frame): Carried | null {
  const player = view.players[seat];
  const chosen = player?.chosen;
  if (!player || !chosen) return null;
  const said = answered(frame);
  return settle({
    card: chosen.card,
    tiles: chosen.tiles,
    tokens: [false, false, false, false],
    onto: seat,
    land: seen(player),
    never: null,
    settled: said.turn ?? null,
  });
}

function fromWheelbarrow(view: View, frame: Frame, names: readonly string[], printed: Printed): Carried | null {
  const { source = 0, target = 0 } = frame;
  const card = names[frame.card ?? -1];
  const player = view.players[target];
  if (card === undefined || !player) return null;
  const same = source === target;
  return settle({
    card,
    ...lifted(view, source, card, printed),
    onto: target,
    land: same ? without(player, card, printed) : seen(player),
    never: same ? (lying(player, card)?.place ?? null) : null,
    settled: frame.turn ?? null,
  });
}

function settle(held: Omit<Carried, "turns">): Carried {
  const looks = new Set<string>();
  const turns = [0, 1, 2, 3].filter((turn) => {
    const look = `${turned(held.tiles, turn).join()} ${turned(held.tokens, turn).join()}`;
    if (looks.has(look)) return false;
    looks.add(look);
    return places(held.land, turned(held.tiles, turn), held.never).length > 0;
  });
  return { ...held, turns, settled: held.settled ?? (turns.length === 1 ? (turns[0] as number) : null) };
}

export function fitting(held: Carried, turn: number): Spot[] {
  return places(held.land, turned(held.tiles, turn), held.never);
}

export function hindrance(held: Carried, turn: number, place: Spot): Obstacle | null {
  return obstacle(held.land, place, turned(held.tiles, turn), held.never);
}

/** A card that lies, or would lie, somewhere: a sealed placement, or a move that was announced. */
export interface Ghost {
  readonly card: string;
  readonly seat: number;
  readonly place: Spot;
  readonly tiles: Tiles;
  readonly tokens: readonly boolean[];
}

/** What the own sealed answer, or an announced Wheelbarrow, would put where. */
export function ghost(view: View, seat: number | null, names: readonly string[], printed: Printed): Ghost | null {
  const frame = top(view);
  if (frame?.kind === "build_fence" && frame.place !== undefined) {
    const card = names[frame.card ?? -1] ?? "";
    const shown = lifted(view, frame.source ?? 0, card, printed);
    const turn = frame.turn ?? 0;
    return {
      card,
      seat: frame.target ?? 0,
      place: spotOf(frame.place),
      tiles: turned(shown.tiles, turn),
      tokens: turned(shown.tokens, turn),
    };
  }
  const held = carried(view, seat, names, printed);
  const said = answered(frame);
  if (!held || frame?.kind !== "place_card" || seat === null || !frame.answered?.includes(seat)) return null;
  const turn = held.settled ?? 0;
  const place = said.place ?? fitting(held, turn)[0];
  return place ? { card: held.card, seat, place, tiles: turned(held.tiles, turn), tokens: held.tokens } : null;
}

/** The tiles that must be seen: the land, and the places around it where a card may go. */
export function around(tiles: readonly Tile[], extra: readonly Spot[]): Bounds {
  return bounds([...tiles.map((tile) => tile.tile), ...extra.flatMap(corners)]);
}
