/** What a tool can be used on, land by land: the options say it. One gesture then answers all the questions of a tool. */

import type { Choices } from "../../../table/choices.svelte.ts";
import type { Noun } from "../../contract.ts";
import { pointsOf } from "./carry.ts";
import { at, spotOf, top } from "../land.ts";
import type { Effect, Reach, View } from "../view.gen.ts";

export interface Aim {
  /** The number of the tool. */
  readonly tool: number;
  /** Tiles to convert, with what the land scores then (nothing where that is not known yet). */
  readonly tiles: ReadonlyMap<string, readonly number[]>;
  /** Cards to take. */
  readonly cards: ReadonlySet<number>;
  /** What is answered before the tile or card itself; null if that is asked right now. */
  readonly before: readonly Noun[] | null;
  /** A single tile or card is not asked for. */
  readonly single: boolean;
}

function aimed(tool: number, reach: Reach, before: readonly Noun[]): Aim {
  const tiles = (reach.tiles ?? []).map((tile, i) => [at(spotOf(tile)), pointsOf(reach, i)] as const);
  const cards = new Set(reach.cards);
  return { tool, tiles: new Map(tiles), cards, before, single: tiles.length + cards.size === 1 };
}

/** What can be aimed at on a land now: by a tool that was taken up, or by one that is being used. */
export function aim(view: View, choices: Choices<Effect>, seat: number, armed: number | null): Aim | null {
  const frame = top(view);
  const lands = armed === null ? undefined : choices.at("tool", armed)?.effect?.lands;
  if (armed !== null && lands) {
    const reach = lands.find(({ land }) => land === seat);
    return reach
      ? aimed(armed, reach, [["tool", armed], ...(lands.length > 1 ? [["seat", seat] as const] : [])])
      : null;
  }
  const tool = frame?.tool ?? -1;
  if (frame?.kind === "convert_land" || frame?.kind === "lift_from") {
    const reach = choices.at("seat", seat)?.effect?.lands?.[0];
    return reach ? aimed(tool, reach, [["seat", seat]]) : null;
  }
  if (frame?.kind === "convert_tile" && frame.land === seat) {
    const tiles = choices.of("tile").map(({ noun: [, row, column], effect }) => {
      return [at([Number(row), Number(column)]), effect?.lands?.[0]?.points ?? []] as const;
    });
    return { tool, tiles: new Map(tiles), cards: new Set(), before: null, single: false };
  }
  if (frame?.kind === "lift_card" && frame.source === seat) {
    const cards = choices.of("card").map(({ noun: [, card] }) => Number(card));
    return { tool, tiles: new Map(), cards: new Set(cards), before: null, single: false };
  }
  return null;
}

/** The answers that use the tool on this tile or card. A step without a choice is not asked. */
export function steps(aim: Aim, target: Noun): Noun[] {
  return [...(aim.before ?? []), ...(aim.single ? [] : [target])];
}
