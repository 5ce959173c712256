/** What can be chosen at once while something is activated: a good, a track, the space of an order. The function that
 * leads there is used first. */

import type { Noun } from "../contract.ts";
import { spotsAhead, topFrame, type Spot } from "./farm.ts";
import { maybe, must, type Step } from "./gesture.svelte.ts";
import { farmCard, printed, readSpace } from "./print.ts";
import { GOODS, RESOURCES, type Components, type Deliveries, type Frame, type OptionEffect, type PieceKind, type Player, type Props } from "./types.ts";

type Table = Pick<Props, "view" | "choices"> & { readonly box: { readonly components: Components }; readonly near: number };
type Option = Props["choices"]["options"][number];

const nounOf = (option: Option): [string, ...number[]] => option.noun as [string, ...number[]];

/** How much else an option leads to: what leads to one thing alone is used first. */
function breadth(option: Option): number {
  const { goods, tracks, orders } = option.effect ?? {};
  return (goods?.flat().length ?? 0) + (tracks ? 6 : 0) + (orders ? 6 : 0);
}

/** The steps to an icon: the function that is used, and which of its icons. */
function to(table: Table, wanted: string, leads: (effect: OptionEffect) => boolean): Step[] | null {
  const kind = table.choices.prompt?.kind;
  if (kind !== "activate" && kind !== "use_card") return null;
  const [best] = table.choices.options.filter(({ effect }) => effect && leads(effect)).sort((a, b) => breadth(a) - breadth(b));
  return best ? way(table, best, wanted) : null;
}

function way(table: Table, option: Option, wanted: string): Step[] {
  const noun = nounOf(option);
  const cell = noun[0] === "card" ? table.view.players[table.near]?.farm[noun[1] ?? -1] : undefined;
  const icons = (cell && farmCard(table.box.components, cell.card)?.icons) ?? [];
  return [must(...noun), ...icons.flatMap((icon, i) => (icon.split("|").includes(wanted) ? [maybe("icon", i)] : []))];
}

/** A good that can be had. */
export function toGood(table: Table, good: number): Step[] | null {
  const steps = to(table, RESOURCES[good] ?? "", ({ goods }) => goods?.some((kinds) => kinds.includes(good)) ?? false);
  return steps && [...steps, must("good", good)];
}

/** A good as often as it can be had, from all functions that offer it: two times or more. */
export function toGoods(table: Table, good: number): Step[] | null {
  if (table.choices.prompt?.kind !== "activate" || (topFrame(table.view)?.picks ?? -1) >= 0) return null;
  const found = table.choices.options.flatMap((option) => {
    const icons = (option.effect?.goods ?? []).flatMap((kinds, i) => (kinds.includes(good) ? [i] : []));
    const asked = option.noun[0] === "card";
    return icons.length > 0 ? [must(...nounOf(option)), ...icons.flatMap((i) => [...(asked ? [maybe("icon", i)] : []), must("good", good)])] : [];
  });
  return found.filter(({ noun }) => noun[0] === "good").length > 1 ? found : null;
}

/** A step on a track. */
export function toTrack(table: Table, track: number): Step[] | null {
  const steps = to(table, "cog", ({ tracks }) => tracks?.includes(track) ?? false);
  return steps && [...steps, must("track", track)];
}

