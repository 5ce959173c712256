import { describe, expect, it } from "vitest";
import { changed } from "../src/replay/film.ts";
import { graft } from "../src/table/graft.ts";

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
