// Writes down every film of what others do: how long it lasts, act by act what is told, and whether what has changed is in
// sight and something moves.
() => {
  const inSight = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width < 4 || box.height < 4) return false;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const top = document.elementsFromPoint(x, y).find((one) => getComputedStyle(one).pointerEvents !== "none");
    return !top || element.contains(top) || top.contains(element);
  };
  const glows = (animation) => animation instanceof CSSAnimation && animation.animationName.includes("glow");
  const films = (window.films = []);
  let film = null;
  const look = () => {
    const now = performance.now();
    const strip = document.querySelector(".film");
    if (!strip) film = null;
    else {
      if (!film) films.push((film = { began: now, lasts: 0, acts: [] }));
      film.lasts = (now - film.began) / 1000;
      const told = strip.innerText.trim();
      if (told && told !== film.acts.at(-1)?.told) film.acts.push({ told, began: now, lasts: 0, changed: 0, inSight: false, moved: false });
      const act = film.acts.at(-1);
      if (act) {
        const changed = [...document.querySelectorAll("section.board [data-changed]")];
        act.lasts = (now - act.began) / 1000;
        act.changed = Math.max(act.changed, changed.length);
        act.inSight ||= changed.some(inSight);
        act.moved ||= document.querySelector("section.board")?.parentElement?.getAnimations({ subtree: true }).some((one) => !glows(one)) ?? false;
      }
    }
    requestAnimationFrame(look);
  };
  look();
};
