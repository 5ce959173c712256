/** The words of tournaments: loaded with it. */

import { language } from "../texts/say.svelte.ts";
import { bookIn, books, phrase, type Values } from "../texts/text.ts";

const BOOKS = books(import.meta.glob("./texts.??.ts", { eager: true }));

export function word(key: string, values?: Values): string {
  return phrase([bookIn(BOOKS, language())], language(), key, values);
}
