import { keyOf, type Noun } from "../boards/contract.ts";
import { settings } from "../settings.svelte.ts";
import type { Option, Prompt } from "../wire/types.ts";

/** Nouns that mean "no more" in the games. */
const SKIPS = new Set(["pass", "done", "keep", "skip"]);

export function isSkip(option: Option): boolean {
  return SKIPS.has(String(option.noun[0]));
}

/** Who carries out what was chosen: the socket of a table, or a playground. */
export interface Hand {
  /** `further`: it goes on with what the decision before it began. */
  act(option: Option, prompt: Prompt, further: boolean): Promise<void>;
  undo(): Promise<void>;
  /** The view after an option, as far as it can be foreseen. */
  preview(option: Option, prompt: Prompt): Promise<unknown>;
}

/** An option, with what it costs and brings in the shape of its game. */
export type Offer<Effect = unknown> = Option & { readonly effect: Effect | null };

/** What may be chosen now, by noun. */
export class Choices<Effect = unknown> {
  prompt: Prompt | null = $state.raw(null);
  /** A choice is on its way. */
  sent: Offer<Effect> | null = $state.raw(null);
  /** What was chosen but needs a second thought: it cannot be taken back, or gives something up. */
  doubt: Offer<Effect> | null = $state.raw(null);
  /** What that would give up, in words. */
  lost = $state("");
  /** The option that somebody points at, on the board or in the list. */
  hovered: Offer<Effect> | null = $state.raw(null);
  /** The question is there again: something was taken back, or the page was loaded. Nothing is answered by itself then. */
  again = false;
  #hand: Hand | null = $state.raw(null);
  #byNoun = $derived(new Map(this.options.map((option) => [keyOf(option.noun), option])));
  #refused = $derived(new Map((this.prompt?.refused ?? []).flatMap(({ why, nouns }) => nouns.map((noun) => [keyOf(noun), why] as const))));
  #queue: readonly (Noun | "undo")[] = [];
  #previews = new Map<number, Promise<unknown>>();
  /** Kinds of questions at which somebody has given something up and was asked about it. */
  #warned = new Set<string>();
  readonly #lost: (skip: Option) => string | undefined;

  /** `lost`: what an option that means "no more" would give up, in words; nothing where nothing is lost. */
  constructor(lost: (skip: Option) => string | undefined = () => undefined) {
    this.#lost = lost;
  }

  /** A new question, or none. */
  ask(prompt: Prompt | null, hand: Hand | null, again = false): void {
    this.again = again;
    if (prompt === null || prompt.asked !== this.prompt?.asked || prompt.kind !== this.prompt.kind) this.#previews.clear();
    this.prompt = prompt;
    this.#hand = hand;
    this.sent = null;
    this.hovered = null;
    if (this.doubt && !this.options.some((option) => option.action === this.doubt?.action)) this.doubt = null;
    this.#next(true);
  }

  get options(): readonly Offer<Effect>[] {
    return (this.prompt?.options ?? []) as readonly Offer<Effect>[];
  }

  /** The option that names this thing, if it is legal now. */
  at(kind: string, ...indices: number[]): Offer<Effect> | undefined {
    return this.#byNoun.get(keyOf([kind, ...indices]));
  }

  /** Why this thing cannot be chosen now, as the game says it; undefined where nobody would ask. */
  why(kind: string, ...indices: number[]): string | undefined {
    return this.#refused.get(keyOf([kind, ...indices]));
  }

  /** All legal options of a kind. */
  of(kind: string): Offer<Effect>[] {
    return this.options.filter((option) => option.noun[0] === kind);
  }

  /** Choose a legal option. A second click while the first is on its way does nothing. `further`: nobody has clicked for it,
   * it is a part of what was done before. */
  async choose(option: Offer<Effect>, further = false): Promise<void> {
    if (!this.prompt || !this.#hand || this.sent) return;
    if (this.doubt !== option && this.#doubtful(option, this.prompt)) {
      this.doubt = option;
      return;
    }
    this.doubt = null;
    this.sent = option;
    try {
      await this.#hand.act(option, this.prompt, further);
    } catch {
      this.#queue = []; // the table says in words what was wrong
    } finally {
      this.sent = null;
    }
  }

  /** Yes, that. */
  confirm(): void {
    if (this.doubt) void this.choose(this.doubt);
  }

  /** Rather something else. */
  think(): void {
    this.doubt = null;
    this.#queue = [];
  }

  #doubtful(option: Offer<Effect>, prompt: Prompt): boolean {
    this.lost = "";
    if (isSkip(option) && prompt.owes && this.options.length > 1 && !this.#warned.has(prompt.kind)) {
      this.lost = this.#lost(option) ?? "";
      if (this.lost) this.#warned.add(prompt.kind);
      if (this.lost) return true;
    }
    return option.final === true && prompt.owes && settings.confirm;
  }

  /** Several choices in one gesture, each when its question comes: `play(["turn", 1], ["tile", 20, 19])`.
   * It stops where a choice is not legal. */
  play(...steps: (Noun | "undo")[]): void {
    this.#queue = steps;
    this.#next(false);
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

  #next(further: boolean): void {
    const [step, ...rest] = this.#queue;
    if (step === undefined || !this.#hand) return;
    this.#queue = rest;
    if (step === "undo") {
      void this.#hand.undo().catch(() => (this.#queue = []));
      return;
    }
    const option = this.#byNoun.get(keyOf(step));
    if (option) void this.choose(option, further);
    else this.#queue = [];
  }
}
