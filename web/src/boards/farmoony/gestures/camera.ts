/** What part of a land is in sight, and the gestures that move it. */

import type { Attachment } from "svelte/attachments";
import type { Bounds } from "../land.ts";

/** Units of the drawing for one tile. */
export const UNIT = 40;
/** Pixels on the left and above for the names of rows and columns. */
export const RULER = 22;
const CLOSEST = 5;
/** A land of one card does not fill the whole table. */
const FEWEST_TILES = 6;
/** A finger or mouse that moved less than this has not moved. */
const STILL = 6;
const TAP = 300;

export interface Camera {
  /** 1 shows everything. */
  zoom: number;
  /** How far the middle was moved, in units. */
  x: number;
  y: number;
}

export const AT_REST: Camera = { zoom: 1, x: 0, y: 0 };

export interface Frustum {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Pixels for one unit. */
  scale: number;
}

/** The rectangle of the drawing that fills an area of so many pixels. */
export function frustum(camera: Camera, { top, left, bottom, right }: Bounds, width: number, height: number): Frustum {
  const wide = Math.max(FEWEST_TILES, right - left + 1.5) * UNIT;
  const high = Math.max(FEWEST_TILES, bottom - top + 1.5) * UNIT;
  const scale = Math.max(0.01, Math.min((width - RULER) / wide, (height - RULER) / high) * camera.zoom);
  const x = ((left + right + 1) / 2) * UNIT + camera.x;
  const y = ((top + bottom + 1) / 2) * UNIT + camera.y;
  return {
    left: x - (width + RULER) / scale / 2,
    top: y - (height + RULER) / scale / 2,
    width: width / scale,
    height: height / scale,
    scale,
  };
}

/** Come closer by a factor; the point of the drawing under (x, y) stays there. They are pixels from the middle of the area,
 * `scale` is that of the whole land. */
export function closer(camera: Camera, factor: number, x = RULER / 2, y = RULER / 2, scale = 1): Camera {
  const zoom = Math.min(CLOSEST, Math.max(1, camera.zoom * factor));
  if (zoom === 1) return AT_REST;
  const moved = (1 / camera.zoom - 1 / zoom) / scale;
  return { zoom, x: camera.x + (x - RULER / 2) * moved, y: camera.y + (y - RULER / 2) * moved };
}

export interface Gestures {
  /** Pixels since the last call. */
  drag(dx: number, dy: number): void;
  /** A factor, and where in the element, in pixels from its middle. */
  pinch(factor: number, x: number, y: number): void;
  /** Two fingers, briefly. */
  twoFingerTap(): void;
  hover(event: PointerEvent | null): void;
  /** A click that was no drag. Answer true if the table must not hear of it. */
  tap(event: MouseEvent): boolean;
}

/** Listens to mouse, wheel and fingers on an element. */
export function gestures(on: Gestures): Attachment<Element> {
  return (node) => {
    const down = new Map<number, { x: number; y: number }>();
    let moved = 0;
    let fingers = 0;
    let began = 0;

    const middle = (): { x: number; y: number } => {
      const box = node.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const spread = (): number => {
      const [a, b] = [...down.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };

    const listeners: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      pointerdown(event) {
        if (down.size === 0) [moved, fingers, began] = [0, 0, event.timeStamp];
        down.set(event.pointerId, { x: event.clientX, y: event.clientY });
        fingers = Math.max(fingers, down.size);
      },
      pointermove(event) {
        const before = down.get(event.pointerId);
        if (!before) {
          on.hover(event);
          return;
        }
        const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
        moved += Math.hypot(dx, dy);
        const wide = spread();
        down.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (moved < STILL) return;
        if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
        on.drag(dx / down.size, dy / down.size);
        if (wide > 0 && down.size === 2) {
          const [a, b] = [...down.values()];
          const { x, y } = middle();
          if (a && b) on.pinch(spread() / wide, (a.x + b.x) / 2 - x, (a.y + b.y) / 2 - y);
        }
      },
      pointerup(event) {
        down.delete(event.pointerId);
        if (down.size === 0 && fingers === 2 && moved < 2 * STILL && event.timeStamp - began < TAP) on.twoFingerTap();
      },
      pointercancel: (event) => void down.delete(event.pointerId),
      pointerleave(event) {
        down.delete(event.pointerId);
        if (event.pointerType === "mouse") on.hover(null);
      },
      wheel(event) {
        event.preventDefault();
        const { x, y } = middle();
        on.pinch(Math.exp(-event.deltaY / 400), event.clientX - x, event.clientY - y);
      },
      click(event) {
        if (moved >= STILL || fingers > 1 || on.tap(event)) event.stopPropagation();
      },
    };
    const stop = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      node.addEventListener(name, listener as EventListener, {
        signal: stop.signal,
        passive: false,
        capture: name === "click",
      });
    }
    return () => stop.abort();
  };
}
