/** The card that is being placed, from the hand or out of a Wheelbarrow, and where it may go: its options say that. */

import type { Choices } from "../../../table/choices.svelte.ts";
import {
  at,
  bounds,
  corners,
  lying,
  spotOf,
  tileAt,
  top,
  turned,
  type Bounds,
  type Printed,
  type Spot,
  type Tiles,
} from "../land.ts";
import type { Effect, Obstacle, Pending, Reach, Tile, Type, View } from "../view.gen.ts";

/** Where a card fits in one turn, with what the land scores then, by mission; and why not elsewhere. */
export interface Ways {
  readonly places: ReadonlyMap<string, { readonly spot: Spot; readonly points: readonly number[] }>;
  readonly blocked: ReadonlyMap<string, Obstacle>;
}

export interface Carried {
  readonly card: string;
  /** Upright, as tokens show it. */
  readonly tiles: Tiles;
  readonly tokens: readonly boolean[];
  /** The land it goes to. */
  readonly onto: number;
  /** The turn that has been answered already, or the only one there is. */
  readonly settled: number | null;
  /** That turn was chosen, and can be taken back. */
  readonly answered: boolean;
  /** The own answer is sealed: it may still be changed. */
  readonly sealed: boolean;
  readonly ways: ReadonlyMap<number, Ways>;
}

const NOWHERE: Ways = { places: new Map(), blocked: new Map() };

/** What a lifted card shows upright, with its tokens. */
export function lifted(
  view: View,
  source: number,
  card: string,
  printed: Printed,
): { tiles: Type[]; tokens: boolean[] } {
  const player = view.players[source];
  const found = lying(player, card);
  const here = found ? corners(found.place).map((spot) => tileAt(player, spot)) : [];
  const back = (4 - (found?.turn ?? 0)) % 4;
  return {
    tiles: turned(
      here.map((tile, i) => tile?.type ?? (printed(card)[i] as Type)),
      back,
    ),
    tokens: turned(
      here.map((tile) => tile?.token ?? false),
      back,
    ),
  };
}

/** The points of each tile of a reach, by mission. */
export function pointsOf(reach: Reach, i: number): readonly number[] {
  const n = (reach.points?.length ?? 0) / Math.max(1, reach.tiles?.length ?? 0);
  return reach.points?.slice(i * n, (i + 1) * n) ?? [];
}

function waysOf(reach: Reach | undefined): Ways {
  if (!reach) return NOWHERE;
  const places = (reach.tiles ?? [])
    .map(spotOf)
    .map((spot, i) => [at(spot), { spot, points: pointsOf(reach, i) }] as const);
  const blocked = Object.entries(reach.blocked ?? {}).flatMap(([why, tiles]) =>
    tiles.map((tile) => [at(spotOf(tile)), why as Obstacle] as const),
  );
  return { places: new Map(places), blocked: new Map(blocked) };
}

/** The places that are asked for now, when the turn is settled. */
function placesOf(choices: Choices<Effect>): Ways {
  const places = choices.of("tile").map(({ noun: [, row, column], effect }) => {
    const spot: Spot = [Number(row), Number(column)];
    return [at(spot), { spot, points: effect?.lands?.[0]?.points ?? [] }] as const;
  });
  return { places: new Map(places), blocked: new Map() };
}

/** The card that a seat holds over a land now, if it is asked to put one down. */
export function carried(
  view: View,
  seat: number | null,
  choices: Choices<Effect>,
  names: readonly string[],
  printed: Printed,
): Carried | null {
  const frame = top(view);
  if (seat === null || !frame) return null;
  const shown = held(view, seat, frame, names, printed);
  if (!shown) return null;
  const turns = choices.of("turn");
  const sealed = frame.place !== undefined;
  const ways = new Map<number, Ways>(
    turns.map(({ noun: [, turn], effect }) => [Number(turn), waysOf(effect?.lands?.[0])]),
  );
  const settled = turns.length === 0 || sealed ? (frame.turn ?? null) : null;
  if (turns.length === 0 && settled !== null) ways.set(settled, placesOf(choices));
  const answered = !sealed && (frame.answer?.length ?? 0) > 0;
  return ways.size > 0 ? { ...shown, settled, answered, sealed, ways } : null;
}

function held(
  view: View,
  seat: number,
  frame: Pending,
  names: readonly string[],
  printed: Printed,
): Omit<Carried, "settled" | "answered" | "sealed" | "ways"> | null {
  if (frame.kind === "place_card") {
    const chosen = view.players[seat]?.chosen;
    return chosen ? { ...chosen, tokens: [false, false, false, false], onto: seat } : null;
  }
  if ((frame.kind !== "turn_card" && frame.kind !== "put_card") || frame.seat !== seat) return null;
  const card = names[frame.card ?? -1] ?? "";
  return { card, ...lifted(view, frame.source ?? 0, card, printed), onto: frame.target ?? 0 };
}

/** A card that lies, or would lie, somewhere: a sealed placement, or a move that was announced. */
export interface Ghost {
  readonly seat: number;
  readonly place: Spot;
  readonly tiles: Tiles;
  readonly tokens: readonly boolean[];
}

/** What the own sealed answer, or an announced Wheelbarrow, would put where. */
export function ghost(view: View, seat: number | null, names: readonly string[], printed: Printed): Ghost | null {
  const frame = top(view);
  if (frame?.place === undefined) return null;
  const [place, turn] = [spotOf(frame.place), frame.turn ?? 0];
  if (frame.kind === "build_fence") {
    const shown = lifted(view, frame.source ?? 0, names[frame.card ?? -1] ?? "", printed);
    return { seat: frame.target ?? 0, place, tiles: turned(shown.tiles, turn), tokens: turned(shown.tokens, turn) };
  }
  const chosen = seat === null ? null : view.players[seat]?.chosen;
  return seat !== null && chosen
    ? { seat, place, tiles: turned(chosen.tiles, turn), tokens: [false, false, false, false] }
    : null;
}

/** The tiles that must be seen: the land, and the places around it where a card may go. */
export function around(tiles: readonly Tile[], extra: readonly Spot[]): Bounds {
  return bounds([...tiles.map((tile) => tile.at), ...extra.flatMap(corners)]);
}
