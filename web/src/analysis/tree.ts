/** What was tried: a tree of decisions, each with the line that leads to it. */

export interface Move {
  readonly seat: number;
  readonly action: number;
}

export interface Node {
  readonly id: number;
  readonly parent: number | null;
  readonly move: Move | null;
  readonly label: string;
}

export type Tree = readonly Node[];

export const ROOT: Node = { id: 0, parent: null, move: null, label: "" };

/** The decisions from the root to a node. */
export function lineTo(tree: Tree, id: number): Move[] {
  const line: Move[] = [];
  for (let node = tree[id]; node?.move; node = node.parent === null ? undefined : tree[node.parent])
    line.unshift(node.move);
  return line;
}

/** The tree with a decision after a node, and its number: one that was tried before is found again. */
export function grown(tree: Tree, parent: number, move: Move, label: string): [Tree, number] {
  const old = tree.find(
    (node) => node.parent === parent && node.move?.seat === move.seat && node.move.action === move.action,
  );
  if (old) return [tree, old.id];
  return [[...tree, { id: tree.length, parent, move, label }], tree.length];
}

/** A line in an address: "0.12-1.5". */
export function writeLine(line: readonly Move[]): string {
  return line.map((move) => `${move.seat}.${move.action}`).join("-");
}

export function readLine(words: string): Move[] {
  if (!/^\d+\.\d+(-\d+\.\d+)*$/.test(words)) return [];
  return words.split("-").map((word) => {
    const [seat = 0, action = 0] = word.split(".").map(Number);
    return { seat, action };
  });
}

/** How often results fall into each of so many equal parts of a range. */
export function counted(values: readonly number[], low: number, high: number, parts: number): number[] {
  const found = Array.from({ length: parts }, () => 0);
  for (const value of values) {
    const at = Math.min(parts - 1, Math.floor(((value - low) / Math.max(1, high - low + 1)) * parts));
    found[at] = (found[at] ?? 0) + 1;
  }
  return found;
}
