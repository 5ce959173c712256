import { books } from "../../texts/text.ts";
import type { BoardModule } from "../contract.ts";
import { about, FOLLOWS } from "./explain/about.ts";
import Board from "./Board.svelte";
import { counts } from "./explain/counts.ts";
import { explain } from "./explain/explain.ts";
import { picture } from "./explain/picture.ts";
import { laid } from "./laid.ts";
import { lost } from "./explain/lost.ts";
import type { Components, OptionEffect, View } from "./types.ts";
import { way } from "./gestures/way.ts";

export const board: BoardModule<View, Components, OptionEffect> = {
  Board,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  explain,
  counts,
  laid,
  way,
  about,
  picture,
  follows: FOLLOWS,
  lost,
  usual: true,
  before: (seat) => (seat === 0 ? "var(--wool)" : "var(--stone)"),
  colour: (seat) => (seat === 0 ? "var(--wool)" : "var(--stone)"),
};
