/** What a price is paid or set with: goods by where they lie, and the market. How many are owed, what each takes and how much
 * may be spent comes with the question. */

import type { Noun } from "../../contract.ts";
import { maybe, must, type Step } from "./gesture.svelte.ts";
import { GOODS, RESOURCES, type Frame, type Good, type OptionEffect, type Player, type Props } from "../types.ts";

/** Whether something is to be paid for an option. */
export function costs(effect: OptionEffect | null | undefined): boolean {
  return (effect?.price ?? effect?.pays ?? null) !== null;
}

/** Goods of one kind in one place. */
export interface Stack {
  readonly key: string;
  readonly good: Good;
  /** Where they lie, where that is a question; whether they come from the market. */
  readonly source: Noun | null;
  readonly market: boolean;
  /** The energy that each takes. */
  readonly energy: number;
  /** How many there are. */
  readonly most: number;
}

/** How many of each stack are chosen. */
export type Chosen = Readonly<Record<string, number>>;

/** The goods of a player, stack by stack: cards first, so that they can produce again. */
export function stacksOf(player: Player): Stack[] {
  return GOODS.flatMap((good): Stack[] => {
    if (good === "energy")
      return player.energy > 0
        ? [{ key: good, good, source: null, market: false, energy: 0, most: player.energy }]
        : [];
    const found: [Noun, number][] = player.farm.flatMap((cell, i): [Noun, number][] => {
      const n = cell.goods?.filter((lying) => lying === good).length ?? 0;
      return n > 0 ? [[["card", i], n]] : [];
    });
    const head = player.headers[good] ?? 0;
    const vault = player.vault[good] ?? 0;
    if (vault > 0) found.push([["vault"], vault]);
    if (head > 0) found.push([["header"], head]);
    return found.map(([source, most]) => ({
      key: `${good} ${source.join(" ")}`,
      good,
      source,
      market: false,
      energy: 0,
      most,
    }));
  });
}

/** What the market offers now, and at what price. */
export function marketOf(choices: Props["choices"]): Stack[] {
  return RESOURCES.flatMap((good, i) => {
    const energy = choices.at("market", i)?.effect?.energy;
    return energy ? [{ key: `market ${good}`, good, source: null, market: true, energy, most: Infinity }] : [];
  });
}

/** What can be paid or laid now. */
export function stacksAsked(player: Player, choices: Props["choices"]): Stack[] {
  const own = stacksOf(player).flatMap((stack): Stack[] => {
    const option = choices.at("good", GOODS.indexOf(stack.good));
    return option ? [{ ...stack, energy: option.effect?.energy ?? 0 }] : [];
  });
  return [...own, ...marketOf(choices)];
}

/** What a question asks for, and what may be spent on it. */
type Asked = Pick<Frame, "due" | "more" | "energy" | "goods">;

/** What a good counts towards: goods of any kind, or of its own. */
function duty({ due }: Asked, { good }: Stack): string {
  return due?.any === undefined ? good : "any";
}

/** A payment that somebody puts together: what is chosen, beside what the question asks for. */
export class Payment {
  readonly #asked: Asked;
  readonly #stacks: readonly Stack[];
  readonly chosen: Chosen;

  constructor(asked: Asked, stacks: readonly Stack[], chosen: Chosen) {
    this.#asked = asked;
    this.#stacks = stacks;
    this.chosen = chosen;
  }

  at(stack: Stack): number {
    return this.chosen[stack.key] ?? 0;
  }

  /** How many goods are chosen. */
  get laid(): number {
    return this.#stacks.reduce((sum, stack) => sum + this.at(stack), 0);
  }

