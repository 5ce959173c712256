/** How things move. All of it is quick, can be interrupted, and stands still where people want that. */

import { cubicOut } from "svelte/easing";
import { crossfade, fade, type CrossfadeParams } from "svelte/transition";
import { flip, type FlipParams } from "svelte/animate";

const QUICK = 120;
const CALM = 220;

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
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
  return crossfade({ ...params, fallback: (node) => fade(node, { duration: time("quick") }) });
}

/** For things in a keyed each that change places: `animate:shift`. */
export function shift(node: Element, fromTo: { from: DOMRect; to: DOMRect }, params: FlipParams = {}): ReturnType<typeof flip> {
  return flip(node, fromTo, { duration: time(), easing: cubicOut, ...params });
}
