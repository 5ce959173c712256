import { describe, expect, it } from "vitest";
import { Choices } from "../../../table/choices.svelte.ts";
import { bookIn, LANGUAGES, phrase, type Language } from "../../../texts/text.ts";
import type { Happening } from "../../../wire/types.ts";
import { about, moveOf, pictureOf, riseOf } from "../explain/about.ts";
import { board } from "../board.ts";
import { explain, NOUNS } from "../explain/explain.ts";
import { half, hexagon, landOf, plan } from "../geometry.ts";
import { buildings, characters } from "../icons.ts";
import { proposed } from "../gestures/payment.ts";
import { arrange, partOf, tabsOf } from "../places.ts";
import { before, type Scene } from "../reading.ts";
import { wayTo } from "../gestures/ways.svelte.ts";
import { Action, Colour, Special, type Components, type Effect, type View } from "../view.gen.ts";
import type { Noun } from "../../contract.ts";
// Written by the engine: a late position of four players, with what may be chosen.
import sample from "./sample.json";

const components = sample.components as unknown as Components;
const view = sample.view as unknown as View;
const fields = plan(components.fields, sample.names.field);

function scene(language: Language, seat: number | null = 0): Scene {
  const seats = view.players.map((_, i) => ({
    seat: i,
    name: `P${i}`,
    title: "",
    you: i === seat,
    bot: false,
    owes: false,
    colour: "",
  }));
  const t: Scene["t"] = (key, values) => {
    const text = phrase([bookIn(board.texts, language)], language, key, values);
    if (key.startsWith("helios.") && (text.startsWith("[") || text.includes("{")))
      throw new Error(`${key} in ${language}: ${text}`);
    return text;
  };
  return {
    view,
    seat,
    seats,
    box: { components: { ...sample.components, ...components }, names: sample.names, words: {} },
    t,
    choices: new Choices<Effect>(),
  };
}

describe("the hex board", () => {
  it("has 37 fields, the sun's start above the centre", () => {
    expect(fields.fields).toHaveLength(37);
    const start = fields.fields.find((field) => field.symbol === "sun");
    const centre = fields.fields.find((field) => field.at.every((part) => part === 0));
    expect(start?.x).toBe(centre?.x);
    expect(start?.y).toBeLessThan(centre?.y ?? 0);
  });

  it("has halves that make up a field", () => {
    const corners = (points: string): string[] => points.split(" ");
    const both = [...corners(half(0, 10, 0, 0)), ...corners(half(1, 10, 0, 0))];
    for (const corner of corners(hexagon(10))) expect(both).toContain(corner);
  });
});

describe("the room", () => {
  it.each([
    [888, 836, "whole"],
    [800, 900, "whole"],
    [728, 656, "folded"],
    [728, 536, "folded"],
    [628, 756, "folded"],
    [580, 380, "beside"],
    [374, 540, "parts"],
    [344, 340, "parts"],
  ] as const)("of %i x %i is used: %s", (width, height, arrangement) => {
    expect(arrange({ width, height })).toBe(arrangement);
    const tabs = tabsOf(arrangement, { width, height });
    expect(new Set(tabs).size).toBe(tabs.length);
  });

  it("has a part for everything that can be chosen but mana", () => {
    for (const kind of [
      "field",
      "cube",
      "action",
      "slot",
      "land",
      "special",
      "colour",
      "temple",
      "building",
      "character",
    ])
      expect(partOf([kind])).toBeDefined();
    expect(partOf(["mana", 2])).toBeUndefined();
  });
});

/** A noun of every kind, for everything of that kind. */
function nouns(): Noun[] {
  const each = (kind: string, n: number): Noun[] => Array.from({ length: n }, (_, i) => [kind, i]);
  const ofAll = (kind: string, n: number): Noun[] =>
    view.players.flatMap((_, owner) => each(kind, n).map((noun): Noun => [kind, owner, Number(noun[1])]));
  return [
    ...each("field", 37), ...ofAll("field_of", 37),
    ...each("building", 12), ...ofAll("building_of", 12),
    ...each("slot", 3), ...ofAll("slot_of", 3),
    ...each("track", 1), ...ofAll("track_of", 1),
    ...each("character", 8), ...each("action", 3), ...each("stack", 3),
    ...Action.flatMap((action, column) => view.display[action].map((_, place): Noun => ["tile", column, place])),
    ...each("land", Colour.length), ...each("lying", Colour.length), ...each("special", Special.length), ...each("colour", Colour.length),
    ...each("mana_store", 4), ...each("temples", 4), ...each("cubes", 4), ...each("seat", 4),
    ["cube", 3], ["additional"], ["mana_supply"], ["temple"], ["payment"], ["round"], ["dragon"],
  ]; // prettier-ignore
}

describe("explanations", () => {
  it("are asked for every kind of noun below", () => {
    expect(new Set(nouns().map(([kind]) => kind))).toEqual(new Set(NOUNS));
  });

  it.each(LANGUAGES)("exist for everything, in words (%s)", (language) => {
    for (const noun of nouns()) {
      const found = explain(noun, scene(language));
      expect(found?.title, noun.join(" ")).toBeTruthy();
    }
  });

  it("mention what is a reconstruction", () => {
    const empty = fields.fields.find((field) => !landOf(fields, view.players[0]!).tiles.has(field.n));
    expect(explain(["field", empty?.n ?? -1], scene("en"))?.provenance).toBe("reconstruction");
    expect(explain(["building", 0], scene("en"))?.provenance).toBe("rulebook");
  });

  it("leave nothing to somebody who is not there", () => {
    expect(explain(["field", 3], scene("en", null))).toBeNull();
    expect(explain(["unknown", 3], scene("en"))).toBeNull();
  });
});

