/** What the events of a step move and change: pieces fly to where they come from where they lay. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { time } from "../../parts/motion.ts";
import type { Happening } from "../../wire/types.ts";
import type { Noun } from "../contract.ts";
import { corners, spotOf, type Spot } from "./land.ts";

type Names = Readonly<Record<string, readonly string[]>>;

/** The pieces that these events move, as `data-piece` names them where they lie before. */
export function moved(events: readonly Happening[], names: Names): string[] {
  return events.flatMap(({ kind, fields: { card, tool, type } }) => {
    if (card !== undefined) return names.card?.[card] ?? [];
    if (kind === "take" && tool !== undefined) return `open ${names.tool?.[tool] ?? ""}`;
    if (kind === "draw") return "deck";
    if (kind === "convert" && type !== undefined) return `token ${names.type?.[type] ?? ""}`;
    return [];
  });
}

/** The tiles of each land that these events have changed. */
export function changed(events: readonly Happening[]): ReadonlyMap<number, readonly Spot[]> {
  const found = new Map<number, Spot[]>();
  for (const { kind, seat, fields } of events) {
    const { tile, other } = fields;
    if (tile === undefined || (kind !== "place" && kind !== "convert" && kind !== "move")) continue;
    const land = other ?? seat ?? 0;
    found.set(land, [...(found.get(land) ?? []), ...(kind === "convert" ? [spotOf(tile)] : corners(spotOf(tile)))]);
  }
  return found;
}

/** The land that others do something on: who watches wants to see that. */
export function landOf(nouns: readonly Noun[]): number | undefined {
  return (nouns.find(([kind]) => kind === "plot") ?? nouns.find(([kind]) => kind === "seat"))?.[1];
}

export class Pieces {
  readonly #before = new Map<string, DOMRect>();

  /** Remember where these pieces are, before the board is drawn anew. */
  note(root: Element | undefined, pieces: readonly string[]): void {
    this.#before.clear();
    for (const piece of pieces) {
      const found = root?.querySelector(`[data-piece="${piece}"]`);
      if (found) this.#before.set(piece, found.getBoundingClientRect());
    }
  }

  /** A transition of a thing that is new at its place: from where one of these pieces was, else from a little above. */
  readonly arrive = (node: Element, pieces: readonly string[]): TransitionConfig => {
    const from = pieces.map((piece) => this.#before.get(piece)).find((box) => box !== undefined);
    const to = node.getBoundingClientRect();
    const scale = node instanceof SVGElement ? (node.ownerSVGElement?.getScreenCTM()?.a ?? 1) : 1;
    const x = from ? (from.left + from.width / 2 - to.left - to.width / 2) / scale : 0;
    const y = from ? (from.top + from.height / 2 - to.top - to.height / 2) / scale : -12;
    return {
      duration: time(),
      easing: cubicOut,
      css: (t, u) => `transform: translate(${u * x}px, ${u * y}px); opacity: ${from ? 1 : t}`,
    };
  };
}
