import { beforeEach, describe, expect, it } from "vitest";
import { COMMON, due, fits, findCourse, hasCourse, type Course, type Lesson, type Moment } from "./lessons.ts";
import { explained, isKnown, leave, setExplained, setKnown } from "./memory.ts";
import { overlap, placed } from "./place.ts";
import { en } from "../texts/en.ts";

const GAMES = ["farmoony", "helios", "suna_valo", "vaalbara"];
const moment = (more: Partial<Moment> = {}): Moment => ({
  asked: "take",
  happened: new Set(),
  over: false,
  questions: 1,
  undo: true,
  shortcut: true,
  scene: {} as never,
  ...more,
});

describe("lessons", () => {
  const lessons: Lesson[] = [
    { id: "aim", asked: ["take"] },
    { id: "put", asked: ["put", "turn"] },
    { id: "shown", after: ["reveal"] },
    { id: "late", when: () => false },
    { id: "end", over: true },
  ];
  const ids = (seen: string[], more: Partial<Moment>): string[] =>
    due(lessons, new Set(seen), moment(more)).map((lesson) => lesson.id);

  it("come when they first matter: a question, or something that happened", () => {
    expect(ids([], {})).toEqual(["aim"]);
    expect(ids([], { asked: "turn" })).toEqual(["put"]);
    expect(ids(["aim"], { happened: new Set(["reveal"]) })).toEqual(["shown"]);
  });

  it("come once", () => expect(ids(["aim"], {})).toEqual([]));
  it("wait while others are on turn", () =>
    expect(ids([], { asked: null, happened: new Set(["reveal"]) })).toEqual([]));
  it("end with the game", () => expect(ids(["aim"], { over: true, asked: null })).toEqual(["end"]));

  it("about the table itself come one question after another", () => {
    const first = COMMON.filter((lesson) => fits(lesson, moment({ questions: 1 })));
    expect(first.map((lesson) => lesson.id)).toEqual(["guide.prompt"]);
    expect(COMMON.every((lesson) => fits(lesson, moment({ questions: 9 })))).toBe(true);
    for (const lesson of COMMON) expect(Object.keys(en)).toContain(lesson.id);
  });

  it("about what is done in one go wait until there is such a thing", () => {
    const about = (shortcut: boolean): string[] =>
      COMMON.filter((lesson) => fits(lesson, moment({ questions: 9, shortcut }))).map(({ id }) => id);
    expect(about(true)).toContain("guide.shortcut");
    expect(about(false)).not.toContain("guide.shortcut");
  });

  it("about taking back wait until there is something to take back, but not for ever", () => {
    const undo = (questions: number): boolean =>
      COMMON.filter((lesson) => fits(lesson, moment({ questions, undo: false }))).some(({ id }) => id === "guide.undo");
    expect([4, 9, 10].map(undo)).toEqual([false, false, true]);
  });
});

describe("courses", { timeout: 60_000 }, () => {
  it("are there for all games with a board", () => {
    expect(GAMES.every(hasCourse)).toBe(true);
    expect(hasCourse("generic")).toBe(false);
  });

  it.each(GAMES)("of %s say everything in every language, and nothing else", async (game) => {
    const course = (await findCourse(game)) as Course;
    const ids = course.lessons.map((lesson) => lesson.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(12);
    const english = Object.keys(course.texts.en ?? {});
    for (const [language, texts] of Object.entries(course.texts)) {
      expect([language, ids.filter((id) => !texts[id])]).toEqual([language, []]);
      expect(Object.keys(texts).sort()).toEqual([...english].sort());
      for (const text of Object.values(texts)) expect(text.length).toBeLessThan(320);
      for (const lesson of course.lessons) {
        if (lesson.advice) expect(english.filter((key) => key.startsWith(`${lesson.id}.`))).not.toEqual([]);
      }
      expect(english.filter((key) => !ids.includes(key.split(".")[0] ?? ""))).toEqual([]);
    }
  });

  it.each(GAMES)("of %s end with the game, and begin with its first question", async (game) => {
    const course = (await findCourse(game)) as Course;
    expect(course.lessons.at(-1)?.over).toBe(true);
    expect(course.lessons[0]?.asked).toHaveLength(1);
    for (const lesson of course.lessons) expect(Boolean(lesson.asked ?? lesson.after ?? lesson.over)).toBe(true);
  });
});

describe("a note", () => {
  const size = { width: 340, height: 160 };

  it.each([
    [
      { width: 390, height: 844 },
      { left: 0, top: 300, width: 390, height: 250 },
    ],
    [
      { width: 390, height: 844 },
      { left: 0, top: 600, width: 390, height: 240 },
    ],
    [
      { width: 820, height: 1180 },
      { left: 20, top: 60, width: 780, height: 500 },
    ],
    [
      { width: 1280, height: 720 },
      { left: 200, top: 100, width: 700, height: 520 },
    ],
    [
      { width: 1280, height: 720 },
      { left: 900, top: 80, width: 340, height: 620 },
    ],
  ])("is never over what it speaks of (%j, %j)", (room, target) => {
    const spot = placed(size, target, [], room);
    expect(overlap({ ...spot, ...size }, target)).toBe(0);
    expect(spot.left).toBeGreaterThanOrEqual(0);
    expect(spot.left + size.width).toBeLessThanOrEqual(room.width);
    expect(spot.top + size.height).toBeLessThanOrEqual(room.height);
  });

  it("rather covers nothing that is needed", () => {
    const needed = [{ left: 0, top: 420, width: 1280, height: 300 }];
    const spot = placed(size, { left: 500, top: 300, width: 100, height: 100 }, needed, { width: 1280, height: 720 });
    expect(overlap({ ...spot, ...size }, needed[0] as never)).toBe(0);
  });
});

describe("what the device remembers", () => {
  beforeEach(() => localStorage.clear());

  it("is what was explained at a table, until one leaves", () => {
    expect(explained("abc")).toBeNull();
    setExplained("abc", []);
    expect(explained("abc")).toEqual([]);
    setExplained("abc", ["aim", "hand"]);
    expect(explained("abc")).toEqual(["aim", "hand"]);
    leave("abc");
    expect(explained("abc")).toBeNull();
  });

  it("is which games are known", () => {
    expect(isKnown("helios")).toBe(false);
    setKnown("helios");
    expect(isKnown("helios")).toBe(true);
  });

  it("does not grow for ever", () => {
    for (let i = 0; i < 60; i++) setExplained(`table-${i}`, ["aim"]);
    expect(localStorage.length).toBeLessThan(30);
    expect(explained("table-59")).toEqual(["aim"]);
  });
});
