/** What both pages of tournaments know. */

import { word } from "./words.ts";

export const KINDS = ["swiss", "round_robin", "arena"] as const;
/** Time for each decision that one may choose. */
export const SECONDS = [30, 60, 120, 300, 3600, 86_400, 259_200] as const;

/** A time in the biggest unit that fits. */
export function duration(seconds: number): string {
  if (seconds >= 86_400) return word("time.days", { n: Math.round(seconds / 86_400) });
  if (seconds >= 3600) return word("time.hours", { n: Math.round(seconds / 3600) });
  if (seconds >= 60) return word("time.minutes", { n: Math.round(seconds / 60) });
  return word("time.seconds", { n: seconds });
}
