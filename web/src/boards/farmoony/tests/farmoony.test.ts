import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../texts/text.ts";
import { about } from "../explain/about.ts";
import { aim, steps } from "../gestures/aim.ts";
import { AT_REST, closer, frustum, UNIT } from "../gestures/camera.ts";
import { carried, ghost, lifted } from "../gestures/carry.ts";
import { explain } from "../explain/explain.ts";
import { figure } from "../parts/missions/figures.ts";
import { tiles as tileIcons, tools as toolIcons } from "../icons.ts";
import { at, outline, spotOf, tileName, turned, type Tiles } from "../land.ts";
import { changed, landOf } from "../pieces.ts";
import { CARDS, sampleChoices, sampleScene, sampleView } from "./sample.ts";
import { de } from "../texts.de.ts";
import { en } from "../texts.en.ts";
import { Obstacle, Type } from "../view.gen.ts";

const GAME = "../src/solstead/games/farmoony";
const HERE = "src/boards/farmoony";
const names = Object.keys(CARDS);
const printed = (card: string): Tiles => CARDS[card] ?? [];
const view = sampleView({ kind: "place_card", answered: [], answer: [] });

/** The keys of a section of the game's texts, and everything before the first section as they are. */
function gameKeys(language: string): Set<string> {
  const keys = new Set<string>();
  let section = "";
  for (const line of readFileSync(`${GAME}/text/${language}.toml`, "utf8").split("\n")) {
    const heading = /^\[(.+)\]$/.exec(line);
    const key = /^(\w+) = /.exec(line);
    if (heading) section = `${heading[1]}.`;
    else if (key) keys.add(section + key[1]);
  }
  return keys;
}

describe("geometry", () => {
  it("turns a card clockwise", () => {
    expect(turned(["nw", "ne", "se", "sw"], 1)).toEqual(["sw", "nw", "ne", "se"]);
    expect(turned(turned([1, 2, 3, 4], 3), 1)).toEqual([1, 2, 3, 4]);
  });

  it("names tiles as the log does", () => {
    expect([tileName([20, 20]), tileName([0, 27]), tileName(spotOf(20 * 42 + 21))]).toEqual(["U21", "AB1", "V21"]);
  });

  it("outlines a set without inner borders", () => {
    expect(outline([[0, 0]], 10).match(/M/g)).toHaveLength(4);
    expect(
      outline(
        [
          [0, 0],
          [0, 1],
        ],
        10,
      ).match(/M/g),
    ).toHaveLength(6);
  });

  it("fits a land into an area, and comes closer to a point", () => {
    const sight = frustum(AT_REST, { top: 20, left: 20, bottom: 29, right: 21 }, 400, 300);
    expect(sight.top).toBeLessThan(20 * UNIT);
    expect(sight.top + sight.height).toBeGreaterThan(30 * UNIT);
    const camera = closer(AT_REST, 2, 100, 0, sight.scale);
    const near = frustum(camera, { top: 20, left: 20, bottom: 29, right: 21 }, 400, 300);
    expect(near.left + 300 / near.scale).toBeCloseTo(sight.left + 300 / sight.scale);
    const nearer = frustum(
      closer(camera, 1.5, 100, 0, sight.scale),
      { top: 20, left: 20, bottom: 29, right: 21 },
      400,
      300,
    );
    expect(nearer.left + 300 / nearer.scale).toBeCloseTo(sight.left + 300 / sight.scale);
    expect(closer(camera, 0.1)).toBe(AT_REST);
  });
});

