import type { BoardModule } from "../contract.ts";
import Board from "./Board.svelte";
import { de } from "./texts.de.ts";
import { en } from "./texts.en.ts";

export const board: BoardModule = {
  Board,
  texts: { en, de },
  explain: () => null,
};
