const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function centre(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest of these elements in a direction; what lies off to the side counts as farther away. */
export function nearest(
  from: Element,
  all: readonly Element[],
  [dx, dy]: readonly [number, number],
): Element | undefined {
  const [x, y] = centre(from);
  let best: Element | undefined;
  let least = Infinity;
  for (const element of all) {
    if (element === from) continue;
    const [ex, ey] = centre(element);
    const ahead = (ex - x) * dx + (ey - y) * dy;
    if (ahead <= 1) continue;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/** Arrows go from one legal choice to the next, or from one place that can be changed, with Shift over everything that can explain itself. */
export function moveFocus(root: Element, event: KeyboardEvent): void {
  const direction = ARROWS[event.key];
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
  const selector = event.shiftKey
    ? "[data-thing]"
    : "[data-action], [data-edits], [role=button][data-steps], [data-option]:enabled";
  const all = [...root.querySelectorAll(selector)].filter((element) => element.checkVisibility?.() ?? true);
  const from = document.activeElement;
  const inside = from && from !== root && root.contains(from) ? from : null;
  const next = inside ? nearest(inside, all, direction) : all[0];
  if (next instanceof HTMLElement || next instanceof SVGElement) {
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
    event.preventDefault();
  }
}

/** Whether somebody is writing: then letters are letters. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
