/** A gesture that answers several questions: the first when it is made, each further one when it is asked. What is usual
 * about goods is answered in between, and when nobody has made a gesture; taking that back asks after all. */

import type { Action } from "svelte/action";
import type { Choices } from "../../../table/choices.svelte.ts";
import { nounOf, type Noun } from "../../contract.ts";

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

/** Steps as an attribute of an element: "public 2, ?space 1". A tap there answers all of them. */
export function written(...steps: readonly Step[]): string {
  return steps.map(({ noun, maybe }) => (maybe ? "?" : "") + noun.join(" ")).join(", ");
}

export function read(words: string): Step[] {
  return words.split(", ").map((word) => ({ noun: nounOf(word.replace("?", "")), maybe: word.startsWith("?") }));
}

/** Questions that a delivery brings with it: somebody who fills an order answers them, and it goes on. */
const BETWEEN: ReadonlySet<string> = new Set([
  "use_card",
  "take_step",
  "take_tile",
  "gain_good",
  "store_good",
  "take_good",
]);

/** Those of them that only ask where something lies. */
const LYING: ReadonlySet<string> = new Set(["store_good", "take_good"]);

/** Where a bought card goes: the seller may have to store first, and nothing else is asked before it. */
const PLACES: ReadonlySet<string> = new Set(["column", "back", "feast"]);

export class Gesture {
  /** What is still to be answered. */
  steps: readonly Step[] = $state.raw([]);
  /** What is due is paid as is usual. */
  pays = $state(false);
  /** Somebody answers what came in between; then it goes on. */
  waits = $state(false);
  /** The questions that it answers; any, if it does not say. */
  #kinds: readonly string[] = [];
  #choices: () => Choices;
  #usual: (pays: boolean) => Noun | null;

  /** `usual`: what hardly anybody would answer otherwise to the question that is asked, or null. */
  constructor(choices: () => Choices, usual: (pays: boolean) => Noun | null = () => null) {
    this.#choices = choices;
    this.#usual = usual;
  }

  get running(): boolean {
    return this.steps.length > 0;
  }

  /** `label`: what it does, for those who want to be asked before it begins. */
  play(
    steps: readonly Step[],
    { kinds = [], pays = false, label = "" }: { kinds?: readonly string[]; pays?: boolean; label?: string } = {},
  ): void {
    const choices = this.#choices();
    choices.propose(label, written(...steps), () => {
      if (choices.sent) return;
      this.steps = steps;
      this.#kinds = kinds;
      this.pays = pays;
      choices.going = true;
      choices.together = 0;
      this.#step(false);
    });
  }

  /** Taps on elements with steps of their own, before the thing around them is chosen. */
  readonly taps: Action<HTMLElement> = (node) => {
    const tap = (event: Event): void => {
      const found = event.target instanceof Element ? event.target.closest("[data-steps]") : null;
      const words = found?.getAttribute("data-steps");
      if (!words) return;
      event.stopPropagation();
      event.preventDefault();
      this.play(read(words), {
        pays: found?.hasAttribute("data-pays"),
        label: found?.getAttribute("aria-label") ?? found?.getAttribute("title") ?? "",
      });
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Enter" || event.key === " ") tap(event);
    };
    node.addEventListener("click", tap, true);
    node.addEventListener("keydown", key, true);
    return {
      destroy: () => {
        node.removeEventListener("click", tap, true);
        node.removeEventListener("keydown", key, true);
      },
    };
  };

  /** A question has come: answer it, or stop where it is not the one that was meant. */
  next(): void {
    const choices = this.#choices();
    if (choices.sent) return;
    if (choices.prompt && !choices.again) this.#step();
    else if (choices.again || !PLACES.has(this.steps[0]?.noun[0] ?? "")) this.#stop();
  }

  /** `further`: nobody has clicked for this one. */
  #step(further = true): void {
    const choices = this.#choices();
    const kind = choices.prompt?.kind ?? "";
    this.waits = false;
    if (this.#kinds.length > 0 && !this.#kinds.includes(kind)) this.#stop();
    for (let [step, ...rest] = this.steps; step; [step, ...rest] = rest) {
      const option = choices.at(...step.noun);
      if (option) {
        this.steps = rest;
        this.#choose(option, further);
        return;
      }
      if (!step.maybe) break;
    }
    const usual = choices.again ? null : this.#usual(this.pays);
    const option = usual && choices.at(...usual);
    if (option) this.#choose(option, further);
    else if (!BETWEEN.has(kind) || (this.steps.every(({ maybe }) => maybe) && !(this.running && LYING.has(kind))))
      this.#stop();
    else this.waits = true;
  }

  /** Where a second thought is asked for, the rest is answered by hand. */
  #choose(option: Choices["options"][number], further: boolean): void {
    const choices = this.#choices();
    void choices.choose(option, further);
    if (choices.doubt) this.#stop();
  }

  #stop(): void {
    this.steps = [];
    this.#kinds = [];
    this.pays = false;
    this.waits = false;
    this.#choices().going = false;
  }
}
