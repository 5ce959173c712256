/** A replay in the hand. Every step is there at once, made from changes; a full view is kept every so often. */

import type { Change, Happening, Replay, StepShown, View } from "../wire/types.ts";
import type { Line } from "../table/log.ts";

const KEEP_EVERY = 50;
/** How many lines of the log a step shows. */
const LINES = 40;
/** Of a replay without parts. */
const NOTHING = {} as View;

/** The view with changes made; what did not change is shared with the old one. */
export function changed(view: unknown, changes: readonly Change[]): unknown {
  const copied = new Set<object>();
  let root = view;
  for (const [path, value, gone] of changes) {
    root = set(root, path, 0, value, gone === true, copied);
  }
  return root;
}

function set(
  at: unknown,
  path: readonly (string | number)[],
  i: number,
  value: unknown,
  gone: boolean,
  copied: Set<object>,
): unknown {
  const name = path[i];
  if (name === undefined) return value;
  const own = copy(at, copied);
  if (gone && i === path.length - 1) delete own[name];
  else own[name] = set(own[name], path, i + 1, value, gone, copied);
  return own;
}

/** A copy of a list or record that may be written to; one that was copied for this step already is taken as it is. */
function copy(at: unknown, copied: Set<object>): Record<string | number, unknown> {
  if (typeof at === "object" && at !== null && copied.has(at)) return at as Record<string | number, unknown>;
  const own = (Array.isArray(at) ? [...(at as unknown[])] : { ...(at as object) }) as Record<string | number, unknown>;
  copied.add(own);
  return own;
}

/** The table after a part of a step, and what happened in it. */
export interface Part {
  readonly view: View;
  readonly events: readonly Happening[];
}

export class Film {
  readonly steps: number;
  readonly #shown: readonly StepShown[];
  readonly #kept = new Map<number, View>();
  #last = 0;
  #view: View;
  /** Where the lines of each step end. */
  readonly #ends: number[] = [0];
  readonly #lines: Line[] = [];

  constructor(parts: readonly Replay[]) {
    this.#shown = parts.flatMap((part) => part.shown);
    this.#view = parts[0]?.view ?? NOTHING;
    this.#kept.set(0, this.#view);
    this.steps = this.#shown.length;
    for (const frame of this.#shown) {
      for (const event of frame.events) if (event.text) this.#lines.push({ id: this.#lines.length, event });
      this.#ends.push(this.#lines.length);
    }
  }

  view(step: number): View {
    let at = this.#last <= step ? this.#last : -1;
    let view = this.#view;
    for (let kept = step - (step % KEEP_EVERY); kept > at; kept -= KEEP_EVERY) {
      const found = this.#kept.get(kept);
      if (found) [at, view] = [kept, found];
    }
    if (at < 0) [at, view] = [0, this.#kept.get(0) ?? NOTHING];
    while (at < step) {
      const frame = this.#shown[at];
      view = changed(view, frame?.changes ?? []) as View;
      at += 1;
      if (at % KEEP_EVERY === 0) this.#kept.set(at, view);
    }
    [this.#last, this.#view] = [step, view];
    return view;
  }

  events(step: number): readonly Happening[] {
    return this.#shown[step - 1]?.events ?? [];
  }

  /** A step for those who watch it: cards are turned over, then somebody gains something, then a round ends. What nobody is told of
   * belongs to what follows it. */
  parts(step: number): readonly Part[] {
    const frame = this.#shown[step - 1];
    const found: Part[] = [];
    let view = this.view(step - 1);
    let from = 0;
    for (const { events: end, changes } of frame?.parts ?? []) {
      view = changed(view, changes) as View;
      const events = frame?.events.slice(from, end) ?? [];
      if (!events.some((event) => event.text)) continue;
      found.push({ view, events });
      from = end;
    }
    return [...found, { view: this.view(step), events: frame?.events.slice(from) ?? [] }];
  }

  /** Who takes a step. */
  decider(step: number): number | null {
    return this.#shown[step - 1]?.seat ?? null;
  }

  lines(step: number): readonly Line[] {
    const end = this.#ends[step] ?? 0;
    return this.#lines.slice(Math.max(0, end - LINES), end);
  }
}
