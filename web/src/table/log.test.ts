import { describe, expect, it } from "vitest";
import { common, extended, lined, NO_LINES, recapOf, rejoin, tieOf, type Lines } from "./log.ts";
import { goesOn, hold, inParts, nextAct } from "./pace.ts";
import { layoutOf } from "./layout.ts";
import type { Block, Happening, Update, View } from "../wire/types.ts";

const event = (n: number, more: Partial<Happening> = {}): Happening => ({
  kind: "take",
  seat: 1,
  fields: {},
  text: `line ${n}`,
  n,
  by: 1,
  ...more,
});

describe("the log", () => {
  it("goes on where it was left, and knows what is missing", () => {
    const first = rejoin(NO_LINES, [event(0), event(1)], 2);
    expect(first.whole).toBe(true);
    const later = rejoin(first, [event(2), event(3)], 4);
    expect([later.lines.map((line) => line.id), later.whole]).toEqual([[0, 1, 2, 3], true]);
    const gap = rejoin(first, [event(7)], 8);
    expect([gap.lines.map((line) => line.id), gap.whole]).toEqual([[7], false]);
  });

  it("marks what was taken back", () => {
    const log = extended(rejoin(NO_LINES, [event(0), event(1)], 2), [event(2)], [1]);
    expect(log.lines.map((line) => line.event.undone ?? false)).toEqual([false, true, false]);
  });

  it("tells what happened since one's last decision, in secret or not", () => {
    const lines = lined([
      event(0, { by: 0 }),
      event(1),
      event(2, { by: 0 }),
      event(3, { by: 0, learned: true }),
      event(4),
      event(5, { by: 2 }),
    ]);
    const since = (n: number): (number | undefined)[] => recapOf(lines, { seat: 0, since: n }).map((one) => one.n);
    expect(since(0)).toEqual([3, 4, 5]); // what one learned by one's own decision, then what the others did
    expect(since(5)).toEqual([5]);
    expect(recapOf(lines, { seat: null, since: 0 })).toEqual([]);
  });

  it("shows to two people what says the same to both", () => {
    const ann = lined([event(0), event(1, { text: "You draw the Bard." }), event(2)]);
    const bob = lined([event(0), event(1, { text: "Ann draws a card." }), event(2)]);
    expect(common([ann, bob]).map((line) => line.id)).toEqual([0, 2]);
  });
});

describe("a tie", () => {
  const log = (text: string, kind = "tie"): Lines => rejoin(NO_LINES, [event(0), event(1, { kind, text })], 2);

  it("is told as it was told to whoever reads it", () => {
    expect(tieOf(new Map([[1, log("The omens favour you.")]]))).toBe("The omens favour you.");
    expect(tieOf(new Map([[null, log("The omens favour Ann.")]]))).toBe("The omens favour Ann.");
    expect(tieOf(new Map([[0, log("The victory is shared.", "shared")]]))).toBe("The victory is shared.");
    expect(tieOf(new Map([[0, log("You win.", "win")]]))).toBe("");
  });

  it("calls people by their names where two of them read it", () => {
    expect(
      tieOf(
        new Map([
          [1, log("The omens favour you.")],
          [0, log("The omens favour Ann.")],
        ]),
      ),
    ).toBe("The omens favour Ann.");
  });
});

