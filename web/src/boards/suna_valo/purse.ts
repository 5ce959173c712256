/** What a price is paid or set with: goods by where they lie, and the market. */

import type { Noun } from "../contract.ts";
import { maybe, must, type Step } from "./gesture.svelte.ts";
import { GOODS, RESOURCES, type Frame, type Good, type Player, type Props } from "./types.ts";

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
    if (vault > 0) found.push([["vault"], vault]);
    if (head > 0) found.push([["header"], head]);
    return found.map(([source, most]) => ({ key: `${good} ${source.join(" ")}`, good, source, market: 0, most }));
  });
}

/** What the market offers now, at what price and how often. */
export function marketOf(choices: Props["choices"]): Stack[] {
  return RESOURCES.flatMap((good, i) => {
    const { energy, most = 0 } = choices.at("market", i)?.effect ?? {};
    return energy ? [{ key: `market ${good}`, good, source: null, market: energy, most }] : [];
  });
}

/** What can be paid or laid now. Energy is not asked for where the goods are given. */
export function stacksAsked(player: Player, choices: Props["choices"]): Stack[] {
  const exact = choices.prompt?.kind === "pay_exactly";
  const own = stacksOf(player).filter(({ good }) => (good === "energy" ? !exact : choices.at("good", GOODS.indexOf(good))));
  return [...own, ...marketOf(choices)];
}

/** What is usually paid, by stack. Exact goods: what is there, and the market for the rest. Of any kind: energy, then what
 * is cheapest at the market and lies in plenty. Nothing where there is too little. */
export function proposal(frame: Frame, stacks: readonly Stack[], player: Player): Record<string, number> {
  const found: Record<string, number> = {};
  const take = (stack: Stack, due: number): number => (found[stack.key] = Math.min(stack.most, due));
  if (frame.kind === "pay_exactly") {
    const open: Record<string, number> = { ...frame.due };
    for (const stack of stacks) open[stack.good] = (open[stack.good] ?? 0) - take(stack, open[stack.good] ?? 0);
    return found;
  }
  const own = stacks.filter(({ market }) => market === 0);
  const plenty = (stack: Stack): number => own.filter(({ good }) => good === stack.good).reduce((sum, { most }) => sum + most, 0);
  const worth = ({ good }: Stack): number => (good === "energy" ? 0 : player.market[good]);
  const order = [...own].sort((a, b) => worth(a) - worth(b) || plenty(b) - plenty(a));
  let due = frame.due?.any ?? 0;
  if (own.reduce((sum, { most }) => sum + most, 0) < due) return found;
  for (const stack of order) due -= take(stack, due);
  return found;
}

/** The answers that take so many of a stack. */
export function stepsOf(stack: Stack, n: number): Step[] {
  const number = GOODS.indexOf(stack.good);
  return Array.from({ length: n }, () =>
    stack.market > 0 ? [must("market", number)] : [must("good", number), ...(stack.source ? [maybe(...stack.source)] : [])],
  ).flat();
}