describe("events", () => {
  const happening = (kind: string, seat: number | null, of: Record<string, number>): Happening => ({
    kind,
    seat,
    fields: of,
    text: "",
  });

  it("light up what they are about, on the own board and on others", () => {
    expect(about(happening("temple", 0, { field: 9 }), 0)).toEqual([["field", 9]]);
    expect(about(happening("build", 1, { building: 3 }), 0)).toEqual([
      ["building_of", 1, 3],
      ["seat", 1],
    ]);
    expect(about(happening("buy", 0, { character: 2 }), 0)).toEqual([["character", 2]]);
  });

  it("move pieces from where they lay to where they lie", () => {
    expect(moveOf(happening("place", 0, { tile: 6, field: 9 }), 0)).toEqual({
      piece: { kind: "tile", tile: "created_tiles" },
      from: [["special", 1]],
      to: [
        ["field", 9],
        ["seat", 0],
      ],
    });
    expect(moveOf(happening("pay", 1, { colour: 0, field: 9 }), 0)).toEqual({
      piece: { kind: "cube", colour: "blue" },
      from: [
        ["field_of", 1, 9],
        ["seat", 1],
      ],
      to: [["colour", 0]],
    });
    expect(moveOf(happening("round", null, { n: 2 }), 0)).toBeNull();
  });

  it("let numbers rise where they were earned", () => {
    expect(riseOf(happening("gain", 0, { n: 5, source: 0, field: 9 }), 0)).toEqual({
      text: "+5",
      kind: "points",
      at: [
        ["field", 9],
        ["seat", 0],
      ],
    });
    expect(riseOf(happening("gain", 1, { n: 8, source: 2 }), 0)?.at).toEqual([
      ["building_of", 1, 5],
      ["seat", 1],
    ]);
    expect(riseOf(happening("mana", 1, { n: 2 }), 0)?.at).toEqual([
      ["mana_store", 1],
      ["seat", 1],
    ]);
    expect(riseOf(happening("sun", 0, { field: 3 }), 0)).toBeNull();
  });

  it("put a gray tile where it was put", () => {
    expect(moveOf(happening("take_tile", 0, { action: 1, tile_colour: 3 }), 0)).toBeNull();
    expect(moveOf(happening("put_tile", 0, { slot: 2, action: 1 }), 0)).toEqual({
      piece: { kind: "token", action: "construct", colour: "gray" },
      from: [
        ["stack", 1],
        ["action", 1],
      ],
      to: [
        ["slot", 2],
        ["seat", 0],
      ],
    });
  });

  it("have a picture where there is one", () => {
    expect(pictureOf(happening("build", 0, { building: 3 }))).toBe(buildings.sacred_grove);
    expect(pictureOf(happening("cube", 0, { colour: 1, field: 3 }))).toBe(
      pictureOf(happening("place", 0, { tile: 1, field: 3 })),
    );
    expect(pictureOf(happening("no_action", 0, { action: 2 }))).toBeDefined();
    expect(pictureOf(happening("out", 0, {}))).toBeUndefined();
  });

  it("belong to the one who looks, or to a seat", () => {
    expect(before("slot", 2, 2, 1)).toEqual(["slot", 1]);
    expect(before("slot", 2, null, 1)).toEqual(["slot_of", 2, 1]);
  });
});

describe("what is done in one go", () => {
  const t: Scene["t"] = (key) => key;
  const asked = (kind: string, effect: Effect): Choices<Effect> => {
    const choices = new Choices<Effect>();
    choices.ask(
      {
        asked: 1,
        kind,
        text: "",
        owes: true,
        options: [{ action: 2, noun: ["action", 2], label: "Move the sun", effect }],
      },
      null,
    );
    return choices;
  };

  it("takes the action tile that leads to it, and asks for the colour of a gray one", () => {
    const then: Effect = { then: { "field 7": { way: [6, 7] } } };
    const hanging = (colour: "red" | "gray"): View => ({
      ...view,
      display: { ...view.display, sun: ["gray", colour] },
    });
    const way = wayTo(asked("take_tile", then), hanging("red"), ["field", 7], t);
    expect([way?.steps, way?.action, way?.effect.way]).toEqual([
      [
        ["action", 2],
        ["field", 7],
      ],
      2,
      [6, 7],
    ]);
    expect(wayTo(asked("take_tile", then), hanging("gray"), ["field", 7], t)?.steps).toEqual([
      ["action", 2],
      "ask",
      ["field", 7],
    ]);
    expect(wayTo(asked("bonus_action", then), hanging("gray"), ["field", 7], t)?.steps).toHaveLength(2);
    expect(wayTo(asked("take_tile", then), hanging("red"), ["field", 8], t)).toBeNull();
  });

  it("pays with cubes that leave most choice, and not with those that go unasked", () => {
    const tiles = new Map(
      ([["blue", "green"], ["blue"], [], ["black", "black"], ["gray"]] as const).map(
        (cubes, field) => [field, { cubes }] as const,
      ),
    );
    expect(proposed(tiles, ["any", "any"])).toEqual([
      ["cube", 0],
      ["cube", 6],
    ]);
    expect(proposed(tiles, ["blue/gray", "gray", "any"])).toEqual([
      ["cube", 0],
      ["cube", 6],
    ]); // a single gray is left
    expect(proposed(tiles, ["any", "any", "any", "any"])).toHaveLength(4);
    expect(proposed(new Map([[3, { cubes: ["black", "black"] as const }]]), ["any", "black"])).toEqual([["cube", 6]]);
  });
});

describe("drawings", () => {
  it("exist for every building and character", () => {
    expect(components.buildings.filter((row) => !buildings[row.id])).toEqual([]);
    expect(components.characters.filter((row) => !characters[row.id])).toEqual([]);
  });
});
