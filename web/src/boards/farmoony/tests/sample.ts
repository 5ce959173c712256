/** A small table for tests: two lands, one mission, a few cards. */

import type { Scene } from "../../contract.ts";
import { Choices } from "../../../table/choices.svelte.ts";
import { bookIn, books, ENGLISH, phrase, type Language } from "../../../texts/text.ts";
import type { Option, Prompt } from "../../../wire/types.ts";
import type { Tiles } from "../land.ts";
import type { Components, Effect, Pending, Player, Tool, View } from "../view.gen.ts";

export const CARDS: Readonly<Record<string, Tiles>> = {
  A: ["vegetable", "water", "stone", "soil"],
  B: ["pest", "soil", "fertilizer", "water"],
  C: ["stone", "stone", "vegetable", "vegetable"],
};

const TOOLS: Tool[] = ["livestock", "fence", "wheelbarrow"];

const nobody: Player = {
  hand: null,
  hand_size: 2,
  chosen: null,
  tools: [],
  known_tools: [],
  hidden_tools: 1,
  tokens: 0,
  cards: [],
  tiles: [],
  missions: [{ points: 0, sets: [], bonus: [], penalties: [] }],
};

/** A lies in the middle; B, turned once, covers its south-east corner and has a token. */
const farmer: Player = {
  ...nobody,
  hand: [{ card: "C", tiles: CARDS.C ?? [] }],
  chosen: { card: "C", tiles: CARDS.C ?? [] },
  tools: TOOLS,
  tokens: 1,
  cards: [
    { card: "A", turn: 0, place: [20, 20] },
    { card: "B", turn: 1, place: [21, 21] },
  ],
  tiles: [
    { at: [20, 20], type: "vegetable", card: "A" },
    { at: [20, 21], type: "water", card: "A" },
    { at: [21, 20], type: "soil", card: "A" },
    { at: [21, 21], type: "water", card: "B" },
    { at: [21, 22], type: "pest", card: "B" },
    { at: [22, 21], type: "fertilizer", card: "B" },
    { at: [22, 22], type: "vegetable", card: "B", token: true },
  ],
  missions: [{ points: 1, sets: [[[20, 20]]], bonus: [], penalties: [[21, 22]] }],
};

export function sampleView(frame: Pending, change: Partial<View> = {}): View {
  return {
    game: "farmoony",
    seat: 0,
    seats: 2,
    settings: {},
    winners: [],
    worked: 0,
    over: false,
    to_act: [0],
    stack: [frame],
    scores: [1, 0],
    phase: 2,
    phases: 3,
    stage: "place",
    choosers: [0, 1, 0],
    missions: ["M07"],
    mission_points: [1],
    clockwise: false,
    farm_deck: 80,
    open_tools: ["livestock", "livestock"],
    tool_deck: 20,
    used_tools: ["fence"],
    supply: { vegetable: 9, water: 10, fertilizer: 10, pest: 10, soil: 10, stone: 10 },
    discarded: [],
    players: [farmer, nobody],
    ...change,
  };
}

const components: Components = {
  tokens: [{ type: "vegetable", count: 10, provenance: "rulebook" }],
  tools: TOOLS.map((id) => ({
    id,
    count: 4,
    for_five: 1,
    needs: id === "livestock" ? ["vegetable"] : [],
    makes: id === "livestock" ? ["soil"] : [],
    provenance: "rulebook",
    for_five_provenance: "reconstruction",
  })),
  missions: [
    {
      id: "M07",
      star: false,
      types: ["vegetable"],
      points: 1,
      provenance: "rulebook",
      points_provenance: "reconstruction",
      star_provenance: "rulebook",
      types_provenance: "rulebook",
    },
    {
      id: "M12",
      star: true,
      types: ["vegetable", "water"],
      points: 1,
      provenance: "rulebook",
      points_provenance: "rulebook",
      star_provenance: "rulebook",
      types_provenance: "rulebook",
    },
  ],
  cards: Object.entries(CARDS).map(([id, tiles]) => ({ id, tiles, provenance: "reconstruction" })),
};

const BOOKS = books(import.meta.glob("../texts.??.ts", { eager: true }));

/** An option: its noun, and what it says of itself. */
export type Offer = readonly [noun: Option["noun"], effect?: Effect];

export function sampleChoices(kind: string, offers: readonly Offer[]): Choices<Effect> {
  const choices = new Choices<Effect>();
  const options = offers.map(([noun, effect], action) => ({
    action,
    noun,
    label: noun.join(" "),
    effect: effect ?? null,
  }));
  const prompt: Prompt = { asked: 1, kind, text: "", owes: true, options };
  choices.ask(prompt, null);
  return choices;
}

export function sampleScene(
  view: View,
  offers: readonly Offer[] = [],
  language: Language = ENGLISH,
): Scene<View, Components, Effect> {
  const choices = sampleChoices(view.stack.at(-1)?.kind ?? "", offers);
  return {
    view,
    seat: 0,
    seats: ["Ana", "Jo"].map((name, seat) => ({
      seat,
      name,
      title: name,
      you: seat === 0,
      bot: false,
      owes: true,
      colour: "",
    })),
    box: {
      components: components as Components & Readonly<Record<string, unknown>>,
      names: { card: Object.keys(CARDS), tool: TOOLS, mission: ["M07", "M12"] },
      words: {},
    },
    t: (key, values) => phrase([bookIn(BOOKS, language)], language, key, values),
    choices,
  };
}
