/** On a phone the table has three pages; how many choices lie on each. */

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
