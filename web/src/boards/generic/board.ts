import { books } from "../../texts/text.ts";
import type { BoardModule } from "../contract.ts";
import Board from "./Board.svelte";

export const board: BoardModule = {
  Board,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  explain: () => null,
};
