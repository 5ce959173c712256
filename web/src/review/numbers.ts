/** Numbers of reviews as people read them. */
import { say } from "../texts/say.svelte.ts";

/** A whole number with its sign. */
export function signed(value: number): string {
  const n = Math.round(value);
  return n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "0";
}

/** Points, and the share of a win that goes with them. */
export const brought = (win: number, lead: number): string =>
  say("review.brought", { points: signed(lead), p: signed(100 * win) });
