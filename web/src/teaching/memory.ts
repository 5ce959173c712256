/** What this device remembers of those who learn: which tables are guided, what has been explained there, which games are
 * known. */

const GAME = "solstead.guide.";
const TABLE = "solstead.guided.";
/** So many tables are remembered; older ones are forgotten. */
const MOST = 20;

/** Somebody has learned this game, or said that there is no need to. */
export function isKnown(game: string): boolean {
  return localStorage.getItem(GAME + game) !== null;
}

export function setKnown(game: string): void {
  localStorage.setItem(GAME + game, "known");
}

/** What has been explained at a table; null where nobody explains. */
export function explained(table: string): string[] | null {
  const kept = localStorage.getItem(TABLE + table);
  return kept === null ? null : kept.split(" ").filter(Boolean);
}

export function setExplained(table: string, lessons: readonly string[]): void {
  const old = Object.keys(localStorage).filter((name) => name.startsWith(TABLE) && name !== TABLE + table);
  for (const name of old.slice(0, Math.max(0, old.length - MOST))) localStorage.removeItem(name);
  localStorage.setItem(TABLE + table, lessons.join(" "));
}

export function leave(table: string): void {
  localStorage.removeItem(TABLE + table);
}