/** A step that a delivery brings, where just one delivery does and no function is there for it. */
export function toReward(table: Table, track: 0 | 1): (Filling & { readonly good: string }) | null {
  const { components } = table.box;
  const player = table.view.players[table.near];
  if (!player || !table.choices.prompt || toTrack(table, track) || spotsAhead(player, track).length === 0) return null;
  const found = table.view.public.flatMap((id, n) => {
    const face = id === null ? null : printed(components, id);
    const spaces = face?.kind === "public" ? face.row.spaces.map(readSpace) : [];
    return toSpaces(table, ["public", n]).flatMap((steps, i) => {
      const { good = "", reward = [] } = spaces[i] ?? {};
      return id !== null && steps && reward.includes("cog") ? [{ steps: [...steps, must("track", track)], order: id, good }] : [];
    });
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
  const frame = topFrame(table.view);
  if (frame?.kind === "take_step") return table.choices.at("track", track) ? Array.from({ length: inARow(table, "take_step").reduce((sum, { n }) => sum + (n ?? 0), 0) }, () => [must("track", track)]) : [];
  if (frame?.kind !== "activate" || (frame.picks ?? -1) >= 0 || !table.choices.prompt) return [];
  const found = table.choices.options.filter(({ effect }) => effect?.tracks?.includes(track)).sort((a, b) => breadth(a) - breadth(b));
  const all = found.flatMap((option) => {
    const [noun, ...icons] = way(table, option, "cog");
    if (!noun) return [];
    return Array.from({ length: option.effect?.steps ?? 0 }, (_, i) => [...(i === 0 ? [noun] : []), ...icons.slice(i, i + 1), must("track", track)]);
  });
  // the first is what is asked now; what comes later may have begun by itself
  return all.map((steps, i) => (i === 0 ? steps : steps.map((step) => (step.noun[0] === "track" ? step : { ...step, maybe: true }))));
}

/** What the options say of deliveries to an order. */
function deliveries({ choices }: Table, order: Noun): Deliveries | undefined {
  const key = order.join(" ");
  return choices.options.find((option) => option.effect?.orders?.[key])?.effect?.orders?.[key];
}

/** A delivery to each space of an order, where that can be made. */
export function toSpaces(table: Table, order: Noun): readonly (Step[] | null)[] {
  const key = order.join(" ");
  const chosen = table.choices.prompt?.kind === "deliver" ? table.choices.at(...order) : undefined;
  const way = chosen ? [] : to(table, "drone", ({ orders }) => orders?.[key] !== undefined);
  return (deliveries(table, order)?.spaces ?? []).map((space) => (way && space >= 0 ? [...way, must(...(order as [string, ...number[]])), maybe("space", space)] : null));
}

/** The drones that are there, each with the steps that use it first. */
function drones(table: Table, order: Noun): Step[][] {
  const frame = topFrame(table.view);
  const key = order.join(" ");
  if (frame?.kind === "use_card") return table.choices.options.flatMap((option) => (option.effect?.orders?.[key] ? [[must(...nounOf(option))]] : []));
  if (frame?.kind === "deliver") return Array.from({ length: frame.n ?? 0 }, () => []);
  if (frame?.kind !== "activate" || (frame.picks ?? -1) >= 0) return [];
  return table.choices.options.flatMap((option) => {
    if (!option.effect?.orders?.[key]) return [];
    const [noun, ...icons] = way(table, option, "drone");
    return noun ? [[{ ...noun, maybe: true }, ...icons], ...icons.slice(1).map(() => [])] : [];
  });
}

/** Deliveries to all spaces of an order that there are goods for: two or more. Personal orders do not mind which spaces.
 * `market`: also what is not there and can be bought; it takes so much energy. */
export function toAll(table: Table, order: Noun, market = false): Delivered | null {
  const found = delivered(table, order, market);
  return found && found.n > 1 ? found : null;
}

interface Delivered {
  readonly steps: Step[];
  readonly n: number;
  readonly energy: number;
}

/** As many deliveries to an order as there are goods for, if the drones reach. */
function delivered(table: Table, order: Noun, market: boolean): Delivered | null {
  const found = drones(table, order);
  const paid = deliveries(table, order)?.energy ?? [];
  const spaces = paid.flatMap((energy, i) => (energy === 0 || (market && energy > 0) ? [i] : []));
  const n = order[0] === "card" ? Math.min(spaces.length, found.length) : spaces.length;
  if (n > found.length) return null;
  const steps = spaces.slice(0, n).flatMap((i, drone) => [...(found[drone] ?? []), must(...(order as [string, ...number[]])), maybe("space", i)]);
  return { steps, n, energy: spaces.reduce((sum, i) => sum + (paid[i] ?? 0), 0) };
}

/** Where a piece is the last thing to choose for an order that all is there for: the deliveries or the payment, then the
 * piece. With two such orders it would not be clear which one is meant. */
export function toPiece(table: Table, kind: PieceKind, piece: number): Filling | null {
  const player = table.view.players[table.near];
  if (!player || !table.choices.prompt || player.pieces_left[kind] < 2) return null;
  const [found, ...others] = kind === "ship" ? ships(table, piece) : ordersFor(table, player, kind).flatMap(({ noun, id, open }): Filling[] => {
    const all = delivered(table, noun, false);
    return all && open > 0 && all.n === open ? [{ steps: all.steps, order: id }] : [];
  });
  return found && others.length === 0 ? { ...found, steps: [...found.steps, must("piece", piece)] } : null;
}

interface Filling {
  readonly steps: Step[];
  readonly order: string;
}

/** The ship orders that can be paid now, and that this ship can leave for. */
function ships({ view, choices }: Table, piece: number): Filling[] {
  const found = choices.of("ship").filter(({ effect }) => effect?.pieces?.includes(piece));
  return found.map((option) => ({ steps: [must(...nounOf(option))], order: view.ship[Number(option.noun[1])] ?? "" }));
}

interface Unfilled {
  readonly noun: Noun;
  readonly id: string;
  /** How many of its spaces are open. */
  readonly open: number;
}

/** The orders that can be delivered to now and that a piece of this kind will stand on: crates on personal ones, barrels on
 * public ones. */
function ordersFor({ view, choices }: Table, player: Player, kind: "crate" | "barrel"): Unfilled[] {
  const orders = new Map(choices.options.flatMap(({ effect }) => Object.entries(effect?.orders ?? {})));
  return [...orders].flatMap(([key, { spaces }]): Unfilled[] => {
    const [where, i] = [key.split(" ")[0], Number(key.split(" ")[1])];
    if (where !== (kind === "crate" ? "card" : "public")) return [];
    const [id, done] = where === "card" ? [player.farm[i]?.card, player.farm[i]?.delivered] : [view.public[i], player.delivered[i]];
    return id ? [{ noun: [where, i], id, open: spaces.length - (done?.length ?? 0) }] : [];
  });
}

/** Goods that are chosen several times in a row: all ways to do that, good by good; none where there are too many. */
export function toPicks(table: Table): number[][] {
  const frames = inARow(table, "gain_good");
  const open = table.choices.of("good").map(({ noun }) => Number(noun[1]));
  if (table.choices.prompt?.kind !== "gain_good" || frames.reduce((sum, { n }) => sum + (n ?? 0), 0) < 2) return [];
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
