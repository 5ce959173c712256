import {
  keyOf,
  type BoardModule,
  type Explanation,
  type Noun,
  type Scene,
  type SeatAt,
  type ThingAttributes,
} from "../boards/contract.ts";
import { bookIn, ENGLISH, phrase, type Language, type Values } from "../texts/text.ts";
import { views } from "../texts/views.ts";
import type { Block, Box, Happening } from "../wire/types.ts";
import { Choices, written, type Hand, type Step } from "./choices.svelte.ts";
import { graft } from "./graft.ts";
import type { Mark } from "./marks.ts";
import { toldTo } from "./pace.ts";

const SEAT_COLOURS = 6;

/** Who sets up a position: things that stand for a place of it can be changed. */
export interface Editor {
  has(noun: Noun): boolean;
  /** Somebody wants to change what lies there; `near` is where that is on the screen. */
  open(noun: Noun, near: DOMRect): void;
}

/** What an event moves: what it is about, where that lay before and where it lies now. */
export interface Move {
  readonly event: Happening;
  readonly from: readonly Noun[];
  readonly to: readonly Noun[];
}

/** What a board is shown on: a live table, a replay and the playground each have one. */
export class Stage {
  readonly choices: Choices = new Choices((option) => this.board.lost?.(option, this.scene));
  readonly board: BoardModule;
  view: unknown = $state.raw(null);
  seat: number | null = $state(null);
  #seats: readonly SeatAt[] = $state.raw([]);
  box: Box = $state.raw({ components: {}, names: {}, words: {} });
  events: readonly Happening[] = $state.raw([]);
  language: Language = $state(ENGLISH);
  live = $state(true);
  editor: Editor | null = $state.raw(null);
  /** Things that a line of the log, or a walk-through, points at. */
  #lit: ReadonlySet<string> = $state.raw(new Set<string>());
  /** What others do now, while a film runs: boards bring it into sight. */
  watched: readonly Noun[] = $state.raw([]);
  /** What each of these events moves: where it was, and where it is. */
  moves: readonly Move[] = $state.raw([]);
  /** All that has changed in this film keeps a ring until its end. */
  #changed: ReadonlySet<string> = $state.raw(new Set<string>());

  constructor(board: BoardModule) {
    this.board = board;
  }

  /** Show a block; what did not change keeps its identity, so that only the rest is drawn anew. `film`: what others do. */
  show(
    block: Pick<Block, "seat" | "view" | "prompt" | "events">,
    hand: Hand | null,
    again = false,
    film = false,
  ): void {
    const told = film && this.view !== null ? toldTo(block) : [];
    const before = told.map((event) => this.about(event));
    this.view = graft(this.view, block.view);
    this.seat = block.seat;
    this.events = block.events;
    this.#film(film, told, before);
    this.choices.ask(this.live ? block.prompt : null, hand, again);
  }

  /** Another person looks now: nothing of what the last one saw or asked for stays. */
  clear(): void {
    this.view = null;
    this.events = [];
    this.#lit = new Set();
    this.choices.ask(null, null);
  }

  #film(runs: boolean, told: readonly Happening[], before: readonly (readonly Noun[])[]): void {
    if (!runs) {
      if (this.#changed.size > 0) this.#changed = new Set();
      if (this.watched.length > 0) this.watched = [];
      if (this.moves.length > 0) this.moves = [];
    } else if (told.length > 0) {
      this.moves = told.map((event, i) => ({ event, from: before[i] ?? [], to: this.about(event) }));
      this.watched = this.moves.flatMap(({ to }) => to);
      this.#changed = new Set([...this.#changed, ...this.watched.map(keyOf)]);
    }
  }

  /** The final scoring has come to a source: what counts for it lights up, and comes into sight. "" ends it. */
  count(source: string): void {
    const counts = source ? (this.board.counts?.(source, this.scene) ?? []) : [];
    this.watched = counts;
    this.#changed = new Set(counts.map(keyOf));
  }

  get seats(): readonly SeatAt[] {
    return this.#seats;
  }

  set seats(seats: readonly SeatAt[]) {
    this.#seats = graft(this.#seats, seats);
  }

  readonly t = (key: string, values?: Values): string =>
    phrase(
      [bookIn(this.board.texts, this.language), this.box.words, bookIn(views, this.language)],
      this.language,
      key,
      values,
    );

  get scene(): Scene {
    return { view: this.view, seat: this.seat, seats: this.seats, box: this.box, t: this.t, choices: this.choices };
  }

  readonly thing = (noun: Noun, label?: string, steps?: readonly Step[]): ThingAttributes => {
    const key = keyOf(noun);
    const option = this.choices.at(...noun);
    const several = option ? undefined : steps;
    const chosen = option !== undefined || several !== undefined;
    const editable = this.editor?.has(noun) ?? false;
    return {
      "data-thing": key,
      "data-action": option?.action,
      "data-costs": option && this.choices.costs(option) ? "" : undefined,
      "data-steps": several && written(several),
      "data-comes": this.choices.comes(noun) ? "" : undefined,
      "data-edits": editable ? "" : undefined,
      "data-lit": this.#lit.has(key) ? "" : undefined,
      "data-changed": this.#changed.has(key) ? "" : undefined,
      "data-doubt": chosen && this.choices.doubt?.key === (several ? written(several) : key) ? "" : undefined,
      "data-sent": option !== undefined && this.choices.sent === option ? "" : undefined,
      // what one chooses for a place opens as a dialog; its name is the label, whatever is written on it
      role: chosen ? "button" : editable ? "combobox" : label ? "group" : undefined,
      tabindex: chosen || editable ? 0 : -1,
      "aria-haspopup": editable ? "dialog" : undefined,
      "aria-expanded": editable ? "false" : undefined,
      "aria-label": option?.label ?? label ?? (editable ? this.explain(noun)?.title : undefined),
    };
  };

  explain(noun: Noun): Explanation | null {
    const option = this.choices.at(...noun);
    const found = this.board.explain(noun, this.scene) ?? (option ? { title: option.label } : null);
    const why = this.choices.why(...noun);
    return found && why ? { ...found, why } : found;
  }

  /** Where an option begins and ends on the board. */
  ends(noun: Noun): Pick<Mark, "to" | "from" | "takes"> {
    const way = this.board.way?.(noun, this.scene);
    if (!way) return { to: noun };
    return "from" in way ? { to: noun, from: way.from } : { to: way.to, from: noun, takes: true };
  }

  light(nouns: readonly Noun[]): void {
    this.#lit = new Set(nouns.map(keyOf));
  }

  lightFor(event: Happening | null): void {
    this.light(event ? this.about(event) : []);
  }

  /** Which things an event is about, where they lie now. */
  about(event: Happening): readonly Noun[] {
    return this.board.about?.(event, this.scene) ?? [];
  }

  colour(seat: number): string {
    const own = this.view ? this.board.colour?.(seat, this.view) : undefined;
    return own ?? `var(--seat-${seat % SEAT_COLOURS})`;
  }
}
