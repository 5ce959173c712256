// Looks at the page as it is drawn, and says in words what nobody could read, reach or touch.
({ touch, options, wide }) => {
  const SMALLEST_TEXT = 11;
  const SMALLEST_TARGET = 40;
  const problems = new Set();
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = (element) => (element.getAttribute("aria-label") || element.textContent || element.tagName).trim().slice(0, 40);
  const place = (element) => {
    const named = element.closest("[data-thing], [class]");
    return `${named?.getAttribute("data-thing") ?? named?.getAttribute("class")?.replace(/svelte-\w+/g, "").trim() ?? ""}`;
  };
  const hidden = (element) => element.closest(".unseen, .notices, [hidden]") !== null;

  // What of a box is left when everything around it has cut away what it cuts; without what can be scrolled to, if asked.
  const clipped = (box, element, now) => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    let [across, down] = [true, true];
    const scrolls = (flow) => flow === "auto" || flow === "scroll";
    for (let outer = element; outer && outer !== document.documentElement; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      const frame = outer.getBoundingClientRect();
      if (!now && scrolls(style.overflowX)) across = false;
      if (!now && scrolls(style.overflowY)) down = false;
      if (across && style.overflowX !== "visible") [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (down && style.overflowY !== "visible") [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };

  // Whether something on top of an element hides it: it, or what it stands in, is painted.
  const hides = (top, element) => {
    for (let at = top; at && !at.contains(element); at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at instanceof SVGElement ? style.fill !== "none" && Number(style.fillOpacity) > 0.3 : style.backgroundImage !== "none") return true;
      const alpha = /rgba\(.*, ([\d.]+)\)/.exec(style.backgroundColor);
      if (style.backgroundColor !== "transparent" && (!alpha || Number(alpha[1]) > 0.3)) return true;
    }
    return false;
  };

  // Whether it is only scrolled away, under what sticks to the edge.
  const under = (top, element) => {
    for (let at = top; at && !at.contains(element); at = at.parentElement) if (getComputedStyle(at).position === "sticky") return true;
    return false;
  };

  // 1. The places of the table lie beside each other, inside the window.
  const areas = [".bar", ".seats", ".board", ".prompt", ".talk"].flatMap((name) => [...document.querySelectorAll(`.frame > ${name}, .frame > main > ${name}`)]);
  const boxes = areas.map((area) => [area.className.replace(/svelte-\w+/g, "").trim(), area.getBoundingClientRect()]);
  for (const [name, box] of boxes) {
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1) problems.add(`the ${name} is outside the window`);
    for (const [other, its] of boxes) {
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (name < other && across > 1 && down > 1) problems.add(`the ${name} lies on the ${other}`);
    }
  }
  const board = document.querySelector("section.board");
  const room = board?.getBoundingClientRect();
  if (!room || room.width < 200 || room.height < 150) problems.add(`the board has ${Math.round(room?.width ?? 0)} x ${Math.round(room?.height ?? 0)}`);
  if (board && board.scrollWidth > board.clientWidth + 1) problems.add(`the board scrolls sideways (${board.scrollWidth} > ${board.clientWidth})`);
  if (document.documentElement.scrollWidth > innerWidth) problems.add("the page scrolls sideways");

  const share = room ? (room.width * room.height) / (innerWidth * innerHeight) : 0;
  if (wide && document.querySelector(".frame.wide") && share < 0.78) problems.add(`the board has ${Math.round(100 * share)} % of the window`);

  // 2. Every text can be read: large enough, not cut off, nothing on top of it.
  const walker = document.createTreeWalker(document.querySelector(".frame") ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.textContent.trim() || !element || hidden(element) || !seen(element)) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const text = `"${node.textContent.trim().slice(0, 30)}" (${place(element)})`;
    const scale = element instanceof SVGElement ? Math.abs(element.getScreenCTM?.()?.a ?? 1) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < SMALLEST_TEXT - 0.05) problems.add(`text of ${size.toFixed(1)} px: ${text}`);
    const left = clipped(box, element, false);
    if (left.width < box.width - 2 || left.height < box.height * 0.75) problems.add(`cut off: ${text}`);
    const shown = clipped(box, element, true);
    if (shown.width < box.width - 2 || shown.height < box.height - 2) continue; // it can be scrolled to
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    if (getComputedStyle(element).pointerEvents === "none") continue; // the pointer goes through it, so it cannot be asked
    const top = document.elementFromPoint(x, y);
    if (top && !top.contains(element) && !element.contains(top) && !under(top, element) && hides(top, element)) problems.add(`covered by ${place(top)}: ${text}`);
  }

  // 3. Every choice is on the screen, or a button.
  const inView = (element) => {
    const box = clipped(element.getBoundingClientRect(), element, true);
    if (box.width < 12 || box.height < 12 || box.left >= innerWidth || box.top >= innerHeight || box.right <= 0 || box.bottom <= 0) return false;
    const top = document.elementFromPoint((Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2);
    return !top || !under(top, element);
  };
  let reachable = 0;
  for (const action of options) {
    const things = [...document.querySelectorAll(`[data-action="${action}"], [data-option="${action}"]`)].filter(seen);
    const near = things.some(inView);
    reachable += near ? 1 : 0;
    if (things.length === 0) problems.add(`option ${action} is nowhere`);
    else if (wide && !near) problems.add(`option ${action} is out of sight: ${words(things[0])}`);
  }
  if (options.length > 0 && reachable === 0) problems.add("no choice is in sight");

  // 4. What is to be touched is large enough for a finger.
  if (touch) {
    for (const element of document.querySelectorAll(".frame :is(button, select, input, a[href], [data-action], [data-steps])")) {
      if (hidden(element) || !seen(element)) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(element).display === "inline") continue;
      const small = Math.min(box.width, box.height);
      if (small < SMALLEST_TARGET - 0.5) problems.add(`${Math.round(box.width)} x ${Math.round(box.height)} to touch: ${words(element)} (${place(element)})`);
    }
  }

  // 5. What is drawn on something stays on it, and what can be clicked lies on nothing else that can be.
  const apart = 4;
  const edges = (box) => `${Math.round(box.width)} x ${Math.round(box.height)}`;
  for (const thing of document.querySelectorAll("section.board :is([data-thing], button)")) {
    if (thing instanceof SVGElement || !seen(thing)) continue;
    const frame = thing.getBoundingClientRect();
    for (const part of thing.querySelectorAll("svg, span, b, i, button")) {
      if (part.closest("[data-thing], button") !== thing || part.parentElement?.closest("svg") || !seen(part)) continue;
      const box = clipped(part.getBoundingClientRect(), part, true);
      if (box.width <= 0 || box.height <= 0) continue;
      const out = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
      if (out > apart) problems.add(`${Math.round(out)} px of ${place(part)} lie beside ${words(thing)} (${place(thing)}, ${edges(frame)})`);
    }
  }
  const clickable = [...document.querySelectorAll("section.board :is(button, [data-action], [data-steps], .card[data-thing])")].filter((element) => !(element instanceof SVGElement) && seen(element) && getComputedStyle(element).pointerEvents !== "none");
  for (const [i, one] of clickable.entries()) {
    const box = clipped(one.getBoundingClientRect(), one, true);
    if (box.width <= 0 || box.height <= 0) continue;
    for (const other of clickable.slice(i + 1)) {
      if (one.contains(other) || other.contains(one) || under(one, other) || under(other, one)) continue;
      const its = clipped(other.getBoundingClientRect(), other, true);
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (across > 2 * apart && down > 2 * apart) problems.add(`${words(one)} (${place(one)}) lies on ${words(other)} (${place(other)})`);
    }
  }
  return [...problems];
}
