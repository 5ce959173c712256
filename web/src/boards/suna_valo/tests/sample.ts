/** For tests: the components and words as the game's files have them, and a position with something of everything. */

import { readFileSync } from "node:fs";
import { Choices } from "../../../table/choices.svelte.ts";
import { bookIn, books, LANGUAGES, phrase, type Language, type Texts } from "../../../texts/text.ts";
import type { Option } from "../../../wire/types.ts";
import type { Components, Frame, OptionEffect, Player, Scene, View } from "../types.ts";

type Table = Record<string, unknown>;

const GAME = "../src/solstead/games/suna_valo";

/** As much of TOML as the game's files use: tables, lists of tables, values on one line. */
function parse(text: string): Table {
  const root: Table = {};
  let here = root;
  for (const line of text.split("\n")) {
    const list = /^\[\[(\w+)\]\]$/.exec(line)?.[1];
    const table = /^\[([\w.]+)\]$/.exec(line)?.[1];
    const pair = /^(\w+) = (.+)$/.exec(line);
    if (list !== undefined) {
      here = {};
      root[list] = [...((root[list] as Table[] | undefined) ?? []), here];
    } else if (table !== undefined) {
      root[table] = here = {};
    } else if (pair) {
      here[pair[1] ?? ""] = JSON.parse(pair[2] ?? "");
    }
  }
  return root;
}

export const components = parse(readFileSync(`${GAME}/components.toml`, "utf8")) as unknown as Components;

function words(language: Language): Texts {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(parse(readFileSync(`${GAME}/text/${language}.toml`, "utf8")))) {
    if (typeof value === "string") found[key] = value;
    else for (const [name, text] of Object.entries(value as Record<string, string>)) found[`${key}.${name}`] = text;
  }
  return found;
}

const OWN = books(import.meta.glob("../texts.??.ts", { eager: true }));
const BOOKS = new Map(LANGUAGES.map((language) => [language, [bookIn(OWN, language), words(language)]]));

const PIECES = [
  ...components.improvements.map((row) => row.id),
  "left_1",
  "left_2",
  "left_3",
  "right_1",
  "right_2",
  "right_3",
];

export function player(changes: Partial<Player> = {}): Player {
  return {
    character: "C03",
    dealt: [],
    energy: 2,
    stock: { grain: 1, lily: 1 },
    headers: { grain: 1 },
    vault: { lily: 1 },
    prices: [5, 3, null],
    rows: 0,
    blocked: ["left_1", "right_1"],
    ahead: [[], [3, 4, 6, 8, 10, 12]],
    endless: [],
    market: { grain: 2, lily: 2, flower: 3, wool: 4, egg: 4 },
    farm: [
      { card: "H03", column: "crop", flipped: false, goods: ["lily", null] },
      { card: "H12", column: "discovery", flipped: false },
      { card: "H16", column: "personal", flipped: false, delivered: [0], crate: false },
      { card: "H04", column: "dock", flipped: true },
    ],
    display: [
      { card: "H01", price: { grain: 1, shortage: 1 } },
      { card: "E01", price: { energy: 2 } },
      { card: null, price: {} },
    ],
    pieces: PIECES,
    pieces_left: { crate: 6, barrel: 6, ship: 6 },
    left: 1,
    right: 1,
    detour: false,
    multiplier: 1,
    track_vp: 0,
    tiles: ["BF03", "BE02"],
    fresh: ["BF03"],
    shortage: 1,
    row_points: 0,
    row_uses: 0,
    delivered: [[0], [], [], [], [], []],
    barrels: [0, 1, 0, 0, 0, 0],
    ships: [1, 0, 0, 0, 0, 0],
    crates: 0,
    kept: ["E11"],
    hand: [],
    hand_prices: [],
    hand_cards: 2,
    hand_festivals: 1,
    ...changes,
  };
}

export function view(stack: readonly Frame[] = [], changes: Partial<View> = {}): View {
  return {
    game: "suna_valo",
    seat: 0,
    seats: 2,
    settings: {},
    to_act: [0],
    winners: [],
    turns: 3,
    swap_open: false,
    unseen: [],
    breakdown: [],
    over: false,
    stack,
    scores: [0, 0],
    phase: "turns",
    era: "II",
    eras: "III",
    tree: 1,
    turn: 0,
    triggered: true,
    extra: false,
    pile: 9,
    top: "H20",
    village: ["H06", "E05", null],
    discard: ["H02", "H30"],
    tiles: ["BF01", "BE04"],
    boxed_tiles: ["BF02", "BE01"],
    public: ["A01", "A02", "A07", null, null, null],
    ship: ["S01", "S05", "S11", null, null, null],
    bag: { grain: 2 },
    players: [player(), player({ character: "C06", energy: 0 })],
    ...changes,
  };
}

export function option(noun: readonly [string, ...number[]], action = 1): Option {
  return { action, noun, label: noun.join(" "), effect: null };
}

export function scene(
  language: Language,
  shown: View,
  options: readonly Option[] = [],
  kind = shown.stack.at(-1)?.kind ?? "",
): Scene {
  const choices = new Choices<OptionEffect>();
  if (kind) choices.ask({ asked: 1, kind, text: "", owes: true, options }, null);
  const names = {
    card: [...components.farm_cards, ...components.festivals].map((row) => row.id),
    public: components.public_orders.map((row) => row.id),
    ship: components.ship_orders.map((row) => row.id),
    piece: [
      ...components.improvements.map((row) => row.id),
      "left_1",
      "left_2",
      "left_3",
      "right_1",
      "right_2",
      "right_3",
    ],
  };
  return {
    view: shown,
    seat: 0,
    seats: [0, 1].map((seat) => ({
      seat,
      name: "Kim",
      title: seat === 0 ? "White" : "Black",
      you: seat === 0,
      bot: false,
      owes: false,
      colour: "",
    })),
    box: { components, names, words: {} } as unknown as Scene["box"],
    t: (key, values) => phrase(BOOKS.get(language) ?? [], language, key, values),
    choices,
  };
}