describe("the card in hand", () => {
  const [here, there] = [19 * 42 + 19, 22 * 42 + 19];
  const reach = {
    land: 0,
    tiles: [here, there],
    points: [3, 1],
    blocked: { token: [900], twice: [], stone: [], back: [] },
  };

  it("goes where its options say, for so many points", () => {
    const choices = sampleChoices("place_card", [
      [["turn", 0], { lands: [reach] }],
      [["turn", 2], { lands: [{ ...reach, tiles: [here], points: [7] }] }],
    ]);
    const held = carried(view, 0, choices, names, printed)!;
    expect([held.card, held.onto, held.settled, held.sealed]).toEqual(["C", 0, null, false]);
    expect([...held.ways.keys()]).toEqual([0, 2]);
    expect([...held.ways.get(0)!.places.values()]).toEqual([
      { spot: [19, 19], points: [3] },
      { spot: [22, 19], points: [1] },
    ]);
    expect(held.ways.get(2)!.places.get("19 19")?.points).toEqual([7]);
    expect(held.ways.get(0)!.blocked.get(at(spotOf(900)))).toBe("token");
    expect(carried(view, null, choices, names, printed)).toBeNull();
    expect(carried(view, 0, sampleChoices("", []), names, printed)).toBeNull();
  });

  it("has places of its own once the turn is settled", () => {
    const settled = sampleView({ kind: "place_card", answered: [], answer: [109], turn: 1 });
    const choices = sampleChoices("place_card", [[["tile", 19, 19], { lands: [{ land: 0, points: [4] }] }]]);
    const held = carried(settled, 0, choices, names, printed)!;
    expect([held.settled, held.ways.get(1)?.places.get("19 19")?.points]).toEqual([1, [4]]);
  });

  it("comes from a Wheelbarrow with its tokens", () => {
    expect(lifted(view, 0, "B", printed)).toEqual({
      tiles: ["pest", "vegetable", "fertilizer", "water"],
      tokens: [false, true, false, false],
    });
    const moving = sampleView({ kind: "put_card", seat: 0, source: 0, target: 1, card: 1, turn: 2 });
    const held = carried(moving, 0, sampleChoices("put_card", [[["tile", 20, 20]]]), names, printed)!;
    expect([held.card, held.onto, held.settled]).toEqual(["B", 1, 2]);
  });

  it("shows a sealed placement and an announced move", () => {
    const sealed = sampleView({ kind: "place_card", answered: [0], answer: [109, 900], turn: 1, place: here });
    expect(ghost(sealed, 0, names, printed)).toMatchObject({ seat: 0, place: [19, 19], tiles: turned(CARDS.C!, 1) });
    expect(ghost(view, 0, names, printed)).toBeNull();
    expect(
      carried(sealed, 0, sampleChoices("place_card", [[["turn", 0], { lands: [reach] }]]), names, printed)?.sealed,
    ).toBe(true);
    const fence = sampleView({
      kind: "build_fence",
      seat: 1,
      actor: 0,
      source: 0,
      target: 1,
      card: 1,
      turn: 0,
      place: 20 * 42 + 20,
    });
    expect(ghost(fence, 1, names, printed)).toMatchObject({
      seat: 1,
      place: [20, 20],
      tokens: [false, true, false, false],
    });
  });
});

describe("a tool in hand", () => {
  const asked = sampleView({ kind: "use_tools", seat: 0 }, { stage: "tools" });
  const spots = [20 * 42 + 20, 22 * 42 + 22];

  it("names its land and its tile in one gesture", () => {
    const lands = [
      { land: 0, tiles: spots, points: [5, 6] },
      { land: 1, tiles: [spots[0]!], points: [2] },
    ];
    const choices = sampleChoices("use_tools", [[["tool", 0], { lands }]]);
    const own = aim(asked, choices, 0, 0)!;
    expect([...own.tiles]).toEqual([
      ["20 20", [5]],
      ["22 22", [6]],
    ]);
    expect(steps(own, ["tile", 22, 22])).toEqual([
      ["tool", 0],
      ["seat", 0],
      ["tile", 22, 22],
    ]);
    expect(steps(aim(asked, choices, 1, 0)!, ["tile", 20, 20])).toEqual([
      ["tool", 0],
      ["seat", 1],
    ]); // a single tile is not asked
    expect(aim(asked, choices, 0, null)).toBeNull();
  });

  it("answers what is asked", () => {
    const land = sampleView({ kind: "convert_land", seat: 0, tool: 0 }, { stage: "tools" });
    const choices = sampleChoices("convert_land", [
      [["seat", 1], { lands: [{ land: 1, tiles: spots, points: [1, 2] }] }],
    ]);
    expect(steps(aim(land, choices, 1, null)!, ["tile", 20, 20])).toEqual([
      ["seat", 1],
      ["tile", 20, 20],
    ]);
    expect(aim(land, choices, 0, null)).toBeNull();
    const lift = sampleView({ kind: "lift_card", seat: 0, source: 0 }, { stage: "tools" });
    expect([...aim(lift, sampleChoices("lift_card", [[["card", 1]]]), 0, null)!.cards]).toEqual([1]);
  });
});

describe("what happens", () => {
  const place = { kind: "place", seat: 0, fields: { card: 0, turn: 0, tile: 20 * 42 + 20 }, text: "" };
  const convert = { kind: "convert", seat: 0, fields: { other: 1, tile: 20 * 42 + 20, was: 1, type: 5 }, text: "" };

  it("marks the tiles that have changed, and the land to look at", () => {
    expect(changed([place, convert]).get(0)).toHaveLength(4);
    expect(changed([place, convert]).get(1)).toEqual([[20, 20]]);
    expect(landOf([["seat", 0], ["plot", 1, 20, 20]])).toBe(1); // prettier-ignore
    expect([landOf([["seat", 2]]), landOf([["mission", 3]])]).toEqual([2, undefined]);
  });
});

