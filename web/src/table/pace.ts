/** How long people are given to follow what others do. Pace belongs to watching, never to acting. */

import type { Block, Happening, Update } from "../wire/types.ts";

export const PACES = ["off", "fast", "normal", "slow"] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds for an event, and how much of a step is waited for at most. */
const EVENT: Readonly<Record<Pace, number>> = { off: 0, fast: 300, normal: 600, slow: 1100 };
const MOST_EVENTS = 6;
/** A film that would last longer than this is played faster, so that nobody waits for long; where a clock runs, sooner. */
const LONGEST = 12_000;
const LONGEST_CLOCKED = 3000;

/** What deserves twice the time: what one learns, what belongs to nobody (a round ends), and what happens to one's own things. */
export function weight(event: Happening, seat: number | null): number {
  return event.learned || event.seat === null || (event.seat === seat && event.by !== seat) ? 2 : 1;
}

/** How long a step is looked at by a seat. Of its own steps only what it learns of others. */
export function hold(block: Block, pace: Pace): number {
  const told = block.events.filter(
    (event) => event.text && (event.by !== block.seat || (event.learned && event.seat !== block.seat)),
  );
  const weights = told.map((event) => weight(event, block.seat)).sort((a, b) => b - a);
  return EVENT[pace] * weights.slice(0, MOST_EVENTS).reduce((sum, w) => sum + w, 0);
}

/** A step in the parts in which a seat is to see it, each with the table as it was then. What nobody looks at belongs to what
 * follows it. */
export function inParts(update: Update, seat: number | null, pace: Pace): readonly Update[] {
  const blocks = update.blocks ?? [];
  const eye = blocks.find((block) => block.seat === seat) ?? blocks[0];
  const parts: Update[] = [];
  let from = 0;
  for (const [i, { events: end }] of (eye?.beats ?? []).entries()) {
    if (!eye || hold({ ...eye, events: eye.events.slice(from, end) }, pace) === 0) continue;
    const then = blocks.map((block) => ({
      ...block,
      view: block.beats[i]?.view ?? block.view,
      prompt: null,
      undo: "",
      turn: 0,
      events: block.events.slice(from, end),
      beats: [],
    }));
    parts.push({ type: update.type, seq: update.seq, kind: update.kind, at: update.at, blocks: then });
    from = end;
  }
  if (from === 0) return [update];
  return [
    ...parts,
    { ...update, blocks: blocks.map((block) => ({ ...block, events: block.events.slice(from), beats: [] })) },
  ];
}

/** By how much a film is shortened that would last so long. */
export function hurry(length: number, clocked: boolean): number {
  const longest = clocked ? LONGEST_CLOCKED : LONGEST;
  return length > longest ? longest / length : 1;
}
