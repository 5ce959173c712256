/** On a phone the table has three pages; how many choices lie on each. */

import type { Noun } from "../contract.ts";
import type { Option } from "../../wire/types.ts";

export const PAGES = ["village", "farm", "across"] as const;
export type Page = (typeof PAGES)[number];

/** Where the things of a noun lie. The supply and what is laid out for a choice are on every page. */
const WHERE: Readonly<Record<string, Page>> = {
  peek: "village",
  top: "village",
  village: "village",
  own: "village",
  other: "village",
  price: "village",
  ship: "village",
  public: "village",
  card: "farm",
  header: "farm",
  icon: "farm",
  track: "farm",
  piece: "farm",
  column: "farm",
  back: "farm",
  vault: "farm",
  extra: "farm",
  gear: "farm",
  swap: "farm",
};

/** `spaces`: where the order lies whose spaces are asked for. */
export function pagesOf(options: readonly Option[], spaces: Page): Record<Page, number> {
  const counts: Record<Page, number> = { village: 0, farm: 0, across: 0 };
  for (const option of options) {
    const kind = String(option.noun[0]);
    const page = kind === "space" ? spaces : WHERE[kind];
    if (page) counts[page]++;
  }
  return counts;
}

/** Where others do something; things before both players name their seat first. */
const WATCHED: Readonly<Record<string, Page>> = {
  ...WHERE,
  discard: "village",
  head: "farm",
  good: "farm",
  theirs: "across",
  yonder: "across",
  stand: "across",
  path: "across",
  tracks: "across",
  stock: "across",
};

/** The page that a film turns to; where all lies open, only whose farm is large. */
export function pageWatched(nouns: readonly Noun[], near: number, compact: boolean): Page | undefined {
  for (const [kind, seat] of nouns) {
    const own = (kind === "debts" || kind === "bonus" || kind === "person") && seat === near;
    const page = kind === "debts" || kind === "bonus" || kind === "person" ? (own ? "farm" : "across") : WATCHED[kind];
    if (page && (compact || page !== "village")) return page;
  }
  return undefined;
}