describe("explanations", () => {
  const nouns = [...readFileSync(`${GAME}/nouns.py`, "utf8").matchAll(/^ {4}\("(\w+)", \(/gm)].map(
    (found) => found[1] ?? "",
  );

  it("knows every kind of noun that is on the board", () => {
    expect(nouns).toContain("mission");
    const scene = sampleScene(sampleView({ kind: "place_card", answered: [], answer: [] }), [[["tile", 19, 19]]]);
    const samples: Record<string, number[]> = { tile: [19, 19] };
    const silent = nouns.filter((kind) => explain([kind, ...(samples[kind] ?? [0])], scene) === null);
    expect(silent).toEqual(["pass", "allow"]); // these two lie nowhere: they are buttons
  });

  it("knows every thing of the board's own", () => {
    const scene = sampleScene(view);
    for (const kind of ["farm", "held", "phase", "used", "farms", "supply", "hand", "hidden"]) {
      expect(explain([kind, 1], scene), kind).not.toBeNull();
    }
    expect(explain(["plot", 0, 20, 20], scene)?.lines).toContain("Counts for [mission_named]");
    expect(explain(["plot", 0, 21, 22], scene)?.lines).toContain("Costs a point in [mission_named]");
    expect(explain(["plot", 0, 1, 1], scene)).toBeNull();
  });

  it("mentions what is reconstructed", () => {
    const scene = sampleScene(view);
    expect(explain(["card", 0], scene)?.provenance).toBe("reconstruction");
    expect(explain(["mission", 0], scene)?.provenance).toBe("reconstruction");
    expect(explain(["mission", 1], scene)?.provenance).toBe("rulebook");
  });

  it("says why something is not possible", () => {
    const converting = sampleScene(sampleView({ kind: "convert_tile", seat: 0, tool: 0, land: 0 }), [
      [["tile", 20, 20]],
    ]);
    const [prompt, why] = [converting.choices.prompt, "Livestock needs a tile of Vegetable."];
    converting.choices.ask(prompt && { ...prompt, refused: [{ why, nouns: [["plot"]] }] }, null);
    expect(explain(["plot", 0, 20, 21], converting)?.why).toBe(why);
    expect(explain(["tile", 20, 20], converting)?.why).toBeUndefined();
    const missions = sampleScene(sampleView({ kind: "choose_mission", seat: 0 }, { phase: 3 }), [[["mission", 0]]]);
    expect(explain(["mission", 3], missions)?.why).toBeUndefined(); // the game says that
  });

  it("has no gap in any text, in any language", () => {
    for (const language of LANGUAGES) {
      const scene = sampleScene(view, [], language);
      for (const noun of [["card", 0], ["seat", 1], ["mission", 1], ["used"], ["hidden", 1], ["type", 0]] as const) {
        const { title = "", lines = [] } = explain(noun, scene) ?? {};
        expect([title, ...lines].join()).not.toMatch(/\{\w+\}|\[board/);
      }
    }
  });
});

describe("the log", () => {
  const heard = (kind: string, fields: Record<string, number>) =>
    about({ kind, seat: 0, fields, text: "" }, sampleScene(view)).map((noun) => noun.join(" "));

  it("lights up what it speaks of", () => {
    expect(heard("place", { card: 0, turn: 0, tile: 20 * 42 + 20 })).toContain("plot 0 21 21");
    expect(heard("convert", { other: 1, tile: 20 * 42 + 20, was: 1, type: 5 })).toEqual(
      expect.arrayContaining(["seat 1", "plot 1 20 20", "type 4"]),
    );
    expect(heard("take", { tool: 0 })).toEqual(expect.arrayContaining(["open 0", "tool 0"]));
    expect(heard("pass", {})).toEqual(["seat 0"]);
  });
});

describe("drawings and texts", () => {
  const game = gameKeys("en");

  it("draws every type, tool and mission", () => {
    expect(Object.keys(tileIcons)).toEqual([...Type]);
    for (const key of game) {
      if (key.startsWith("tool.")) expect(toolIcons[key.slice(5)], key).toBeDefined();
      if (!key.startsWith("mission.")) continue;
      const id = key.slice(8);
      const shown = figure(id === "M18" ? { id, figure: ["vegetable", "water", "pest", "fertilizer"] } : { id });
      expect(shown.tiles.length, key).toBeGreaterThan(0);
    }
  });

  it("has every text that it asks for, in both languages", () => {
    const asked = new Set<string>();
    for (const file of readdirSync(HERE, { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.(svelte|ts)$/.test(name) && !/test|texts|lessons|reference/.test(name),
    )) {
      const source = readFileSync(`${HERE}/${file}`, "utf8");
      for (const found of source.matchAll(/"(board\.[\w.]+)"/g)) asked.add(found[1] ?? "");
      for (const found of source.matchAll(/\bt\("([\w.]+)"/g)) asked.add(found[1] ?? "");
    }
    for (const reason of ["alone", ...Obstacle]) asked.add(`board.obstacle.${reason}`);
    for (const key of game) if (key.startsWith("tool.")) asked.add(`board.${key}`);
    for (const drawer of ["cards", "tools", "supply"]) asked.add(`board.drawer.${drawer}`);
    for (const [book, language] of [
      [en, "en"],
      [de, "de"],
    ] as const) {
      const known = new Set([...Object.keys(book), ...gameKeys(language)]);
      const missing = [...asked].filter((key) => !known.has(key) && !known.has(`${key}.other`));
      expect(missing).toEqual([]);
    }
    const spare = Object.keys(en).filter(
      (key) => !asked.has(key.replace(/\.(one|other)$/, "")) && !key.startsWith("mission."),
    );
    expect(spare).toEqual([]);
  });

  it("keeps the values of a text in both languages", () => {
    const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(en)) expect(values(de[key as keyof typeof en]), key).toEqual(values(text));
  });
});
