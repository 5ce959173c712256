/** What the table gives to a board, and what a board gives to the table. BOARDS.md explains it. */

import type { Component } from "svelte";
import type { Drawing } from "../parts/icons.ts";
import type { Choices, Offer, Step } from "../table/choices.svelte.ts";
import type { Books, Values } from "../texts/text.ts";
import type { Box, Happening } from "../wire/types.ts";
import type { LaidOut } from "./laid.ts";

/** What an option, or any thing on a board, is called: `["land", 2]`. A board may name things of its own. */
export type Noun = readonly [kind: string, ...indices: number[]];

/** A text by its key: of the board, else of the game. */
export type Words = (key: string, values?: Values) => string;

/** What a thing says about itself when one points at it. Every line is a whole text already. */
export interface Explanation {
  title: string;
  lines?: string[];
  /** Why it cannot be chosen now. What the game says of that itself (`choices.why`) is filled in by the table. */
  why?: string;
  /** As the components file has it: "rulebook" is not mentioned, "reconstruction" is. */
  provenance?: string;
  /** A heading of RULES.md, as its anchor: "the-lands". */
  rule?: string;
  /** What it is called in the reference: `learn/reference.ts`. */
  card?: string;
}

export interface SeatAt {
  seat: number;
  /** The person or bot, and what the game calls the seat ("Blue"). */
  name: string;
  title: string;
  you: boolean;
  bot: boolean;
  owes: boolean;
  /** A CSS colour: one of the tokens. */
  colour: string;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Attributes of an element that stands for a thing. Spread them; do not look inside. */
export type ThingAttributes = Record<string, string | number | undefined>;

export interface BoardProps<View = unknown, Components = unknown, Effect = unknown> {
  /** What the seat (or a spectator: null) may see. It is replaced as a whole; parts that did not change stay the same
   * objects. */
  view: View;
  seat: number | null;
  seats: readonly SeatAt[];
  /** Components, names behind numbers, words of the game. */
  box: Box & { readonly components: Components };
  t: Words;
  /** What may be chosen; `option.effect` says what that costs and brings. */
  choices: Choices<Effect>;
  /** `<g {...thing(["field", 3])}>`: it can be pointed at, explained, highlighted, and chosen if it is legal now. Where it is
   * not, a click may give the answers that lead to it: `steps`, and then `label` says so. */
  thing: (noun: Noun, label?: string, steps?: readonly Step[]) => ThingAttributes;
  /** What happened in the step that led to this view. */
  events: readonly Happening[];
  /** What others do now, while that is played as a film, the most telling first: where it lies comes into sight, and what was in
   * sight before comes back when there is none any more. */
  watched: readonly Noun[];
  /** The table is not in its wide form (a phone, a tablet upright, a low window): the board may be long and scroll down.
   * How it is arranged follows from its room: `@container board (width < 600px)`, or `room` where a script must know. */
  compact: boolean;
  /** The pixels that the board has. */
  room: Room;
  /** False in a replay: show, but do not ask. */
  live: boolean;
  /** Somebody sets up a position: what is drawn for choices only, such as free places, is drawn now. */
  editing: boolean;
}

/** What the questions about a thing are answered from. */
export type Scene<View = unknown, Components = unknown, Effect = unknown> = Pick<
  BoardProps<View, Components, Effect>,
  "view" | "seat" | "seats" | "box" | "t" | "choices"
>;

/** Where something comes from that an option puts somewhere, or where it goes that an option takes. */
export type Way = { readonly from: Noun } | { readonly to: Noun };

export interface Earned {
  readonly seat: number;
  readonly source: string;
  readonly points: number;
}

export interface BoardModule<View = unknown, Components = unknown, Effect = unknown> {
  Board: Component<BoardProps<View, Components, Effect>>;
  texts: Books;
  explain: (noun: Noun, scene: Scene<View, Components, Effect>) => Explanation | null;
  /** Which things a line of the log is about; they light up while one points at it. */
  about?: (event: Happening, scene: Scene<View, Components, Effect>) => Noun[];
  /** It moves its pieces itself; else the table draws something that flies from where a thing was to where it is. */
  flies?: true;
  /** Kinds of events that only follow from what came before them (what was paid, what came of it): one act with it. */
  follows?: ReadonlySet<string>;
  /** Which things count for a source of points (`source.NAME` or `cause.NAME` of the texts): the final scoring shows them. */
  counts?: (source: string, scene: Scene<View, Components, Effect>) => Noun[];
  /** A small picture of what an event is about, for the list of what happened: a card, a good, a place. */
  picture?: (event: Happening, scene: Scene<View, Components, Effect>) => Drawing | undefined;
  /** What an event of a game brought to whom, and from what (`source.NAME` or `cause.NAME` of the texts): for the chart at
   * the end, where the game itself does not say where points came from. Undefined is the beginning. */
  earned?: (
    event: Happening | undefined,
    box: Box & { readonly components: Components },
    seats: number,
  ) => readonly Earned[];
  /** What an option would give up or cost that nobody expects of it, in words: "pass" while there is more to be had, points
   * that go with a choice. Who is about to lose something is asked, about giving up once for each kind of question. */
  lost?: (option: Offer<Effect>, scene: Scene<View, Components, Effect>) => string | undefined;
  /** It answers usual questions by itself, unless somebody wants to be asked. */
  usual?: true;
  /** The other end of an option, where it moves something from one thing to another: for arrows over the board. */
  way?: (noun: Noun, scene: Scene<View, Components, Effect>) => Way | undefined;
  /** What of a position each kind of thing stands for: who sets one up changes it by pointing at the board. */
  laid?: LaidOut<View, Components>;
  /** The colour of a seat before the deal, from the settings, where the game says so. */
  before?: (seat: number, settings: Readonly<Record<string, unknown>>) => string | undefined;
  /** The colour of a seat, where the game says so; else seats have colours in order. */
  colour?: (seat: number, view: View) => string;
}

export function same(a: Noun, b: Noun): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i]);
}

/** A noun as a key of maps and attributes: "land 2". */
export function keyOf(noun: readonly (string | number)[]): string {
  return noun.join(" ");
}

export function nounOf(key: string): Noun {
  const [kind = "", ...indices] = key.split(" ");
  return [kind, ...indices.map(Number)];
}
