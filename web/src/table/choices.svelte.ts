import { keyOf, type Noun } from "../boards/contract.ts";
import type { Option, Prompt } from "../wire/types.ts";

/** Who carries out what was chosen: the socket of a table, or a playground. */
export interface Hand {
  act(option: Option, prompt: Prompt): Promise<void>;
  undo(): Promise<void>;
  /** The view after an option, as far as it can be foreseen. */
  preview(option: Option, prompt: Prompt): Promise<unknown>;
}

/** What may be chosen now, by noun. */
export class Choices {
  prompt: Prompt | null = $state.raw(null);
  /** A choice is on its way. */
  sent: Option | null = $state.raw(null);
  /** The option that somebody points at, on the board or in the list. */
  hovered: Option | null = $state.raw(null);
  #hand: Hand | null = $state.raw(null);
  #byNoun = $derived(new Map((this.prompt?.options ?? []).map((option) => [keyOf(option.noun), option])));
  #queue: readonly (Noun | "undo")[] = [];
  #previews = new Map<number, Promise<unknown>>();

  /** A new question, or none. */
  ask(prompt: Prompt | null, hand: Hand | null): void {
    if (prompt?.asked !== this.prompt?.asked || prompt?.kind !== this.prompt?.kind) this.#previews.clear();
    this.prompt = prompt;
    this.#hand = hand;
    this.sent = null;
    this.hovered = null;
    this.#next();
  }

  get options(): readonly Option[] {
    return this.prompt?.options ?? [];
  }

  /** The option that names this thing, if it is legal now. */
  at(kind: string, ...indices: number[]): Option | undefined {
    return this.#byNoun.get(keyOf([kind, ...indices]));
  }

  /** All legal options of a kind. */
  of(kind: string): Option[] {
    return this.options.filter((option) => option.noun[0] === kind);
  }

  /** Choose a legal option. A second click while the first is on its way does nothing. */
  async choose(option: Option): Promise<void> {
    if (!this.prompt || !this.#hand || this.sent) return;
    this.sent = option;
    try {
      await this.#hand.act(option, this.prompt);
    } catch {
      this.#queue = []; // the table says in words what was wrong
    } finally {
      this.sent = null;
    }
  }

  /** Several choices in one gesture, each when its question comes: `play(["turn", 1], ["tile", 20, 19])`.
   * It stops where a choice is not legal. */
  play(...steps: (Noun | "undo")[]): void {
    this.#queue = steps;
    this.#next();
  }

  /** The view after an option, if that can be foreseen: for ghosts and "+3" before the click. */
  preview(option: Option): Promise<unknown> {
    if (!this.prompt || !this.#hand) return Promise.resolve(null);
    let found = this.#previews.get(option.action);
    if (!found) {
      found = this.#hand.preview(option, this.prompt).catch(() => null);
      this.#previews.set(option.action, found);
    }
    return found;
  }

  #next(): void {
    const [step, ...rest] = this.#queue;
    if (step === undefined || !this.#hand) return;
    this.#queue = rest;
    if (step === "undo") {
      void this.#hand.undo().catch(() => (this.#queue = []));
      return;
    }
    const option = this.#byNoun.get(keyOf(step));
    if (option) void this.choose(option);
    else this.#queue = [];
  }
}
