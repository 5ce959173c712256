/** Where a note goes: beside what it speaks of, never over it, and rather not over what else is needed. */

import type { Box } from "../rules/figures.ts";

const GAP = 12;
const EDGE = 8;

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The best place for a note of this size in a window. `needed` are things that had better be seen too. */
export function placed(
  size: { width: number; height: number },
  target: Box | null,
  needed: readonly Box[],
  room: { width: number; height: number },
): { left: number; top: number } {
  const right = room.width - size.width - EDGE;
  const bottom = room.height - size.height - EDGE;
  const spots: [number, number][] = [];
  if (target) {
    const x = target.left + target.width / 2 - size.width / 2;
    const y = target.top + target.height / 2 - size.height / 2;
    spots.push([x, target.top + target.height + GAP], [x, target.top - size.height - GAP]);
    spots.push([target.left + target.width + GAP, y], [target.left - size.width - GAP, y]);
  }
  for (const top of [EDGE, bottom / 3, bottom / 2, (bottom * 2) / 3, bottom])
    spots.push([EDGE, top], [right / 2, top], [right, top]);
  let best = { left: Math.max(EDGE, right / 2), top: Math.max(EDGE, bottom) };
  let least = Infinity;
  spots.forEach(([x, y], i) => {
    const left = Math.max(EDGE, Math.min(x, right));
    const top = Math.max(EDGE, Math.min(y, bottom));
    const box = { left, top, ...size };
    const covered = target ? overlap(box, target) * 100 : 0;
    const cost = covered + needed.reduce((sum, other) => sum + overlap(box, other), 0) + i * 40;
    if (cost < least) {
      least = cost;
      best = { left, top };
    }
  });
  return best;
}
