import { keyOf, nounOf, type Noun } from "../boards/contract.ts";
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

/** A part of a gesture: an answer, or a question that is left to be answered by hand. */
export type Step = Noun | "undo" | "ask";

/** A gesture as an attribute: "action 2, field 25". */
export function written(steps: readonly Step[]): string {
  return steps.map((step) => (typeof step === "string" ? step : keyOf(step))).join(", ");
}

export function readSteps(words: string): Step[] {
  return words.split(", ").map((word) => (word === "ask" || word === "undo" ? word : nounOf(word)));
}

/** An option, with what it costs and brings in the shape of its game. */
export type Offer<Effect = unknown> = Option & { readonly effect: Effect | null };

/** What was chosen and needs a second thought: it cannot be taken back, gives something up, or is several answers in one. */
export interface Doubt {
  /** The noun of the option, or the steps of the gesture. */
  readonly key: string;
  readonly label: string;
  /** It cannot be taken back. */
  readonly final: boolean;
}

/** What may be chosen now, by noun. */
export class Choices<Effect = unknown> {
  prompt: Prompt | null = $state.raw(null);
  /** A choice is on its way. */
  sent: Offer<Effect> | null = $state.raw(null);
  /** The same thing chosen again, or `confirm`, does it; choosing anything else is about that. */
  doubt: Doubt | null = $state.raw(null);
  /** What that would give up, in words. */
  lost = $state("");
  /** The option that somebody points at, on the board or in the list. */
  hovered: Offer<Effect> | null = $state.raw(null);
  /** What of the board somebody points at that answers several questions. */
  pointed: Noun | null = $state.raw(null);
  /** How many answers the last gesture has given: they are taken back together. */
  together = 1;
  /** A gesture of a board's own goes on: what is chosen is a part of it. */
  going = false;
  /** The question is there again: something was taken back, or the page was loaded. Nothing is answered by itself then. */
  again = false;
  #hand: Hand | null = $state.raw(null);
  #byNoun = $derived(new Map(this.options.map((option) => [keyOf(option.noun), option])));
  #refused = $derived(
    new Map((this.prompt?.refused ?? []).flatMap(({ why, nouns }) => nouns.map((noun) => [keyOf(noun), why] as const))),
  );
  #queue: readonly Step[] = $state.raw([]);
  /** The question that somebody answers by hand in the middle of a gesture. */
  #between = "";
  /** What is chosen now, or was doubted, is a part of a gesture. */
  #playing = false;
  #doubted = false;
  /** Does what was doubted. */
  #sure: () => void = () => undefined;
  #previews = new Map<number, Promise<unknown>>();
  /** Kinds of questions at which somebody has given something up and was asked about it. */
  #warned = new Set<string>();
  readonly #lost: (option: Option) => string | undefined;

  /** `lost`: what an option would give up or cost, in words; nothing where nothing is lost. */
  constructor(lost: (option: Option) => string | undefined = () => undefined) {
    this.#lost = lost;
  }

  /** A new question, or none. */
  ask(prompt: Prompt | null, hand: Hand | null, again = false): void {
    this.again = again;
    if (prompt === null || prompt.asked !== this.prompt?.asked || prompt.kind !== this.prompt.kind) {
      this.#previews.clear();
      this.doubt = null;
    }
    this.prompt = prompt;
    this.#hand = hand;
    this.sent = null;
    this.hovered = null;
    this.pointed = null;
    if (again && this.#between) this.#stop();
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

  /** What choosing this would cost that nobody expects of it, in words. */
  costs(option: Offer<Effect>): string {
    return isSkip(option) ? "" : (this.#lost(option) ?? "");
  }

  /** Choose a legal option. A second click while the first is on its way does nothing. `further`: nobody has clicked for it,
   * it is a part of what was done before. `sure`: somebody has thought twice. */
  async choose(option: Offer<Effect>, further = false, sure = false): Promise<void> {
    if (!this.prompt || !this.#hand || this.sent) return;
    const goesOn = this.going || this.#playing || this.#queue.length > 0;
    const twice = sure || this.doubt?.key === keyOf(option.noun);
    if (!twice && this.#doubtful(option, this.prompt, goesOn)) return this.#ponder(option, further, goesOn);
    this.doubt = null;
    this.sent = option;
    this.together = goesOn ? this.together + 1 : 1;
    try {
      await this.#hand.act(option, this.prompt, further || (goesOn && this.together > 1));
    } catch {
      this.#stop(); // the table says in words what was wrong
    } finally {
      this.sent = null;
    }
  }

  /** Show what an option is, and do it when it is chosen again: for fingers, which cannot point. */
  consider(option: Offer<Effect>): void {
    this.lost = "";
    this.#ponder(option, false, false);
  }

  #ponder(option: Offer<Effect>, further: boolean, goesOn: boolean): void {
    this.doubt = { key: keyOf(option.noun), label: option.label, final: option.final === true };
    this.#doubted = goesOn;
    this.#sure = () => {
      this.#playing = goesOn;
      void this.choose(option, further, true);
      this.#playing = false;
    };
  }

  /** A gesture of several answers. Whoever wants to think twice is asked once, by its name, before it begins. */
  propose(label: string, key: string, begin: () => void): void {
    if (this.sent) return;
    if (settings.confirm && label && this.prompt?.owes && this.doubt?.key !== key) {
      this.lost = "";
      this.doubt = { key, label, final: false };
      this.#doubted = false;
      this.#sure = begin;
      return;
    }
    this.doubt = null;
    begin();
  }

  /** Yes, that. */
  confirm(): void {
    if (!this.doubt) return;
    this.doubt = null;
    this.#sure();
  }

  /** Rather something else. What a gesture has answered before it is taken back. */
  think(): void {
    const begun = this.#doubted && this.together > 0;
    this.doubt = null;
    this.#doubted = false;
    this.#stop();
    if (begun) void this.#hand?.undo().catch(() => undefined);
  }

  #doubtful(option: Offer<Effect>, prompt: Prompt, goesOn: boolean): boolean {
    this.lost = "";
    if (!prompt.owes) return false;
    this.lost = this.costs(option);
    if (isSkip(option) && this.options.length > 1 && !this.#warned.has(prompt.kind)) {
      this.lost = this.#lost(option) ?? "";
      if (this.lost) this.#warned.add(prompt.kind);
    }
    return this.lost !== "" || (!goesOn && option.final === true && settings.confirm);
  }

  /** Several choices in one gesture, each when its question comes: `play(["turn", 1], ["tile", 20, 19])`. At "ask" it waits
   * for an answer by hand. It stops where a choice is not legal. */
  play(...steps: Step[]): void {
    this.#between = "";
    this.#queue = steps;
    this.together = 0;
    this.#next(false);
  }

  /** Whether a gesture that waits for an answer will choose this then. */
  comes(noun: Noun): boolean {
    return this.#queue.some((step) => typeof step !== "string" && keyOf(step) === keyOf(noun));
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
    const asked = `${this.prompt?.asked ?? ""} ${this.prompt?.kind ?? ""}`;
    if (this.#between === asked) return;
    this.#between = step === "ask" ? asked : "";
    this.#queue = rest;
    if (step === "ask") return;
    if (step === "undo") {
      void this.#hand.undo().catch(() => this.#stop());
      return;
    }
    const option = this.#byNoun.get(keyOf(step));
    if (!option) return this.#stop();
    this.#playing = true;
    void this.choose(option, further);
    this.#playing = false;
  }

  #stop(): void {
    this.#queue = [];
    this.#between = "";
  }
}
