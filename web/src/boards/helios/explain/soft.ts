/** Names that may be too long for their place, with soft hyphens where they may be broken. */

import type { Words } from "../../contract.ts";

const SOFT = "\u00ad";

export function soft(name: string, t: Words): string {
  const parts = t("helios.syllables").split(" ");
  return name
    .split(" ")
    .map((word) => (parts.find((part) => part.replaceAll("|", "") === word) ?? word).replaceAll("|", SOFT))
    .join(" ");
}
