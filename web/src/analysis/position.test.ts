import { expect, test } from "vitest";
import type { Form } from "../wire/types.ts";
import { added, homes, longer, moved, packed, replaced, unpacked, type Position } from "./position.ts";

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
const position: Position = { deck: ["a", "b"], open: [null, "c"], players: [{ farm: [{ card: "d", turned: true }], marks: [] }] };

test("what lies in one place only is swapped", () => {
  expect(replaced(form, position, ["deck", 0], "d")).toEqual({ ...position, deck: ["d", "b"], players: [{ farm: [{ card: "a", turned: true }], marks: [] }] });
});

test("an empty place takes a card away from where it was", () => {
  expect(replaced(form, position, ["open", 0], "b")).toEqual({ ...position, deck: ["a"], open: ["b", "c"] });
  expect(replaced(form, position, ["open", 1], null)).toEqual({ ...position, open: [null, null] });
});

test("a card goes to another list, with its fields where it has some", () => {
  expect(homes(form, position, ["deck", 0])).toEqual([["players", 0, "farm"]]);
  expect(added(form, position, ["players", 0, "farm"], "a")).toEqual({ ...position, deck: ["b"], players: [{ farm: [{ card: "d", turned: true }, { card: "a", turned: false }], marks: [] }] });
  expect(added(form, position, ["deck"], "d")).toEqual({ ...position, deck: ["a", "b", "d"], players: [{ farm: [], marks: [] }] });
});

test("lists grow and are put in order", () => {
  expect(longer(form, position, ["players", 0, "marks"]).players).toEqual([{ farm: [{ card: "d", turned: true }], marks: [0] }]);
  expect(moved(position, ["deck", 1], -1).deck).toEqual(["b", "a"]);
});

test("a position travels in an address", async () => {
  expect(await unpacked(`#p=${await packed(position)}`)).toEqual(position);
  expect(await unpacked("#p=nonsense")).toBeNull();
});
