/** Where the spaces of the bot tracks lie in the drawing of the wing. */

export const WIDTH = 132;
export const HEIGHT = 300;
const FOOT = 280;
const STEP = 43;
export const RADIUS = 13;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const LEFT = 20;
const RIGHT = 66;
/** How far the detours swing out. */
const SWING = 22;
/** Half of what a finger needs. */
const FINGER = 22;

/** The middle of a space; the detours of the right track swing out between two spaces. */
export function spaceAt(track: 0 | 1, space: number, detour = false): Point {
  const y = FOOT - space * STEP;
  if (track === 0) return { x: LEFT, y };
  return detour ? { x: RIGHT + SWING, y: y - STEP / 2 } : { x: RIGHT, y };
}

/** Where the piece stands that blocks the step up from a space. */
export function blockAt(track: 0 | 1, space: number): Point {
  const { x, y } = spaceAt(track, space);
  return { x, y: y - STEP / 2 };
}

/** A notch beside a space of the right track. */
export function notchAt(space: number): Point {
  return { x: WIDTH - 20, y: FOOT - space * STEP };
}

/** Where a click means a place that several steps lead to: as much room as fingers need, and nothing of the place that a
 * single step leads to. */
export function reach(
  track: 0 | 1,
  space: number,
  detour: boolean,
  next: { readonly space: number; readonly detour: boolean } | null,
): { x: number; y: number; width: number; height: number } {
  const { x, y } = spaceAt(track, space, detour);
  const half = detour ? 8 : STEP / 2 - 1;
  const round = next?.detour === true && space === next.space + 1;
  return { x: x - FINGER, y: y - half, width: FINGER + (round ? SWING - RADIUS : FINGER), height: 2 * half };
}
