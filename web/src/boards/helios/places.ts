/** Where the table does not fit as a whole it is seen part by part; a question brings up the part it is about. */

import type { Noun, Room } from "../contract.ts";

export const PLACES = ["land", "table", "city", "people", "others"] as const;
export type Place = (typeof PLACES)[number];

/** How the parts are arranged in the room there is.
 *
 * `whole`: all of them. `folded`: the lower ones of the right column share a place. `beside`: a low room; the land, and
 * beside it one other part. `parts`: a phone, one part at a time. */
export type Arrangement = "whole" | "folded" | "beside" | "parts";

export function arrange({ width, height }: Room): Arrangement {
  if (width >= 600 && height >= 500) return width >= 760 && height >= 760 ? "whole" : "folded";
  return width >= 480 ? "beside" : "parts";
}

/** Lower than this, the miniatures of the other boards are folded away too. */
export const LOW = 620;

/** The parts that share a place, by arrangement. */
export function tabsOf(arrangement: Arrangement, { height }: Room): readonly Place[] {
  if (arrangement === "whole") return [];
  if (arrangement === "folded") return height < LOW ? ["city", "people", "others"] : ["city", "people"];
  return arrangement === "beside" ? ["table", "city", "people", "others"] : ["land", "table", "city", "people"];
}

const QUESTIONS: Readonly<Record<string, Place>> = {
  choose_start: "table",
  take_tile: "table",
  place_gray: "table",
  bonus_action: "table",
  create_land: "table",
  take_cube: "table",
  construct: "city",
  character_turn: "people",
};

export function placeOf(question: string): Place {
  return QUESTIONS[question] ?? "land";
}

const NOUNS: Readonly<Record<string, Place>> = {
  field: "land",
  cube: "land",
  action: "table",
  slot: "table",
  land: "table",
  special: "table",
  colour: "table",
  temple: "city",
  building: "city",
  character: "people",
};

/** The part that something to be chosen lies in. */
export function partOf(noun: readonly (string | number)[]): Place | undefined {
  return NOUNS[String(noun[0])];
}

/** Whose board something lies on, where its name says that. */
export function ownerOf([kind, owner]: Noun): number | undefined {
  return kind.endsWith("_of") || kind === "mana_store" || kind === "seat" ? owner : undefined;
}

/** The part in which others do something. */
export function placeWatched([kind, ...rest]: Noun): Place | undefined {
  if (kind === "mana_store" || kind === "seat" || kind.startsWith("track")) return "land";
  return partOf([kind.replace(/_of$/, ""), ...rest]) ?? (kind === "stack" ? "table" : undefined);
}
