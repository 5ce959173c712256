/** Dragging: something is taken up, carried over everything else, and put down. */

import type { Attachment } from "svelte/attachments";

/** So far a mouse moves before it drags. */
const START = 8;

export interface Drag {
  /** Whether there is something to drag here. */
  begins(target: Element, event: PointerEvent): boolean;
  /** It is on its way. */
  carry(event: PointerEvent): void;
  put(event: PointerEvent): void;
  /** It is over, whether something was put down or not. */
  rest(): void;
}

/** Dragging within an element, by mouse or pen; fingers scroll, unless they are wanted too (where `touch-action` is none). The
 * click that comes of it means nothing, Escape ends it. */
export function drags(on: Drag, { fingers = false } = {}): Attachment<HTMLElement> {
  return (node) => {
    let from: { readonly x: number; readonly y: number } | null = null;
    let dragging = false;
    let swallowing = false;
    const rest = (): void => {
      if (dragging) on.rest();
      from = null;
      dragging = false;
    };
    const stop = new AbortController();
    const hear = <K extends keyof WindowEventMap>(
      at: EventTarget,
      name: K,
      heard: (event: WindowEventMap[K]) => void,
      capture = false,
    ): void => at.addEventListener(name, heard as EventListener, { signal: stop.signal, capture });
    hear(node, "pointerdown", (event) => {
      const wanted =
        (fingers || event.pointerType !== "touch") &&
        event.button === 0 &&
        event.target instanceof Element &&
        on.begins(event.target, event);
      from = wanted ? { x: event.clientX, y: event.clientY } : null;
    });
    hear(window, "pointermove", (event) => {
      if (!from) return;
      if (!dragging && Math.hypot(event.clientX - from.x, event.clientY - from.y) > START) {
        dragging = true;
        getSelection()?.removeAllRanges();
      }
      if (dragging) on.carry(event);
    });
    hear(window, "pointerup", (event) => {
      swallowing = dragging;
      setTimeout(() => (swallowing = false));
      if (dragging) on.put(event);
      rest();
    });
    hear(window, "pointercancel", rest);
    hear(window, "keydown", (event) => event.key === "Escape" && rest());
    hear(node, "click", (event) => void (swallowing && event.stopImmediatePropagation()), true);
    return () => stop.abort();
  };
}
