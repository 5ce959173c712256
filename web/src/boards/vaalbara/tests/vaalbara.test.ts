import { describe, expect, it } from "vitest";
import { Choices } from "../../../table/choices.svelte.ts";
import type { Noun, Scene } from "../../contract.ts";
import { earned, gains, revealed } from "../explain/events.ts";
import { explain } from "../explain/explain.ts";
import { de } from "../texts.de.ts";
import { en } from "../texts.en.ts";
import { grouped, omensOn, sealedBy, whereabouts } from "../reading.ts";
import type { Card, Components, Effect, LandType, Player, View } from "../view.gen.ts";

const land = (id: string, type: LandType): Card => ({ land: id, type, forest_value: null, back: id });

function player(given: Partial<Player>): Player {
  return {
    clan: "blue",
    points: null,
    hand: [],
    known: [],
    hidden: 5,
    deck: 7,
    discard: [],
    unplayed: [],
    played: null,
    acted: false,
    realm: [],
    ...given,
  };
}

const view: View = {
  game: "vaalbara",
  seat: 0,
  seats: 3,
  settings: {},
  to_act: [2],
  scores: [],
  last: 1,
  over: false,
  stack: [],
  winners: [],
  round: 3,
  rounds: 9,
  turn: 2,
  order: [2, 0],
  line: [1, 2, 0],
  omens: ["red", "blue", "purple", "yellow", "green"],
  first_row: [land("L01", "meadow"), null],
  second_row: [land("L02", "river"), land("L03", "forest")],
  deck: { lands: [null], backs: ["L09"] },
  players: [
    player({ clan: "blue", played: "rider" }),
    player({ clan: "purple", played: "bard", acted: true }),
    player({ clan: "yellow", played: "oracle" }),
  ],
};

const scene: Scene<View, Components, Effect> = {
  view,
  seat: 0,
  seats: ["A", "B", "C"].map((name, seat) => ({
    seat,
    name,
    title: name,
    you: seat === 0,
    bot: false,
    owes: false,
    colour: "",
  })),
  box: {
    components: { start_points: 2, fixed_backs: false, clans: [], characters: [], land_types: [], lands: [] },
    names: {},
    words: {},
  },
  t: (key) => key,
  choices: new Choices(),
};

describe("Vaalbara", () => {
  it("groups a realm by kind and keeps the places", () => {
    const realm = [land("L05", "river"), land("L06", "meadow"), land("L07", "river")];
    expect(grouped(realm).map((group) => [group.type, group.lands.map((found) => found.place)])).toEqual([
      ["meadow", [1]],
      ["forest", []],
      ["mountain", []],
      ["field", []],
      ["village", []],
      ["river", [0, 2]],
    ]);
  });

  it("shows the back of a land that lies face up, with the clans in play", () => {
    const omens = ["green", "purple", "yellow", "red", "blue"] as const;
    const row = { id: "L07", provenance: "rulebook", type: "field", players_from: 2, omens } as const;
    const components = { ...scene.box.components, lands: [row] };
    const card: Card = { ...land("L01", "meadow"), back: "L07" };
    expect(omensOn(card, view, components)).toEqual(["purple", "yellow", "blue"]);
    const known = { ...scene, box: { ...scene.box, components }, view: { ...view, first_row: [card] } };
    expect(explain(["land", 0], known)?.lines).toContain("vb.back");
  });

  it("turns sealed characters over in the order in which they act", () => {
    const reveal = (seat: number, character: number) => ({ kind: "reveal", seat, fields: { character }, text: "" });
    const turned = revealed([reveal(0, 8), reveal(1, 1), reveal(2, 3)], view);
    expect(turned.map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(revealed([{ kind: "take", seat: 1, fields: { land: 1 }, text: "" }], view)).toEqual([]);
  });

  it("knows what the viewer has sealed, until the reveal", () => {
    expect(sealedBy({ ...view, stack: [{ kind: "choose_character", answer: [2] }] })).toBe("hunter");
    expect(sealedBy({ ...view, stack: [{ kind: "choose_character", answer: [] }] })).toBeNull();
    expect(sealedBy({ ...view, stack: [{ kind: "show_fighter", answer: [37] }] })).toBeNull();
  });

  it("knows where each character is", () => {
    const where = whereabouts(player({ hand: ["bard"], discard: ["farmer"], played: "rider" }), "hunter");
    expect(where).toMatchObject({
      bard: "hand",
      farmer: "discard",
      rider: "played",
      hunter: "chosen",
      oracle: "unplayed",
    });
  });

  it("shows a theft on both sides", () => {
    const stolen = gains([{ kind: "steal", seat: 1, fields: { n: 2, other: 0 }, text: "" }]);
    expect([...stolen]).toEqual([
      [1, [2]],
      [0, [-2]],
    ]);
  });

  it("says where points came from", () => {
    const box = { ...scene.box, names: { cause: ["fighter", "meadow"] } };
    expect(earned(undefined, box, 2).map((part) => part.points)).toEqual([2, 2]);
    expect(earned({ kind: "gain", seat: 1, fields: { n: 4, cause: 1 }, text: "" }, box, 2)).toEqual([
      { seat: 1, source: "meadow", points: 4 },
    ]);
    expect(earned({ kind: "steal", seat: 1, fields: { n: 2, other: 0 }, text: "" }, box, 2)).toEqual([
      { seat: 1, source: "falconer", points: 2 },
      { seat: 0, source: "falconer", points: -2 },
    ]);
  });

  it.each<{ noun: Noun }>([
    { noun: ["character", 4] },
    { noun: ["of", 1, 3] },
    { noun: ["played", 1] },
    { noun: ["land", 0] },
    { noun: ["land", 5] },
    { noun: ["gap", 1] },
    { noun: ["deck"] },
    { noun: ["seat", 1] },
    { noun: ["of_seat", 1] },
    { noun: ["kind_of", 1, 3] },
  ])("explains $noun", ({ noun }) => {
    expect(explain(noun, scene)?.title).toBeTruthy();
  });

  it("says that it is not one's turn, and leaves the rest to the game", () => {
    scene.choices.ask(null, null);
    expect(explain(["land", 5], scene)?.why).toBe("vb.why.turn");
    scene.choices.ask({ asked: 1, kind: "take_land", text: "", owes: true, options: [] }, null);
    expect(explain(["land", 5], scene)?.why).toBeUndefined();
  });

  it("has every text in both languages", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });
});
