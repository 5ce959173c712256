import { describe, expect, it } from "vitest";
import { changed, Film } from "../replay/film.ts";
import { graft } from "./graft.ts";
import type { Happening, StepShown, View } from "../wire/types.ts";

describe("graft", () => {
  it("keeps what did not change", () => {
    const old = { a: [1, { b: 2 }], c: { d: 3 }, e: [] };
    const fresh = { a: [1, { b: 2 }], c: { d: 4 }, e: [] };
    const now = graft(old, fresh);
    expect(now).toEqual(fresh);
    expect(now.a).toBe(old.a);
    expect(now.e).toBe(old.e);
    expect(now.c).not.toBe(old.c);
  });

  it("gives back the old one if nothing changed", () => {
    const old = { a: [1, 2, { b: null }] };
    expect(graft(old, structuredClone(old))).toBe(old);
  });

  it("is the fresh one itself where it shares what stayed", () => {
    const kept = { b: 2 };
    const fresh = { a: [kept, 4], c: 5 };
    expect(graft({ a: [kept, 3], c: 4 }, fresh)).toBe(fresh);
  });

  it("sees names that come and go, and lists that grow and shrink", () => {
    expect(graft({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(graft({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined });
    expect(graft([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(graft([1], { 0: 1 })).toEqual({ 0: 1 });
  });
});

describe("changes of a replay", () => {
  const view = { round: 1, players: [{ hand: ["a", "b"] }, { hand: [] }], deck: { top: "x" } };

  it("are made in a copy that shares the rest", () => {
    const now = changed(view, [
      [["round"], 2],
      [["players", 0, "hand"], ["a"]],
      [["players", 0, "last"], "b"],
    ]) as typeof view;
    expect(now).toEqual({ round: 2, players: [{ hand: ["a"], last: "b" }, { hand: [] }], deck: { top: "x" } });
    expect(view.players[0]).toEqual({ hand: ["a", "b"] });
    expect(now.deck).toBe(view.deck);
    expect(now.players[1]).toBe(view.players[1]);
  });

  it("can take something away, or everything", () => {
    expect(changed(view, [[["deck", "top"], null, true]])).toEqual({ ...view, deck: {} });
    expect(changed(view, [[[], { other: 1 }]])).toEqual({ other: 1 });
  });
});

describe("a step of a replay", () => {
  it("is watched in the parts in which it happened", () => {
    const told = (n: number, text: string): Happening => ({
      kind: "reveal",
      seat: 0,
      fields: {},
      text,
      n,
      by: 0,
      learned: false,
      undone: false,
    });
    const events = [
      told(0, "Cards are turned over."),
      told(1, ""),
      told(2, "Ann gains 3."),
      told(3, "The round ends."),
    ];
    const parts = [
      { events: 1, changes: [[["cards"], ["a", "b"]]] },
      { events: 2, changes: [[["next"], 1]] },
      { events: 3, changes: [[["points"], 3]] },
    ] as unknown as StepShown["parts"];
    const changes = [
      [["cards"], []],
      [["next"], 1],
      [["points"], 3],
      [["round"], 2],
    ] as unknown as StepShown["changes"];
    const view = { cards: [], next: 0, points: 0, round: 1 } as unknown as View;
    const film = new Film([
      {
        game: "heap",
        seats: 2,
        steps: 1,
        start: 0,
        view,
        shown: [{ step: 1, seat: 0, action: 0, noun: [], events, changes, parts }],
      },
    ]);
    expect(film.parts(1)).toEqual([
      { view: { cards: ["a", "b"], next: 0, points: 0, round: 1 }, events: [events[0]] },
      { view: { cards: ["a", "b"], next: 1, points: 3, round: 1 }, events: [events[1], events[2]] }, // nobody is told of the one between
      { view: { cards: [], next: 1, points: 3, round: 2 }, events: [events[3]] },
    ]);
    expect(film.parts(1).at(-1)?.view).toEqual(film.view(1));
  });
});
