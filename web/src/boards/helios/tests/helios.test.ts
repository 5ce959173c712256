import { describe, expect, it } from "vitest";
import { Choices } from "../../../table/choices.svelte.ts";
import { phrase } from "../../../texts/text.ts";
import type { Happening } from "../../../wire/types.ts";
import { about, moveOf } from "../about.ts";
import { board } from "../board.ts";
import { cubesDue } from "../describe.ts";
import { explain, NOUNS } from "../explain.ts";
import { edgesReached, landOf, light, plan, route, wayOut, type Land } from "../geometry.ts";
import { buildings, characters } from "../icons.ts";
import { ACTIONS, before, COLOURS, SPECIALS, type Components, type Scene, type Tile, type View } from "../view.ts";
import type { Noun } from "../../contract.ts";
// Both written by the engine: a late position of four players, and ways of the sun on random lands.
import sample from "./sample.json";
import ways from "./routes.json";

const components = sample.components as unknown as Components;
const view = sample.view as unknown as View;
interface Way {
  tiles: number[];
  dead: number[];
  sun: number;
  most: number;
  routes: Record<string, number[]>;
}
const fields = plan(components.fields, sample.names.field);

function scene(language: "en" | "de", seat: number | null = 0): Scene {
  const seats = view.players.map((_, i) => ({ seat: i, name: `P${i}`, title: "", you: i === seat, bot: false, owes: false, colour: "" }));
  const t: Scene["t"] = (key, values) => {
    const text = phrase([board.texts[language]], language, key, values);
    if (key.startsWith("helios.") && (text.startsWith("[") || text.includes("{"))) throw new Error(`${key} in ${language}: ${text}`);
    return text;
  };
  return { view, seat, seats, box: { components: { ...sample.components, ...components }, names: sample.names, words: {} }, t, choices: new Choices() };
}

describe("the hex board", () => {
  it("has 37 fields, neighbours on both sides, the sun's start above the centre", () => {
    expect(fields.fields).toHaveLength(37);
    for (const field of fields.fields) {
      for (const n of field.near) expect(fields.fields[n]?.near).toContain(field.n);
    }
    const start = fields.fields.find((field) => field.symbol === "sun");
    const centre = fields.fields.find((field) => field.at.every((part) => part === 0));
    expect(start?.x).toBe(centre?.x);
    expect(start?.y).toBeLessThan(centre?.y ?? 0);
  });

  it.each((ways as unknown as Way[]).map((way, i) => [i, way] as const))("leads the sun as the engine does (%i)", (_, way) => {
    const tile: Tile = { at: "", tile: "gray", cubes: [], temple: false };
    const land: Land = { tiles: new Map(way.tiles.map((n) => [n, tile])), dead: new Set(way.dead), sun: way.sun, most: way.most };
    for (const [target, path] of Object.entries(way.routes)) expect(route(fields, land, Number(target))).toEqual([way.sun, ...path]);
    expect(wayOut(fields, land).length > 0).toBe(way.dead.includes(way.sun));
  });

  it("goes straight with a Power Plant", () => {
    expect(route(fields, { tiles: new Map(), dead: new Set(), sun: 4, most: null }, 30)).toEqual([4, 30]);
  });

  it("illuminates: a cube for empty land, points for temples, nothing for special tiles", () => {
    const put = (tile: Tile["tile"], cubes: Tile["cubes"] = [], temple = false): Tile => ({ at: "", tile, cubes, temple });
    const [sun, up, upRight, downRight] = [9, ...(fields.fields[9]?.to ?? [])];
    const land: Land = {
      tiles: new Map([[up ?? -1, put("blue")], [upRight ?? -1, put("green", ["green"])], [downRight ?? -1, put("gray", [], true)]]),
      dead: new Set(),
      sun: -1,
      most: 2,
    };
    const plain = light(fields, land, [], sun ?? -1);
    expect([...plain.cubes]).toEqual([[up, "blue"]]);
    expect([...plain.points]).toEqual([[downRight, 2]]);
    const rich = light(fields, land, ["warehouse", "city_council"], sun ?? -1);
    expect([...rich.cubes.values()]).toEqual(["blue", "green"]);
    expect([...rich.points.values()]).toEqual([5]);
  });

  it("knows the bonus edge fields that tiles have reached", () => {
    for (const player of view.players) {
      const worth = player.active.includes("explorer") ? 8 : 4;
      expect(edgesReached(fields, landOf(fields, player)).length * worth).toBe(player.points.edge_fields);
    }
  });
});

