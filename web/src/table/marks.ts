/** Arrows and rings over a board: where they begin and end. */

import type { Noun } from "../boards/contract.ts";

/** An option that is marked: where it lies, and where it comes from if it is moved. */
export interface Mark {
  readonly to: Noun;
  readonly from?: Noun;
  /** The option is what lies at `from`: there its rank is written. */
  readonly takes?: boolean;
  /** 1 is the best. */
  readonly rank: number;
  /** How good it is, in a few letters. */
  readonly text: string;
  /** Another one is pointed at. */
  readonly faint?: boolean;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** So much of a thing must be in sight, in pixels. */
const ENOUGH = 8;

/** What of a rectangle is in sight within another one, measured from its corner; null if that is next to nothing. */
export function frameOf(
  box: Pick<DOMRect, "left" | "top" | "right" | "bottom">,
  outer: Pick<DOMRect, "left" | "top" | "right" | "bottom">,
): Box | null {
  const [left, top] = [Math.max(box.left, outer.left), Math.max(box.top, outer.top)];
  const [right, bottom] = [Math.min(box.right, outer.right), Math.min(box.bottom, outer.bottom)];
  if (right - left < ENOUGH || bottom - top < ENOUGH) return null;
  return { x: left - outer.left, y: top - outer.top, width: right - left, height: bottom - top };
}

const centre = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Arrow {
  readonly line: string;
  readonly head: string;
  readonly length: number;
  /** Near its beginning, and near its end. */
  readonly first: Point;
  readonly last: Point;
  readonly tip: Point;
}

/** An arrow from the middle of a box to the edge of another one, and where to write on it; null if they are too near. */
export function arrow(from: Box, to: Box): Arrow | null {
  const [a, b] = [centre(from), centre(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const HEAD = 14;
  if (length < 3 * HEAD) return null;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // how far the edge of the target is from its middle, along the arrow; a part of it lies inside
  const inside =
    0.6 * Math.min(to.width / 2 / Math.max(1e-6, Math.abs(dx)), to.height / 2 / Math.max(1e-6, Math.abs(dy)));
  const reach = Math.max(length / 2, length - inside);
  const tip = { x: a.x + dx * reach, y: a.y + dy * reach };
  const neck = { x: tip.x - dx * HEAD, y: tip.y - dy * HEAD };
  const between = (part: number): Point => ({ x: a.x + part * (tip.x - a.x), y: a.y + part * (tip.y - a.y) });
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return {
    line: `M${at(a.x, a.y)}L${at(neck.x, neck.y)}`,
    head: `M${at(tip.x, tip.y)}L${at(neck.x - dy * HEAD * 0.6, neck.y + dx * HEAD * 0.6)}L${at(neck.x + dy * HEAD * 0.6, neck.y - dx * HEAD * 0.6)}Z`,
    length,
    tip,
    first: between(0.25),
    last: between(0.75),
  };
}
