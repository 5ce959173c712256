/** A first game with somebody who explains: each thing when it first matters. Lessons are data; a board's folder has them. */

import type { Noun, Scene } from "../boards/contract.ts";
import type { Books, Values } from "../texts/text.ts";
import type { Place } from "../rules/figures.ts";

/** What is sensible now, and why: the text `ID.advice`, or another one. */
export interface Advice {
  at: Noun;
  text?: string;
  values?: Values;
}

export interface Lesson {
  /** Its text has this key. */
  id: string;
  /** When the reader is first asked one of these. */
  asked?: readonly string[];
  /** When one of these has first happened. */
  after?: readonly string[];
  /** When the game is over. */
  over?: boolean;
  /** Only if it is so: late enough, or because of what lies there. */
  when?: (scene: Scene<never, never, never>) => boolean;
  /** What it speaks of; the first of these that can be seen. Without any it stands in a corner. */
  at?: readonly Place[];
  advice?: (scene: Scene<never, never, never>) => Advice | null;
  /** A game may end without it: because nobody had to choose that, or it did not happen. */
  rare?: boolean;
}

export interface Course {
  /** The deal that everybody learns from, and for how many. */
  deal: number;
  seats: number;
  settings?: Readonly<Record<string, unknown>>;
  lessons: readonly Lesson[];
  texts: Books;
}

/** What the table is like now, for somebody who learns. */
export interface Moment {
  /** The kind of question that the reader must answer. */
  asked: string | null;
  /** Kinds of events that have happened. */
  happened: ReadonlySet<string>;
  over: boolean;
  /** How many questions the reader has been asked. */
  questions: number;
  /** The reader can take something back. */
  undo: boolean;
  /** Something on the board answers several questions by one click. */
  shortcut: boolean;
  scene: Scene;
}

interface Common extends Lesson {
  /** From this question on. */
  questions: number;
  /** Where something can be taken back. */
  undo?: boolean;
  /** Where one click answers several questions. */
  shortcut?: boolean;
}

/** What is the same at every table: where one is asked, how to take back, how to find out. They wait for their turn. */
export const COMMON: readonly Common[] = [
  { id: "guide.prompt", questions: 1, at: ["section.prompt"] },
  { id: "guide.explain", questions: 2 },
  { id: "guide.shortcut", questions: 3, shortcut: true, at: ["[data-steps]"] },
  { id: "guide.log", questions: 3, at: ["#talk", "[data-log]"] },
  { id: "guide.undo", questions: 4, undo: true, at: ["[data-undo]", "section.prompt"] },
];
/** After so many questions undo is explained also where there is nothing to take back: in some games there seldom is. */
const LATE = 10;

export function fits(lesson: Lesson & Partial<Common>, moment: Moment): boolean {
  if (lesson.over) return moment.over;
  if (moment.over || moment.asked === null) return false;
  if (lesson.questions !== undefined && moment.questions < lesson.questions) return false;
  if (lesson.undo && !moment.undo && moment.questions < LATE) return false;
  if (lesson.shortcut && !moment.shortcut) return false;
  if (lesson.asked && !lesson.asked.includes(moment.asked)) return false;
  if (lesson.after && !lesson.after.some((kind) => moment.happened.has(kind))) return false;
  return lesson.when?.(moment.scene as never) ?? true;
}

/** What is to be explained now, one after another. */
export function due(lessons: readonly Lesson[], seen: ReadonlySet<string>, moment: Moment): Lesson[] {
  return lessons.filter((lesson) => !seen.has(lesson.id) && fits(lesson, moment));
}

const found = import.meta.glob<{ course: Course }>("../boards/*/lessons/course.ts");

export function hasCourse(game: string): boolean {
  return `../boards/${game}/lessons/course.ts` in found;
}

export async function findCourse(game: string): Promise<Course | null> {
  return (await found[`../boards/${game}/lessons/course.ts`]?.())?.course ?? null;
}
