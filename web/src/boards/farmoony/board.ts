import { books } from "../../texts/text.ts";
import type { BoardModule } from "../contract.ts";
import { about } from "./explain/about.ts";
import Board from "./Board.svelte";
import { counts } from "./explain/counts.ts";
import { explain } from "./explain/explain.ts";
import { laid } from "./laid.ts";
import { picture } from "./explain/picture.ts";
import type { Components, Effect, View } from "./view.gen.ts";
import { way } from "./gestures/way.ts";

export const board: BoardModule<View, Components, Effect> = {
  Board,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  explain,
  counts,
  laid,
  way,
  about,
  picture,
  follows: new Set([
    "deal_tools",
    "open",
    "hand_passed",
    "discard",
    "draw",
    "deal_cards",
    "convert",
    "score",
    "fenced",
    "pass",
  ]),
};
