/** A card that a mouse drags to a column of the farm: it is taken, paid as is usual, and placed there in one gesture. */

import type { Action } from "svelte/action";
import { nounOf, type Noun } from "../contract.ts";
import { must, type Gesture } from "./gesture.svelte.ts";
import { costs } from "./purse.ts";
import type { Props, View } from "./types.ts";

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
  at: { readonly x: number; readonly y: number } = $state.raw({ x: 0, y: 0 });
  #noun: Noun = [""];
  #from: { readonly x: number; readonly y: number } | null = null;
  readonly #table: () => Pick<Props, "view" | "choices"> & { readonly near: number };
  readonly #gesture: Gesture;

  constructor(table: () => Pick<Props, "view" | "choices"> & { readonly near: number }, gesture: Gesture) {
    this.#table = table;
    this.#gesture = gesture;
  }

  /** On the whole board. */
  readonly hands: Action<HTMLElement> = (node) => {
    const lift = (event: PointerEvent): void => {
      const { choices } = this.#table();
      const found = event.target instanceof Element && !event.target.closest("[data-steps]") ? event.target.closest("[data-action]") : null;
      this.#noun = nounOf(found?.getAttribute("data-thing") ?? "");
      const offered = choices.prompt?.kind === "take_turn" && choices.at(...this.#noun) && this.#noun[0] !== "ship";
      this.#from = offered && event.pointerType !== "touch" && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    };
    const carry = (event: PointerEvent): void => {
      if (!this.#from) return;
      const { view, near, choices } = this.#table();
      if (!this.carried && Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > START) {
        const card = cardAt(view, near, this.#noun);
        this.carried = card === null ? null : { card, columns: choices.at(...this.#noun)?.effect?.columns ?? [] };
        getSelection()?.removeAllRanges();
      }
      this.at = { x: event.clientX, y: event.clientY };
    };
    const lay = (event: PointerEvent): void => {
      const dragged = this.carried !== null;
      const place = dragged ? document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]")?.getAttribute("data-drop") : null;
      rest();
      if (dragged) node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
      if (place) this.#gesture.play([must(...this.#noun as [string, ...number[]]), must(...nounOf(place) as [string, ...number[]])], { pays: costs(this.#table().choices.at(...this.#noun)?.effect) });
    };
    const rest = (): void => {
      this.#from = null;
      this.carried = null;
    };
    const swallow = (event: Event): void => event.stopPropagation();
    const escape = (event: KeyboardEvent): void => void (event.key === "Escape" && rest());
    node.addEventListener("pointerdown", lift);
    window.addEventListener("pointermove", carry);
    window.addEventListener("pointerup", lay);
    window.addEventListener("pointercancel", rest);
    window.addEventListener("keydown", escape);
    return {
      destroy: () => {
        node.removeEventListener("pointerdown", lift);
        window.removeEventListener("pointermove", carry);
        window.removeEventListener("pointerup", lay);
        window.removeEventListener("pointercancel", rest);
        window.removeEventListener("keydown", escape);
      },
    };
  };
}
