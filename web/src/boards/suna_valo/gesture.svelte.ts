/** A gesture that answers several questions: the first when it is made, each further one when it is asked. */

import type { Action } from "svelte/action";
import type { Choices } from "../../table/choices.svelte.ts";
import { nounOf, type Noun } from "../contract.ts";

/** An answer; one with `maybe` is left out where its question does not come. */
export interface Step {
  readonly noun: Noun;
  readonly maybe?: boolean;
}

export function must(...noun: [string, ...number[]]): Step {
  return { noun };
}

export function maybe(...noun: [string, ...number[]]): Step {
  return { noun, maybe: true };
}

/** Steps as an attribute of an element inside a thing: "public 2, ?space 1". A tap there answers all of them. */
export function written(...steps: readonly Step[]): string {
  return steps.map(({ noun, maybe }) => (maybe ? "?" : "") + noun.join(" ")).join(", ");
}

export function read(words: string): Step[] {
  return words.split(", ").map((word) => ({ noun: nounOf(word.replace("?", "")), maybe: word.startsWith("?") }));
}

export class Gesture {
  /** What is still to be answered. */
  steps: readonly Step[] = $state.raw([]);
  /** The questions that it answers; any, if it does not say. */
  #kinds: readonly string[] = [];
  #choices: () => Choices;

  constructor(choices: () => Choices) {
    this.#choices = choices;
  }

  get running(): boolean {
    return this.steps.length > 0;
  }

  play(steps: readonly Step[], kinds: readonly string[] = []): void {
    if (this.#choices().sent) return;
    this.steps = steps;
    this.#kinds = kinds;
    this.next();
  }

  /** Taps on elements with steps of their own, before the thing around them is chosen. */
  readonly taps: Action<HTMLElement> = (node) => {
    const tap = (event: MouseEvent): void => {
      const found = event.target instanceof Element ? event.target.closest("[data-steps]") : null;
      const words = found?.getAttribute("data-steps");
      if (!words) return;
      event.stopPropagation();
      this.play(read(words));
    };
    node.addEventListener("click", tap, true);
    return { destroy: () => node.removeEventListener("click", tap, true) };
  };

  /** A question has come: answer it, or stop where it is not the one that was meant. */
  next(): void {
    const choices = this.#choices();
    if (choices.sent) return;
    const { prompt } = choices;
    if (!prompt || (this.#kinds.length > 0 && !this.#kinds.includes(prompt.kind))) this.steps = [];
    for (let [step, ...rest] = this.steps; step; [step, ...rest] = rest) {
      const option = choices.at(...step.noun);
      if (option) {
        this.steps = rest;
        void choices.choose(option);
        if (choices.doubt) this.steps = []; // a second thought is asked for: the rest by hand
        return;
      }
      if (!step.maybe) break;
    }
    this.steps = [];
  }
}
