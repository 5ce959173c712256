/** On a phone the table is seen part by part; a question brings up the part it is about. */

export const PLACES = ["land", "table", "city", "people"] as const;
export type Place = (typeof PLACES)[number];

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