describe("costs", () => {
  it("take two cubes for a colour that is not owned", () => {
    expect(cubesDue(["black", "blue"], { blue: 1, gray: 2 })).toBe(3);
    expect(cubesDue(["black/blue"], { blue: 1 })).toBe(1);
    expect(cubesDue(["any", "any"], { green: 2 })).toBe(2);
  });
});

/** A noun of every kind, for everything of that kind. */
function nouns(): Noun[] {
  const each = (kind: string, n: number): Noun[] => Array.from({ length: n }, (_, i) => [kind, i]);
  const ofAll = (kind: string, n: number): Noun[] => view.players.flatMap((_, owner) => each(kind, n).map((noun): Noun => [kind, owner, Number(noun[1])]));
  return [
    ...each("field", 37), ...ofAll("field_of", 37),
    ...each("building", 12), ...ofAll("building_of", 12),
    ...each("slot", 3), ...ofAll("slot_of", 3),
    ...each("track", 1), ...ofAll("track_of", 1),
    ...each("character", 8), ...each("action", 3), ...each("stack", 3),
    ...ACTIONS.flatMap((action, column) => view.display[action].map((_, place): Noun => ["tile", column, place])),
    ...each("land", COLOURS.length), ...each("lying", COLOURS.length), ...each("special", SPECIALS.length), ...each("colour", COLOURS.length),
    ...each("mana_store", 4), ...each("temples", 4), ...each("cubes", 4), ...each("seat", 4),
    ["cube", 3], ["additional"], ["mana_supply"], ["temple"], ["round"], ["dragon"],
  ]; // prettier-ignore
}

describe("explanations", () => {
  it("are asked for every kind of noun below", () => {
    expect(new Set(nouns().map(([kind]) => kind))).toEqual(new Set(NOUNS));
  });

  it.each(["en", "de"] as const)("exist for everything, in words (%s)", (language) => {
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

  it("say why a field is not for a tile", () => {
    const asking = scene("en");
    asking.choices.ask({ asked: 1, kind: "place_tile", text: "", owes: true, options: [] }, null);
    const border = fields.fields.find((field) => field.kind === "border");
    expect(explain(["field", border?.n ?? -1], asking)?.why).toBe(board.texts.en["helios.why.border"]);
  });

  it("leave nothing to somebody who is not there", () => {
    expect(explain(["field", 3], scene("en", null))).toBeNull();
    expect(explain(["unknown", 3], scene("en"))).toBeNull();
  });
});

describe("events", () => {
  const happening = (kind: string, seat: number | null, of: Record<string, number>): Happening => ({ kind, seat, fields: of, text: "" });

  it("light up what they are about, on the own board and on others", () => {
    expect(about(happening("temple", 0, { field: 9 }), 0)).toEqual([["field", 9]]);
    expect(about(happening("build", 1, { building: 3 }), 0)).toEqual([["building_of", 1, 3], ["seat", 1]]);
    expect(about(happening("buy", 0, { character: 2 }), 0)).toEqual([["character", 2]]);
  });

  it("move pieces from where they lay to where they lie", () => {
    expect(moveOf(happening("place", 0, { tile: 6, field: 9 }), 0)).toEqual({
      piece: { kind: "tile", tile: "created_tiles" },
      from: [["special", 1]],
      to: [["field", 9], ["seat", 0]],
    });
    expect(moveOf(happening("pay", 1, { colour: 0, field: 9 }), 0)).toEqual({
      piece: { kind: "cube", colour: "blue" },
      from: [["field_of", 1, 9], ["seat", 1]],
      to: [["colour", 0]],
    });
    expect(moveOf(happening("round", null, { n: 2 }), 0)).toBeNull();
  });

  it("belong to the one who looks, or to a seat", () => {
    expect(before("slot", 2, 2, 1)).toEqual(["slot", 1]);
    expect(before("slot", 2, null, 1)).toEqual(["slot_of", 2, 1]);
  });
});

describe("drawings", () => {
  it("exist for every building and character", () => {
    expect(components.buildings.filter((row) => !buildings[row.id])).toEqual([]);
    expect(components.characters.filter((row) => !characters[row.id])).toEqual([]);
  });
});

describe("the walk-through", () => {
  it("points at things that explain themselves, with texts", () => {
    for (const stop of board.tour ?? []) {
      expect(board.texts.en[stop.text]).toBeTruthy();
      if (stop.noun) expect(explain(stop.noun, scene("en"))).not.toBeNull();
    }
  });
});
