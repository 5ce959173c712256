/** What a mouse drags, in one gesture: a card to a column of the farm, where it is taken, paid as is usual, and placed; a piece
 * of the farm to an order that it fills. */

import type { Action } from "svelte/action";
import { nounOf, type Noun } from "../../contract.ts";
import { must, type Gesture } from "./gesture.svelte.ts";
import { costs } from "./purse.ts";
import type { View } from "../types.ts";
import { fillings, type Filling, type Table } from "./ways.ts";

/** So far a mouse moves before it drags. */
const START = 8;

/** The card that a place of the village or of a display offers. */
export function cardAt(view: View, near: number, [kind, number = 0]: Noun): string | null {
  if (kind === "village") return view.village[number] ?? null;
  const seat = kind === "own" ? near : kind === "other" ? 1 - near : -1;
  return view.players[seat]?.display[number]?.card ?? null;
}

/** A card that a mouse drags, and the columns where it can lie face up. */
export interface Carried {
  readonly card: string;
  readonly columns: readonly number[];
}

export class Carry {
  /** What is on its way, and where the mouse is. */
  carried: Carried | null = $state.raw(null);
  /** A piece on its way, and the orders that it can leave for. */
  piece: { readonly number: number; readonly orders: ReadonlyMap<string, Filling> } | null = $state.raw(null);
  at: { readonly x: number; readonly y: number } = $state.raw({ x: 0, y: 0 });
  #noun: Noun = [""];
  #from: { readonly x: number; readonly y: number } | null = null;
  readonly #table: () => Table;
  readonly #gesture: Gesture;

  constructor(table: () => Table, gesture: Gesture) {
    this.#table = table;
    this.#gesture = gesture;
  }

  get dragging(): boolean {
    return this.carried !== null || this.piece !== null;
  }

  /** On the whole board, before other clicks are heard there. */
  readonly hands: Action<HTMLElement> = (node) => {
    const lift = (event: PointerEvent): void => {
      const { choices } = this.#table();
      const target = event.target instanceof Element ? event.target : null;
      const found =
        target?.closest("[data-thing^='piece ']") ??
        (target?.closest("[data-steps]") ? null : target?.closest("[data-action]"));
      this.#noun = nounOf(found?.getAttribute("data-thing") ?? "");
      const taken = choices.prompt?.kind === "take_turn" && choices.at(...this.#noun) && this.#noun[0] !== "ship";
      const offered = this.#noun[0] === "piece" ? fillings(this.#table(), this.#noun[1] ?? -1).size > 0 : taken;
      this.#from =
        offered && event.pointerType !== "touch" && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    };
    const carry = (event: PointerEvent): void => {
      if (!this.#from) return;
      const { view, near, choices } = this.#table();
      if (!this.dragging && Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > START) {
        const [kind, number = -1] = this.#noun;
        if (kind === "piece") this.piece = { number, orders: fillings(this.#table(), number) };
        const card = cardAt(view, near, this.#noun);
        this.carried = card === null ? null : { card, columns: choices.at(...this.#noun)?.effect?.columns ?? [] };
        getSelection()?.removeAllRanges();
      }
      this.at = { x: event.clientX, y: event.clientY };
    };
    let swallowing = false;
    const lay = (event: PointerEvent): void => {
      const [dragged, orders] = [this.dragging, this.piece?.orders];
      const place = dragged
        ? document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]")?.getAttribute("data-drop")
        : null;
      rest();
      swallowing = dragged; // the click that comes of it means nothing
      setTimeout(() => (swallowing = false));
      if (!place) return;
      const filling = orders?.get(place);
      const lifted = this.#table().choices.at(...this.#noun);
      if (filling) this.#gesture.play(filling.steps, { pays: filling.pays === true });
      else
        this.#gesture.play(
          [must(...(this.#noun as [string, ...number[]])), must(...(nounOf(place) as [string, ...number[]]))],
          { pays: costs(lifted?.effect), label: lifted?.label },
        );
    };
    const rest = (): void => {
      this.#from = null;
      this.carried = null;
      this.piece = null;
    };
    const swallow = (event: Event): void => void (swallowing && event.stopImmediatePropagation());
    const escape = (event: KeyboardEvent): void => void (event.key === "Escape" && rest());
    node.addEventListener("pointerdown", lift);
    node.addEventListener("click", swallow, true);
    window.addEventListener("pointermove", carry);
    window.addEventListener("pointerup", lay);
    window.addEventListener("pointercancel", rest);
    window.addEventListener("keydown", escape);
    return {
      destroy: () => {
        node.removeEventListener("pointerdown", lift);
        node.removeEventListener("click", swallow, true);
        window.removeEventListener("pointermove", carry);
        window.removeEventListener("pointerup", lay);
        window.removeEventListener("pointercancel", rest);
        window.removeEventListener("keydown", escape);
      },
    };
  };
}
