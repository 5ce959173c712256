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

/** The middle of a space; the detours of the right track swing out between two spaces. */
export function spaceAt(track: 0 | 1, space: number, detour = false): Point {
  const y = FOOT - space * STEP;
  if (track === 0) return { x: LEFT, y };
  return detour ? { x: RIGHT + 22, y: y - STEP / 2 } : { x: RIGHT, y };
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