describe("the film", () => {
  const block = (...events: Happening[]): Block =>
    ({ seat: 0, view: {}, prompt: null, undo: "", turn: 0, events }) as unknown as Block;

  const step = (...events: Happening[]): Update =>
    ({ type: "update", seq: 1, kind: "acted", at: 0, blocks: [block(...events)] }) as unknown as Update;
  const viewing = { seat: 0, pace: "normal", follows: new Set(["pay", "gain"]), clocked: false } as const;
  const take = (by = 1): Update => step(event(0, { by, seat: by }));
  const pay = (by = 1): Update => step(event(1, { by, seat: by, kind: "pay" }));
  const lines = (act: Update | undefined): number => act?.blocks?.[0]?.events.length ?? 0;

  it("gives an act more time the more there is to be read, and what nobody looks at none", () => {
    expect(hold(block(event(0)), "normal")).toBe(1000);
    expect(hold(block(event(0), event(1)), "normal")).toBe(1400);
    expect(hold(block(event(0), event(1, { kind: "pay" })), "normal", viewing.follows)).toBe(1150);
    expect(hold(block(event(0)), "off")).toBe(0);
    expect(nextAct([step(event(0, { by: 0, seat: 0 })), take()], 0, viewing)).toMatchObject({ steps: 1, rest: 0 });
  });

  it("shows as one act what follows from it, and what belongs to different people never", () => {
    expect(nextAct([take(), pay(), pay(), take()], 0, viewing)).toMatchObject({ steps: 3, rest: 1300 });
    expect(lines(nextAct([take(), pay(), take()], 0, viewing)?.update)).toBe(2);
    expect(nextAct([take(1), take(2), pay(2)], 0, viewing)?.steps).toBe(1);
    expect(nextAct([take(1), pay(2)], 0, viewing)?.steps).toBe(1);
    expect(goesOn(take(), pay(), viewing)).toBe(true);
    expect(goesOn(take(), take(), viewing)).toBe(false);
    expect(goesOn(take(), { ...pay(), undone: [0] }, viewing)).toBe(false);
    expect(nextAct([], 0, viewing)).toBeNull();
  });

  it("never slows who acts", () => {
    expect(hold(block(event(0, { by: 0, seat: 0 }), event(1, { by: 0, seat: 1 })), "slow")).toBe(0);
  });

  it("shows a step in its parts, each with the table as it was then", () => {
    const round = {
      ...block(event(0, { by: 2 }), event(1, { by: 2 }), event(2, { by: 2, seat: null })),
      beats: [{ events: 2, view: { round: 1 } as unknown as View }],
    };
    const update = { type: "update", seq: 5, kind: "acted", at: 0, blocks: [round], undone: [4] } as unknown as Update;
    const parts = inParts(update, 0, "normal");
    expect(parts.map((part) => part.blocks?.[0]?.events.map(({ n }) => n))).toEqual([[0, 1], [2]]);
    expect(parts[0]?.blocks?.[0]?.view).toEqual({ round: 1 });
    expect(parts[1]?.blocks?.[0]?.view).toBe(round.view);
    expect(parts.map((part) => part.undone)).toEqual([undefined, [4]]);
    expect(inParts(update, 0, "off")).toEqual([update]);
    const own = { ...update, blocks: [{ ...round, events: round.events.map((one) => ({ ...one, by: 0 })) }] };
    expect(inParts(own, 0, "slow")).toEqual([own]); // who acts is not kept waiting
  });

  /** The film of these steps: the acts, and how long each is looked at. */
  function film(steps: Update[], clocked = false): number[] {
    const rests: number[] = [];
    for (let at = 0, spent = 0; at < steps.length;) {
      const act = nextAct(steps.slice(at), spent, { ...viewing, clocked });
      if (!act) break;
      [at, spent] = [at + act.steps, spent + act.rest];
      rests.push(act.rest);
    }
    return rests;
  }

  it("takes 8 seconds at most, 3 where a clock runs, and does not rush what it shows", () => {
    const turn = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4].map((by) => take(by));
    const rests = film(turn);
    expect(rests.reduce((sum, rest) => sum + rest, 0)).toBeLessThanOrEqual(8000);
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(660);
    expect(rests.length).toBeGreaterThanOrEqual(4); // everybody has an act of their own
    expect(film([take(), take()])).toEqual([1000, 1000]);
    const clocked = film([1, 2, 3].map(take), true);
    expect(clocked.reduce((sum, rest) => sum + rest, 0)).toBeLessThanOrEqual(3000);
    expect(film(Array.from({ length: 40 }, () => take()))).toHaveLength(1); // all of one person, in one act
  });
});

describe("the layout", () => {
  it("follows the room", () => {
    const sizes: [number, number][] = [
      [1440, 900],
      [1280, 600],
      [820, 1180],
      [390, 844],
      [844, 390],
      [640, 360],
      [360, 500],
    ];
    expect(sizes.map(([width, height]) => layoutOf(width, height))).toEqual([
      "wide",
      "wide",
      "column",
      "column",
      "rail",
      "rail",
      "column",
    ]);
  });
});
