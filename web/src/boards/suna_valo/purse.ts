/** What a price is paid or set with: goods by where they lie, and the market. */

import type { Noun } from "../contract.ts";
import { maybe, must, type Step } from "./gesture.svelte.ts";
import { GOODS, RESOURCES, type Good, type Player } from "./types.ts";

/** Goods of one kind in one place. */
export interface Stack {
  readonly key: string;
  readonly good: Good;
  /** Where they lie, where that is a question; the market's price in energy, where they come from there. */
  readonly source: Noun | null;
  readonly market: number;
  /** How many there are. */
  readonly most: number;
}

/** The goods of a player, stack by stack: cards first, so that they can produce again. */
export function stacksOf(player: Player): Stack[] {
  return GOODS.flatMap((good): Stack[] => {
    if (good === "energy") return player.energy > 0 ? [{ key: good, good, source: null, market: 0, most: player.energy }] : [];
    const found: [Noun, number][] = player.farm.flatMap((cell, i): [Noun, number][] => {
      const n = cell.goods?.filter((lying) => lying === good).length ?? 0;
      return n > 0 ? [[["card", i], n]] : [];
    });
    const head = player.headers[good] ?? 0;
    const vault = player.vault[good] ?? 0;
    if (head > 0) found.push([["header"], head]);
    if (vault > 0) found.push([["vault"], vault]);
    return found.map(([source, most]) => ({ key: `${good} ${source.join(" ")}`, good, source, market: 0, most }));
  });
}

/** What the market offers now. */
export function marketOf(player: Player, offered: (good: number) => boolean): Stack[] {
  return RESOURCES.flatMap((good, i) =>
    offered(i) ? [{ key: `market ${good}`, good, source: null, market: player.market[good], most: Math.floor(player.energy / player.market[good]) }] : [],
  );
}

/** The answers that take so many of a stack. */
export function stepsOf(stack: Stack, n: number): Step[] {
  const number = GOODS.indexOf(stack.good);
  return Array.from({ length: n }, () =>
    stack.market > 0 ? [must("market", number)] : [must("good", number), ...(stack.source ? [maybe(...stack.source)] : [])],
  ).flat();
}
