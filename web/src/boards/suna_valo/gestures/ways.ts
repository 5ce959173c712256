/** What can be chosen at once while something is activated: a good, a track, the space of an order. The function that
 * leads there is used first. */

import type { Noun } from "../../contract.ts";
import { spotsAhead, topFrame, type Spot } from "../farm.ts";
import { maybe, must, type Step } from "./gesture.svelte.ts";
import { printed, readSpace } from "../print.ts";
import { GOODS, type Components, type Deliveries, type Frame, type OptionEffect, type Props } from "../types.ts";

export type Table = Pick<Props, "view" | "choices"> & {
  readonly box: { readonly components: Components };
  readonly near: number;
};
type Option = Props["choices"]["options"][number];

const nounOf = (option: Option): [string, ...number[]] => option.noun as [string, ...number[]];

/** How much else an option leads to: what leads to one thing alone is used first. */
function breadth(option: Option): number {
  const { goods, tracks, orders } = option.effect ?? {};
  return (goods?.flat().length ?? 0) + (tracks ? 6 : 0) + (orders ? 6 : 0);
}

/** The icons of an option that lead to a good, a step on a track, a delivery to an order. */
const icons = {
  good: ({ goods }: OptionEffect, good: number) =>
    goods?.flatMap((kinds, i) => (kinds.includes(good) ? [i] : [])) ?? [],
  track: ({ tracks, steps }: OptionEffect, track: number) => (tracks?.includes(track) ? (steps ?? []) : []),
  order: ({ orders, drones }: OptionEffect, order: string) => (orders?.[order] ? (drones ?? []) : []),
};

/** The steps to an icon: the function that is used, and which of its icons. */
function to(table: Table, leads: (effect: OptionEffect) => readonly number[]): Step[] | null {
  const kind = table.choices.prompt?.kind;
  if (kind !== "activate" && kind !== "use_card") return null;
  const [best] = table.choices.options
    .filter(({ effect }) => effect && leads(effect).length > 0)
    .sort((a, b) => breadth(a) - breadth(b));
  return best?.effect ? [must(...nounOf(best)), ...iconOf(best, leads(best.effect)[0])] : null;
}

/** Which icon is asked for where a card has several. */
function iconOf(option: Option, icon: number | undefined): Step[] {
  return option.noun[0] === "card" && icon !== undefined ? [maybe("icon", icon)] : [];
}

/** The functions that can be used one after the other, each with the icons that lead somewhere. */
function functions(
  { choices }: Table,
  leads: (effect: OptionEffect) => readonly number[],
): { readonly option: Option; readonly found: readonly number[] }[] {
  if (choices.prompt?.kind !== "activate") return [];
  const all = choices.options.map((option) => ({
    option,
    found: option.effect && !option.effect.alone ? leads(option.effect) : [],
  }));
  return all.filter(({ found }) => found.length > 0);
}

/** A good that can be had. */
export function toGood(table: Table, good: number): Step[] | null {
  const steps = to(table, (effect) => icons.good(effect, good));
  return steps && [...steps, must("good", good)];
}

/** A good as often as it can be had, from all functions that offer it: two times or more. */
export function toGoods(table: Table, good: number): Step[] | null {
  const found = functions(table, (effect) => icons.good(effect, good)).flatMap(({ option, found }) => [
    must(...nounOf(option)),
    ...found.flatMap((icon) => [...iconOf(option, icon), must("good", good)]),
  ]);
  return found.filter(({ noun }) => noun[0] === "good").length > 1 ? found : null;
}

/** A step on a track. */
export function toTrack(table: Table, track: number): Step[] | null {
  const steps = to(table, (effect) => icons.track(effect, track));
  return steps && [...steps, must("track", track)];
}

/** A step that a delivery brings, where just one delivery does and no function is there for it. */
export function toReward(table: Table, track: 0 | 1): (Filling & { readonly good: string }) | null {
  const player = table.view.players[table.near];
  if (!player || toTrack(table, track) || spotsAhead(player, track).length === 0) return null;
  const found = orders(table).flatMap(({ noun, id, steps = [] }) => {
    const [face, ways] = [printed(table.box.components, id), toSpaces(table, noun)];
    const goods = face.kind === "public" ? face.row.spaces.map((space) => readSpace(space).good) : [];
    return steps.flatMap((i) =>
      ways[i] ? [{ steps: [...ways[i], must("track", track)], order: id, good: goods[i] ?? "" }] : [],
    );
  });
  const [only, ...others] = found;
  return only && others.every(({ order, good }) => order === only.order && good === only.good) ? only : null;
}

