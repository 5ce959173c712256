/** The log of one viewer: lines that come in order, may be taken back, and may begin in the middle. */

import type { Block, Happening } from "../wire/types.ts";

export interface Line {
  /** The number of the event. */
  id: number;
  event: Happening;
}

export interface Lines {
  readonly lines: readonly Line[];
  /** Nothing is missing at the beginning. */
  readonly whole: boolean;
}

export const NO_LINES: Lines = { lines: [], whole: false };

export function lined(events: readonly Happening[]): Line[] {
  return events.filter((event) => event.text).map((event) => ({ id: event.n ?? 0, event }));
}

/** The end of a log, put onto what is known of it already. `total` is how many events there have been. */
export function rejoin(old: Lines, events: readonly Happening[], total: number): Lines {
  const first = events[0] ? (events[0].n ?? 0) : total;
  const known = old.lines.at(-1)?.id ?? -1;
  const earlier = known >= first - 1 ? old.lines.filter((line) => line.id < first) : [];
  return { lines: [...earlier, ...lined(events)], whole: first === 0 || (old.whole && known >= first - 1) };
}

export function extended(old: Lines, events: readonly Happening[], undone: readonly number[]): Lines {
  const gone = new Set(undone);
  const kept =
    gone.size === 0
      ? old.lines
      : old.lines.map((line) => (gone.has(line.id) ? { ...line, event: { ...line.event, undone: true } } : line));
  const fresh = lined(events);
  return fresh.length === 0 && kept === old.lines ? old : { lines: [...kept, ...fresh], whole: old.whole };
}

/** The lines that all of these people may read: each says the same to everybody. */
export function common(logs: readonly (readonly Line[])[]): readonly Line[] {
  const [first = [], ...others] = logs;
  const books = others.map((lines) => new Map(lines.map((line) => [line.id, line.event.text])));
  return first.filter((line) => books.every((book) => book.get(line.id) === line.event.text));
}

/** What happened since the last decision of a seat: what the others did, and what that seat learned by its own. What it decided
 * in secret is no event, so its block says where that was. */
export function recapOf(lines: readonly Line[], block: Pick<Block, "seat" | "since"> | null): readonly Happening[] {
  const seat = block?.seat ?? null;
  if (block === null || seat === null) return [];
  const last = lines.findLastIndex(({ event }) => event.by === seat && !event.undone);
  const first = last < 0 ? 0 : lines.findLastIndex((line, i) => i < last && line.event.by !== seat) + 1;
  return lines
    .slice(first)
    .filter(({ id }) => id >= block.since)
    .map((line) => line.event)
    .filter(
      (event) =>
        !event.undone && event.by !== undefined && (event.by !== seat || (event.learned && event.seat !== seat)),
    );
}

/** What decided a game whose best scores were level, by the logs of those who read it; "" if points did. Several people at one
 * device are called by their names. */
export function tieOf(logs: ReadonlyMap<number | null, Lines>): string {
  const told = [...logs].flatMap(([reader, { lines }]) =>
    lines.flatMap(({ event }) =>
      event.kind === "tie" || event.kind === "shared" ? [{ text: event.text, spokenTo: event.seat === reader }] : [],
    ),
  );
  return (told.find(({ spokenTo }) => !spokenTo) ?? told[0])?.text ?? "";
}
