/** Everything that is in the box of a game, to look up: each with its picture, its name and what it does. */

import type { Component, Snippet } from "svelte";
import type { Words } from "../boards/contract.ts";
import type { Books } from "../texts/text.ts";
import type { Box } from "../wire/types.ts";

export interface Entry {
  /** What it is called in an address: "palace". */
  id: string;
  /** A kind of thing, by the key of its name. */
  kind: string;
  name: string;
  /** What is printed beside the name, or stands for it among people who know the game. */
  number?: string;
  /** The rows of the components file that it stands for. */
  rows: readonly string[];
  /** What it does, in words. */
  lines: readonly string[];
  /** How many of it there are, in words; nothing where it is there once. */
  count?: string;
  /** Some of what is printed on it is not known. */
  guessed?: boolean;
  /** A heading of the rules. */
  rule?: string;
}

export interface FaceProps<Components = unknown> {
  entry: Entry;
  box: Box & { readonly components: Components };
  t: Words;
}

export interface Reference<Components = unknown> {
  /** All things of the box, kind after kind. */
  entries: (box: Box & { readonly components: Components }, t: Words) => Entry[];
  /** What one of them looks like. */
  Face: Component<FaceProps<Components>>;
  /** What all faces stand in, where they need colours or signs of their own. */
  Around?: Component<{ children: Snippet }>;
  /** What the kinds are called, one and all: `ref.tool`, `ref.tool.all`. */
  texts: Books;
}

const found = import.meta.glob<{ reference: Reference<never> }>("../boards/*/reference/reference.ts");

export function hasReference(game: string): boolean {
  return `../boards/${game}/reference/reference.ts` in found;
}

export async function findReference(game: string): Promise<Reference | null> {
  const module = await found[`../boards/${game}/reference/reference.ts`]?.();
  return (module?.reference as Reference | undefined) ?? null;
}

/** What somebody reads without accents and capitals. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}|\u00ad/gu, "")
    .toLowerCase();
}

/** Entries that have all the words, those with a word in the name first. */
export function searched(entries: readonly Entry[], words: string, kind: string): Entry[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const rank = (entry: Entry): number => {
    const name = plain(`${entry.name} ${entry.number ?? ""}`);
    const all = `${name} ${plain(entry.lines.join(" "))}`;
    if (!wanted.every((word) => all.includes(word))) return 0;
    return wanted.every((word) => name.includes(word)) ? 2 : 1;
  };
  const ranked = entries
    .filter((entry) => kind === "" || entry.kind === kind)
    .map((entry) => ({ entry, rank: rank(entry) }));
  return [2, 1].flatMap((rank) => ranked.filter((found) => found.rank === rank).map((found) => found.entry));
}