/** A place on a track that several steps lead to, with all that is to be answered for it. */
export interface Leap extends Spot {
  readonly n: number;
  readonly steps: readonly Step[];
}

/** Where more than one step leads to, with all steps that there are now. */
export function leaps(table: Table, track: 0 | 1): Leap[] {
  const player = table.view.players[table.near];
  const ways = player ? cogs(table, track) : [];
  if (!player || ways.length < 2) return [];
  return spotsAhead(player, track)
    .slice(0, ways.length)
    .map((spot, i) => ({ ...spot, n: i + 1, steps: ways.slice(0, i + 1).flat() }))
    .slice(1);
}

/** The questions of one kind that come one after the other, the present one first. */
function inARow(table: Table, kind: string): Frame[] {
  const { stack } = table.view;
  return stack.slice(stack.findLastIndex((frame) => frame.kind !== kind) + 1).toReversed();
}

/** The steps that there are, each with what is answered for it. */
function cogs(table: Table, track: 0 | 1): Step[][] {
  if (topFrame(table.view)?.kind === "take_step")
    return table.choices.at("track", track)
      ? Array.from({ length: inARow(table, "take_step").reduce((sum, { n }) => sum + (n ?? 0), 0) }, () => [
          must("track", track),
        ])
      : [];
  const found = functions(table, (effect) => icons.track(effect, track)).sort(
    (a, b) => breadth(a.option) - breadth(b.option),
  );
  const all = found.flatMap(({ option, found }) =>
    found.map((icon, i) => [
      ...(i === 0 ? [must(...nounOf(option))] : []),
      ...iconOf(option, icon),
      must("track", track),
    ]),
  );
  // the first is what is asked now; what comes later may have begun by itself
  return all.map((steps, i) =>
    i === 0 ? steps : steps.map((step) => (step.noun[0] === "track" ? step : { ...step, maybe: true })),
  );
}

interface Order extends Deliveries {
  readonly noun: Noun;
  readonly id: string;
}

/** The orders that can be delivered to now, as the options say. */
function orders({ view, choices, near }: Table): Order[] {
  const found = new Map(choices.options.flatMap(({ effect }) => Object.entries(effect?.orders ?? {})));
  return [...found].flatMap(([key, deliveries]): Order[] => {
    const [where, i] = [key.split(" ")[0] ?? "", Number(key.split(" ")[1])];
    const id = where === "public" ? view.public[i] : view.players[near]?.farm[i]?.card;
    return id ? [{ ...deliveries, noun: [where, i], id }] : [];
  });
}

/** What the options say of deliveries to an order. */
function deliveries(table: Table, order: Noun): Deliveries | undefined {
  return orders(table).find(({ noun }) => noun.join(" ") === order.join(" "));
}

/** A delivery to each space of an order, where that can be made. */
export function toSpaces(table: Table, order: Noun): readonly (Step[] | null)[] {
  const chosen = table.choices.prompt?.kind === "deliver" ? table.choices.at(...order) : undefined;
  const way = chosen ? [] : to(table, (effect) => icons.order(effect, order.join(" ")));
  return (deliveries(table, order)?.spaces ?? []).map((space) =>
    way && space >= 0 ? [...way, must(...(order as [string, ...number[]])), maybe("space", space)] : null,
  );
}

/** The drones that are there, each with the steps that use it first. */
function drones(table: Table, order: Noun): Step[][] {
  const frame = topFrame(table.view);
  const leads = (effect: OptionEffect): readonly number[] => icons.order(effect, order.join(" "));
  if (frame?.kind === "use_card")
    return table.choices.options.flatMap((option) =>
      option.effect && leads(option.effect).length > 0 ? [[must(...nounOf(option))]] : [],
    );
  if (frame?.kind === "deliver") return Array.from({ length: frame.n ?? 0 }, () => []);
  return functions(table, leads).flatMap(({ option, found }) =>
    found.map((icon, i) => [...(i === 0 ? [maybe(...nounOf(option))] : []), ...iconOf(option, icon)]),
  );
}

/** Deliveries to all spaces of an order that there are goods for: two or more. Personal orders do not mind which spaces.
 * `market`: also what is not there and can be bought; it takes so much energy. */
