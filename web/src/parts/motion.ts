/** How things move. All of it is quick, can be interrupted, and stands still where people want that. */

import { cubicOut } from "svelte/easing";
import { crossfade, fade, type CrossfadeParams, type TransitionConfig } from "svelte/transition";
import { flip, type FlipParams } from "svelte/animate";

const QUICK = 120;
const CALM = 220;
/** Steps that follow each other faster than this are not moved: nobody could follow, and measuring every piece costs more
 * than drawing it. */
const HURRY = 250;
/** What Svelte does not animate at all. */
const NONE = { duration: 0 } as const;

let lastStep = -Infinity;
let hurriedUntil = -Infinity;

/** Somebody goes through a game, and this is a step of it. */
export function stepped(now = performance.now()): void {
  if (now - lastStep < HURRY) hurriedUntil = now + HURRY;
  lastStep = now;
}

/** Whether things go to their places at once: where people want that, and while somebody hurries. */
export function still(): boolean {
  return performance.now() < hurriedUntil || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Milliseconds for a movement: none where motion is unwanted. */
export function time(kind: "quick" | "calm" = "calm"): number {
  return still() ? 0 : kind === "quick" ? QUICK : CALM;
}

type Fly = ReturnType<typeof crossfade>;

/** For pieces that go from one place to another: `const [send, receive] = flights()`, then
 * `in:receive={{ key }} out:send={{ key }}` wherever the piece may lie. */
export function flights(): Fly {
  const params: CrossfadeParams = { duration: () => time(), easing: cubicOut };
  const [send, receive] = crossfade({ ...params, fallback: (node) => fade(node, { duration: time("quick") }) });
  return [unlessStill(send), unlessStill(receive)];
}

/** Where things stand still, nothing is measured either. */
function unlessStill(move: Fly[0]): Fly[0] {
  return (node, params) => (still() ? (): TransitionConfig => NONE : move(node, params));
}

/** For things in a keyed each that change places: `animate:shift`. */
export function shift(
  node: Element,
  fromTo: { from: DOMRect; to: DOMRect },
  params: FlipParams = {},
): ReturnType<typeof flip> {
  return still() ? NONE : flip(node, fromTo, { duration: time(), easing: cubicOut, ...params });
}
