/** The words of the table itself, in the language of the reader. Switched at once, and remembered. */

import { Refusal } from "../wire/http.ts";
import type { TextKey } from "./en.ts";
import { BOOKS, bookIn, ENGLISH, LANGUAGES, phrase, type Language, type Texts, type Values } from "./text.ts";

const NAME = "solstead.language";

function remembered(): Language {
  const wanted = [localStorage.getItem(NAME) ?? "", ...navigator.languages.map((tag) => tag.split("-")[0] ?? "")];
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? ENGLISH;
}

let current: Language = $state(remembered());

export function language(): Language {
  return current;
}

export function setLanguage(wanted: Language): void {
  current = wanted;
  localStorage.setItem(NAME, wanted);
}

function words(): Texts {
  return bookIn(BOOKS, current);
}

export function say(key: TextKey, values?: Values): string {
  return phrase([words()], current, key, values);
}

/** A refusal of the server in words; one that has none yet says what the server said. */
export function sayRefusal(code: string, message: string): string {
  const key = `refusal.${code}`;
  return key in words() ? phrase([words()], current, key) : message || say("refusal.internal");
}

/** What went wrong, in words. */
export function sayError(error: unknown): string {
  return error instanceof Refusal ? sayRefusal(error.code, error.message) : sayRefusal("internal", "");
}

/** Codes that say too little about a file or a form: the server's own sentence names what is wrong in it. */
const DETAILED = new Set(["bad_setting", "bad_record"]);

/** What is wrong with something that people filled in or brought, down to the detail. */
export function sayDetailed(error: unknown): string {
  const words = sayError(error);
  return error instanceof Refusal && DETAILED.has(error.code) && error.message
    ? say("problem.detail", { words, detail: error.message })
    : words;
}

/** The bots that people choose from: those with a level, where there are any, and those of the host, which have no text here. */
export function forPeople(bots: readonly string[]): readonly string[] {
  if (!bots.some((name) => name.startsWith("level-"))) return bots;
  return bots.filter((name) => name.startsWith("level-") || !(`bot.${name}` in bookIn(BOOKS, ENGLISH)));
}

/** What a bot is called; one of the host has the name that the host gave it. */
export function sayBot(name: string): string {
  const key = `bot.${name}`;
  return key in words() ? phrase([words()], current, key) : name;
}
