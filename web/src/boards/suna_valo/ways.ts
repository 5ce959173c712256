/** What can be chosen at once while something is activated: a good, a track, the space of an order. The function that
 * leads there is used first. */

import type { Noun } from "../contract.ts";
import { topFrame } from "./farm.ts";
import { maybe, must, type Step } from "./gesture.svelte.ts";
import { farmCard } from "./print.ts";
import { RESOURCES, type Components, type OptionEffect, type Props } from "./types.ts";

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

/** A step on a track. */
export function toTrack(table: Table, track: number): Step[] | null {
  const steps = to(table, "cog", ({ tracks }) => tracks?.includes(track) ?? false);
  return steps && [...steps, must("track", track)];
}

/** A delivery to each space of an order, where that can be made. */
export function toSpaces(table: Table, order: Noun): readonly (Step[] | null)[] {
  const key = order.join(" ");
  const chosen = table.choices.prompt?.kind === "deliver" ? table.choices.at(...order) : undefined;
  const way = chosen ? [] : to(table, "drone", ({ orders }) => orders?.[key] !== undefined);
  const effect = chosen?.effect ?? table.choices.options.find((option) => option.effect?.orders?.[key])?.effect;
  return (effect?.orders?.[key] ?? []).map((space) => (way && space >= 0 ? [...way, must(...(order as [string, ...number[]])), maybe("space", space)] : null));
}

/** The drones that are there, each with the steps that use it first. */
function drones(table: Table, order: Noun): Step[][] {
  const frame = topFrame(table.view);
  if (frame?.kind === "deliver") return Array.from({ length: frame.n ?? 0 }, () => []);
  if (frame?.kind !== "activate" || (frame.picks ?? -1) >= 0) return [];
  return table.choices.options.flatMap((option) => {
    if (!option.effect?.orders?.[order.join(" ")]) return [];
    const [noun, ...icons] = way(table, option, "drone");
    return noun ? [[{ ...noun, maybe: true }, ...icons], ...icons.slice(1).map(() => [])] : [];
  });
}

/** Deliveries to all spaces of an order that own goods are there for, if the drones reach: two or more. */
export function toAll(table: Table, order: Noun, kinds: readonly string[]): Step[] | null {
  const left: Record<string, number> = { ...table.view.players[table.near]?.stock };
  const spaces = toSpaces(table, order).flatMap((steps, i) => (steps && owned(left, kinds[i] ?? "") ? [i] : []));
  const found = drones(table, order);
  if (spaces.length < 2 || spaces.length > found.length) return null;
  return spaces.flatMap((i, n) => [...(found[n] ?? []), must(...(order as [string, ...number[]])), maybe("space", i)]);
}

/** Take one of these goods, if there is one. */
function owned(left: Record<string, number>, kind: string): boolean {
  const n = left[kind] ?? 0;
  left[kind] = n - 1;
  return n > 0;
}