export function toAll(table: Table, order: Noun, market = false): Delivered | null {
  const found = delivered(table, order, market);
  return found && found.n > 1 ? found : null;
}

export interface Delivered {
  readonly steps: Step[];
  readonly n: number;
  readonly energy: number;
}

/** As many deliveries to an order as there are goods for, if the drones reach. */
function delivered(table: Table, order: Noun, market: boolean): Delivered | null {
  const found = drones(table, order);
  const paid = deliveries(table, order)?.energy ?? [];
  const all = paid.flatMap((energy, i) => (energy === 0 || (market && energy > 0) ? [i] : []));
  const n = order[0] === "card" ? Math.min(all.length, found.length) : all.length;
  if (n > found.length) return null;
  const spaces = all
    .toSorted((a, b) => (paid[a] ?? 0) - (paid[b] ?? 0))
    .slice(0, n)
    .sort((a, b) => a - b);
  const steps = spaces.flatMap((i, drone) => [
    ...(found[drone] ?? []),
    must(...(order as [string, ...number[]])),
    maybe("space", i),
  ]);
  return { steps, n, energy: spaces.reduce((sum, i) => sum + (paid[i] ?? 0), 0) };
}

/** What is answered for an order until it is filled. `pays`: what is due is paid as is usual. */
export interface Filling {
  readonly steps: Step[];
  readonly order: string;
  readonly pays?: boolean;
}

/** Where a piece is the last thing to choose for orders that all is there for: the deliveries or the payment, then the
 * piece. By the noun of the order. */
export function fillings(table: Table, piece: number): ReadonlyMap<string, Filling> {
  const found = [...ships(table, piece), ...filled(table, piece)];
  return new Map(
    found.map(([noun, filling]) => [noun.join(" "), { ...filling, steps: [...filling.steps, must("piece", piece)] }]),
  );
}

/** The same where there is one such order. With two it would not be clear which one is meant. */
export function toPiece(table: Table, piece: number): Filling | null {
  const [found, ...others] = fillings(table, piece).values();
  return found && others.length === 0 ? found : null;
}

/** The ship orders that can be paid now, and that this piece can leave for. */
function ships({ view, choices }: Table, piece: number): [Noun, Filling][] {
  const found = choices.of("ship").filter(({ effect }) => effect?.pieces?.includes(piece));
  return found.map((option) => [
    nounOf(option),
    { steps: [must(...nounOf(option))], order: view.ship[Number(option.noun[1])] ?? "", pays: true },
  ]);
}

/** The orders that can be filled by deliveries now, and that this piece can leave for. */
function filled(table: Table, piece: number): [Noun, Filling][] {
  return orders(table).flatMap(({ noun, id, energy, pieces }): [Noun, Filling][] => {
    const all = pieces?.includes(piece) ? delivered(table, noun, false) : null;
    return all && all.n === energy.filter((paid) => paid === 0).length ? [[noun, { steps: all.steps, order: id }]] : [];
  });
}

/** Goods that are chosen so often in a row or more: all ways to do that, good by good; none where there are too many. */
export function toPicks(table: Table, least = 2): number[][] {
  const frames = inARow(table, "gain_good");
  const open = table.choices.of("good").map(({ noun }) => Number(noun[1]));
  const [first] = frames; // where the order matters, goods of the others are open too: they are chosen one by one
  if (open.some((good) => first?.kinds !== undefined && !((first.kinds >> good) & 1))) return [];
  if (table.choices.prompt?.kind !== "gain_good" || frames.reduce((sum, { n }) => sum + (n ?? 0), 0) < least) return [];
  let found: number[][] = [[]];
  for (const [i, { kinds = 0, n = 0 }] of frames.entries()) {
    const goods = i === 0 ? open : GOODS.flatMap((_, good) => ((kinds >> good) & 1 ? [good] : []));
    found = found.flatMap((picked) => multisets(goods, n).map((more) => [...picked, ...more]));
    if (found.length > MOST_PICKS) return [];
  }
  return found;
}

/** More ways than that are rather chosen one by one. */
const MOST_PICKS = 21;

/** So many of some things, in any number of each. */
function multisets(things: readonly number[], n: number): number[][] {
  if (n === 0) return [[]];
  return things.flatMap((thing, i) => multisets(things.slice(i), n - 1).map((rest) => [thing, ...rest]));
}