  /** How many goods are still owed. */
  get open(): number {
    return Object.keys(this.#asked.due ?? {}).reduce((sum, kind) => sum + Math.max(0, this.#owed(kind)), 0);
  }

  /** Whether it is more than is owed. */
  get beyond(): boolean {
    return Object.keys(this.#asked.due ?? {}).some((kind) => this.#owed(kind) < 0);
  }

  /** Whether no more is spent than may be. */
  get fits(): boolean {
    const { energy = 0, goods = Infinity } = this.#asked;
    const sum = (takes: (stack: Stack) => number): number =>
      this.#stacks.reduce((all, stack) => all + this.at(stack) * takes(stack), 0);
    return (
      this.#stacks.every((stack) => this.at(stack) <= stack.most) &&
      sum((stack) => stack.energy) <= energy &&
      sum((stack) => stack.energy || 1) <= goods
    );
  }

  /** With one more of a stack, in the place of another one where it is enough; null where that cannot be. */
  more(stack: Stack): Payment | null {
    const added = this.#with(stack, 1);
    const kind = duty(this.#asked, stack);
    if (this.#asked.more || this.#owed(kind) > 0) return added.fits ? added : null;
    const others = this.#stacks.filter(
      (other) => other !== stack && this.at(other) > 0 && duty(this.#asked, other) === kind,
    );
    return others.map((other) => added.#with(other, -1)).find(({ fits }) => fits) ?? null;
  }

  less(stack: Stack): Payment {
    return this.#with(stack, -1);
  }

  /** With what is still owed in energy, where that can be. */
  get filled(): Payment {
    const energy = this.#stacks.find(({ good }) => good === "energy");
    const found = energy && "any" in (this.#asked.due ?? {}) ? this.#with(energy, this.open) : this;
    return found.fits ? found : this;
  }

  /** The answers that pay it: goods first, then energy, at once where it is all that is left. */
  get steps(): Step[] {
    const found = this.#stacks
      .filter(({ good }) => good !== "energy")
      .flatMap((stack) => stepsOf(stack, this.at(stack)));
    const energy = this.#stacks.find((stack) => stack.good === "energy" && this.at(stack) > 0);
    if (!energy) return found;
    return this.beyond
      ? [...found, ...stepsOf(energy, this.at(energy))]
      : [...found, maybe("rest"), maybe("good", GOODS.indexOf("energy"))];
  }

  #owed(kind: string): number {
    const paid = this.#stacks
      .filter((stack) => duty(this.#asked, stack) === kind)
      .reduce((sum, stack) => sum + this.at(stack), 0);
    return (this.#asked.due?.[kind] ?? 0) - paid;
  }

  #with(stack: Stack, n: number): Payment {
    return new Payment(this.#asked, this.#stacks, { ...this.chosen, [stack.key]: this.at(stack) + n });
  }
}

/** What is usually paid, by stack. Exact goods: what is there, and the market for the rest. Of any kind: energy, then what
 * is cheapest at the market and lies in plenty. */
export function proposal(frame: Frame, stacks: readonly Stack[], player: Player): Record<string, number> {
  const own = stacks.filter(({ market }) => !market);
  const plenty = (stack: Stack): number =>
    own.filter(({ good }) => good === stack.good).reduce((sum, { most }) => sum + most, 0);
  const worth = ({ good }: Stack): number => (good === "energy" ? 0 : player.market[good]);
  const order = [...own].sort((a, b) => worth(a) - worth(b) || plenty(b) - plenty(a));
  const bought = frame.due?.any === undefined ? stacks.filter(({ market }) => market) : [];
  const open: Record<string, number> = { ...frame.due };
  const found: Record<string, number> = {};
  for (const stack of [...order, ...bought]) {
    const kind = duty(frame, stack);
    found[stack.key] = Math.min(stack.most, open[kind] ?? 0);
    open[kind] = (open[kind] ?? 0) - (found[stack.key] ?? 0);
  }
  return found;
}

/** The answers that take so many of a stack. */
export function stepsOf(stack: Stack, n: number): Step[] {
  const number = GOODS.indexOf(stack.good);
  return Array.from({ length: n }, () =>
    stack.market ? [must("market", number)] : [must("good", number), ...(stack.source ? [maybe(...stack.source)] : [])],
  ).flat();
}
