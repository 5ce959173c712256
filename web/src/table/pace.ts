/** How long people are given to follow what others do. Pace belongs to watching, never to acting. */

import type { Block, Happening, Update } from "../wire/types.ts";

export const PACES = ["off", "fast", "normal", "slow"] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds for an act, at least for each, and at most for a film from one own decision to the next. */
const ACT: Readonly<Record<Pace, number>> = { off: 0, fast: 500, normal: 1000, slow: 1900 };
const LEAST: Readonly<Record<Pace, number>> = { off: 0, fast: 350, normal: 700, slow: 1200 };
const LONGEST: Readonly<Record<Pace, number>> = { off: 0, fast: 4000, normal: 8000, slow: 16_000 };
/** Where a clock runs nobody waits longer. */
const LONGEST_CLOCKED = 3000;
/** What more lines of an act take, in parts of it: what only follows, and what begins something too. */
const MORE = { follows: 0.15, begins: 0.4 } as const;
const MOST = 2;
/** So many lines can be read at once. */
const LINES = 5;

/** Kinds of events that only follow from what came before: they are told, and shown, together with it. */
export type Follows = ReadonlySet<string>;
const NONE: Follows = new Set();

/** What deserves twice the time in a replay: what one learns, what belongs to nobody (a round ends), and what happens to one's own
 * things. */
export function weight(event: Happening, seat: number | null): number {
  return event.learned || event.seat === null || (event.seat === seat && event.by !== seat) ? 2 : 1;
}

/** What of a step a seat looks at: of its own steps only what it learns of others. */
export function toldTo(block: Pick<Block, "seat" | "events">): readonly Happening[] {
  return block.events.filter(
    (event) => event.text && (event.by !== block.seat || (event.learned && event.seat !== block.seat)),
  );
}

/** How long a step is looked at by a seat. */
export function hold(block: Block, pace: Pace, follows = NONE): number {
  const [first, ...others] = toldTo(block);
  if (!first) return 0;
  const more = others.reduce((sum, { kind }) => sum + (follows.has(kind) ? MORE.follows : MORE.begins), 0);
  return ACT[pace] * Math.min(MOST, 1 + more);
}

/** Whose act it is: who decided, and to whom it happens first. */
function whose(events: readonly Happening[]): { by: number | null; seat: number | null } {
  return { by: events[0]?.by ?? null, seat: events.find((event) => event.seat !== null)?.seat ?? null };
}

/** Whether a step goes on with what the one before it shows. In a hurry all that one person does is one act; what belongs to
 * different people never is. */
function joins(before: Block, after: Block, follows: Follows, hurry: boolean): boolean {
  const [earlier, later] = [toldTo(before), toldTo(after)];
  if (earlier.length === 0) return false;
  if (later.length === 0) return after.events.length === 0; // a decision that nobody sees anything of
  const [one, other] = [whose(earlier), whose(later)];
  if (one.by !== other.by) return false;
  const onlyFollows = later.every(({ kind }) => follows.has(kind));
  if (onlyFollows && (hurry || earlier.length + later.length <= LINES)) return true;
  return hurry && (other.seat === null || one.seat === other.seat);
}

/** Two steps as one. */
function together(before: Update, after: Update): Update {
  const blocks = after.blocks?.map((block) => {
    const events = before.blocks?.find(({ seat }) => seat === block.seat)?.events ?? [];
    return { ...block, events: [...events, ...block.events] };
  });
  return { ...after, table: after.table ?? before.table, blocks };
}

export interface Viewing {
  readonly seat: number | null;
  readonly pace: Pace;
  readonly follows: Follows | undefined;
  readonly clocked: boolean;
}

const eyeOf = (update: Update, seat: number | null): Block | undefined =>
  update.blocks?.find((block) => block.seat === seat) ?? update.blocks?.[0];

/** What is shown at once, and of how many steps it is made. */
interface Act {
  readonly update: Update;
  readonly steps: number;
}

/** Steps with those that belong together joined. */
function acts(steps: readonly Update[], { seat, follows = NONE }: Viewing, hurry: boolean): Act[] {
  const found: Act[] = [];
  for (const update of steps) {
    const last = found.at(-1);
    const [before, after] = [last && eyeOf(last.update, seat), eyeOf(update, seat)];
    const taken = Boolean(last?.update.undone?.length || update.undone?.length);
    if (last && before && after && !taken && joins(before, after, follows, hurry))
      found[found.length - 1] = { update: together(last.update, update), steps: last.steps + 1 };
    else found.push({ update, steps: 1 });
  }
  return found;
}

/** What comes next of a film, of which so much has been watched, and for how long it is looked at. */
export function nextAct(steps: readonly Update[], spent: number, viewing: Viewing): (Act & { rest: number }) | null {
  const { pace, clocked, seat, follows } = viewing;
  const left = Math.max(0, (clocked ? Math.min(LONGEST_CLOCKED, LONGEST[pace]) : LONGEST[pace]) - spent);
  const restOf = ({ update }: Act): number => {
    const block = eyeOf(update, seat);
    return block ? hold(block, pace, follows) : 0;
  };
  const seen = (found: readonly Act[]): Act[] => found.filter((act) => restOf(act) > 0);
  let found = acts(steps, viewing, false);
  if (seen(found).length * LEAST[pace] > left) found = acts(steps, viewing, true);
  const [act] = found;
  if (!act) return null;
  const [wanted, whole] = [restOf(act), found.reduce((sum, each) => sum + restOf(each), 0)];
  if (wanted === 0) return { ...act, rest: 0 };
  const fair = whole > left ? (wanted * left) / whole : wanted;
  return { ...act, rest: Math.min(Math.max(fair, LEAST[pace]), left / seen(found).length) };
}

/** Whether a step that has just come goes on with what is being looked at. */
export function goesOn(act: Update, step: Update, viewing: Viewing): boolean {
  return acts([act, step], viewing, false).length === 1;
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
      undo: "" as const,
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
