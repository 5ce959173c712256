import type { BoardModule } from "./contract.ts";

/** A board is a folder with a board.ts; each becomes a chunk of its own that is loaded when it is needed. */
const modules = import.meta.glob<{ board: BoardModule<never, never, never> }>("./*/board.ts");

/** The board of a game: its own, or the generic one that can show any. */
export async function findBoard(game: string): Promise<BoardModule> {
  const load = modules[`./${game}/board.ts`] ?? modules["./generic/board.ts"];
  if (!load) throw new Error("the generic board is missing");
  const { board } = await load();
  // The view of a game is known by its board alone: here is the one place that trusts it.
  return board as BoardModule;
}

export function hasBoard(game: string): boolean {
  return `./${game}/board.ts` in modules;
}
