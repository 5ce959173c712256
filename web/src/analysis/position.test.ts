import { expect, test } from "vitest";
import type { Form } from "../wire/types.ts";
import {
  added,
  carried,
  homes,
  laid,
  longer,
  moved,
  packed,
  replaced,
  spare,
  unpacked,
  type Position,
} from "./position.ts";

const card = { sort: "name", names: ["a", "b", "c", "d"], words: "card", pool: 0 } as const;
const form: Form = {
  spots: {
    deck: { sort: "list" },
    "deck.*": card,
    open: { sort: "list", fixed: true },
    "open.*": { ...card, empty: true },
    "players.*.farm": { sort: "list" },
    "players.*.farm.*": { sort: "group" },
    "players.*.farm.*.card": card,
    "players.*.marks": { sort: "list" },
    "players.*.marks.*": { sort: "number" },
  },
  samples: { "players.*.farm.*": [{ item: { card: "a", turned: false }, names: ["a", "b", "c", "d"] }] },
  words: {},
};
const position: Position = {
  deck: ["a", "b"],
  open: [null, "c"],
  players: [{ farm: [{ card: "d", turned: true }], marks: [] }],
};

test("what lies in one place only is swapped", () => {
  expect(replaced(form, position, ["deck", 0], "d")).toEqual({
    ...position,
    deck: ["d", "b"],
    players: [{ farm: [{ card: "a", turned: true }], marks: [] }],
  });
});

test("an empty place takes a card away from where it was", () => {
  expect(replaced(form, position, ["open", 0], "b")).toEqual({ ...position, deck: ["a"], open: ["b", "c"] });
  expect(replaced(form, position, ["open", 1], null)).toEqual({ ...position, open: [null, null] });
});

test("a card goes to another list, with its fields where it has some", () => {
  expect(homes(form, position, ["deck", 0])).toEqual([["players", 0, "farm"]]);
  expect(added(form, position, ["players", 0, "farm"], "a")).toEqual({
    ...position,
    deck: ["b"],
    players: [
      {
        farm: [
          { card: "d", turned: true },
          { card: "a", turned: false },
        ],
        marks: [],
      },
    ],
  });
  expect(added(form, position, ["deck"], "d")).toEqual({
    ...position,
    deck: ["a", "b", "d"],
    players: [{ farm: [], marks: [] }],
  });
});

test("what is put on an empty place comes from where it was, and lies where the place is", () => {
  const next = laid(form, position, ["players", 0, "farm", 1], "card", { turned: true }, "b");
  expect(next).toEqual({
    ...position,
    deck: ["a"],
    players: [
      {
        farm: [
          { card: "d", turned: true },
          { card: "b", turned: true },
        ],
        marks: [],
      },
    ],
  });
  // the same card again: it moves, and there is still one of it
  expect(laid(form, next, ["players", 0, "farm", 2], "card", { turned: false }, "b").players).toEqual([
    {
      farm: [
        { card: "d", turned: true },
        { card: "b", turned: false },
      ],
      marks: [],
    },
  ]);
});

test("a card that leaves a row with a place for each leaves it empty, with all its fields", () => {
  const row: Form = {
    ...form,
    spots: {
      ...form.spots,
      row: { sort: "list", fixed: true },
      "row.*": { sort: "group", empty: true },
      "row.*.card": card,
    },
    samples: { ...form.samples, "row.*": [{ item: { card: "a", back: 1 }, names: ["a"] }] },
  };
  expect(added(row, { deck: ["a"], row: [{ card: "b", back: 2 }] }, ["deck"], "b")).toEqual({
    deck: ["a", "b"],
    row: [null],
  });
});

test("what is carried keeps its fields but for where it lies, on the same land and on another", () => {
  const lands = { players: [{ farm: [{ card: "d", turned: true }] }, { farm: [] }] };
  expect(carried(lands, ["players", 0, "farm", 0], ["players", 0, "farm", 1], { turned: false })).toEqual({
    players: [{ farm: [{ card: "d", turned: false }] }, { farm: [] }],
  });
  expect(carried(lands, ["players", 0, "farm", 0], ["players", 1, "farm", 0], {})).toEqual({
    players: [{ farm: [] }, { farm: [{ card: "d", turned: true }] }],
  });
});

test("only where there are more things than lie somewhere one can be taken away", () => {
  expect(spare(form, position, ["deck", 0])).toBe(false);
  expect(spare(form, { ...position, deck: ["a"] }, ["deck", 0])).toBe(true);
});

test("lists grow and are put in order", () => {
  expect(longer(form, position, ["players", 0, "marks"]).players).toEqual([
    { farm: [{ card: "d", turned: true }], marks: [0] },
  ]);
  expect(moved(position, ["deck", 1], -1).deck).toEqual(["b", "a"]);
});

test("a position travels in an address", async () => {
  expect(await unpacked(`#p=${await packed(position)}`)).toEqual(position);
  expect(await unpacked("#p=nonsense")).toBeNull();
});
