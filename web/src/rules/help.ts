/** What somebody wants to look up without leaving the table. */
export interface HelpAt {
  readonly cards: boolean;
  readonly anchor: string;
}

/** What a click on a link asks for, if it leads to the rules or cards of this game and nothing else was meant. */
export function helpAt(event: MouseEvent, game: string): HelpAt | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target) return null;
  const { pathname, hash } = new URL(link.href);
  if (pathname !== `/rules/${game}` && pathname !== `/rules/${game}/cards`) return null;
  return { cards: pathname.endsWith("/cards"), anchor: decodeURIComponent(hash.slice(1)) };
}
