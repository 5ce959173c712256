// A finished game: one request, then every step is made here.
import { api, button, choice, el, field, inviteOf, lang, linkBox, main, section, shared, t } from "./common.js";
import { Names, panels } from "./view.js";

const OPEN = -2;
const SPECTATOR = -1;
const BEAT = 700;
const FAR = 1000000;  // more steps than any game has, until it is known how many there are

export async function replay(id) {
  const wanted = new URLSearchParams(location.search);
  const { table } = await api("GET", `/tables/${id}?lang=${lang}`, null, id);
  const names = new Names((await api("GET", `/games/${table.game}/box?lang=${lang}`)).words);
  const name = (seat) => seat.name || seat.bot;
  const title = (i) => (name(table.seats[i]) ? `${name(table.seats[i])} (${table.seats[i].title})` : table.seats[i].title);
  const eyes = choice([[OPEN, t("open_view")], [SPECTATOR, t("spectator_view")], ...table.seats.map((_, i) => [i, title(i)])],
    wanted.get("seat") ?? SPECTATOR);
  const slider = el("input", { type: "range", min: 0, max: FAR, value: wanted.get("step") || 0, ariaLabel: t("step") });
  const line = el("p", { role: "status" });
  const place = el("div");
  const links = el("div");
  let views = [];
  let frames = [];
  let timer = 0;

  const draw = () => {
    const step = Number(slider.value);
    if (!views[step]) return;  // still on its way
    const frame = frames[step - 1];
    line.textContent = `${t("step")} ${step} / ${frames.length}${frame ? ` · ${frame.events.map((event) => event.text).filter(Boolean).join(" ")}` : ""}`;
    place.replaceChildren(panels(views[step], names, title));
    history.replaceState(null, "", `?step=${step}&seat=${eyes.value}`);
    links.replaceChildren();
  };
  const to = (step) => { slider.value = step; draw(); };
  const by = (steps) => to(Number(slider.value) + steps);
  const stop = () => { clearInterval(timer); timer = 0; };
  const load = async () => {
    const asked = eyes.value;
    views = [];  // what is still shown is another view
    const found = await api("GET", `/tables/${id}/replay?seat=${asked}&lang=${lang}`, null, id);
    if (asked !== eyes.value) return;  // another view has been chosen meanwhile
    frames = found.frames;
    views = [found.view];
    for (const frame of frames) views.push(changed(views[views.length - 1], frame.changes));
    slider.max = frames.length;
    draw();
  };
  const play = () => {
    if (timer) { stop(); return; }
    timer = setInterval(() => { if (Number(slider.value) < frames.length) by(1); else stop(); }, BEAT);
  };
  const share = async () => {
    const invite = inviteOf(id) || table.invite;
    const link = await shared(`/replay/${id}${location.search}`);
    links.replaceChildren(linkBox("share", invite ? `${link}#invite=${invite}` : link));
  };
  const download = async () => {
    const record = await api("GET", `/tables/${id}/record`, null, id);
    const href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
    el("a", { href, download: `${record.game}-${id}.json` }).click();
    URL.revokeObjectURL(href);
  };
  eyes.onchange = load;
  slider.oninput = draw;
  main.replaceChildren(el("div", { className: "play" }, section("replay", el("h1", { textContent: names.of("title") }), field("view_of", eyes), slider,
    el("div", {}, button("first", () => to(0)), button("back", () => by(-1)), button("play", play), button("forward", () => by(1)),
      button("last", () => to(frames.length)), button("share", share), button("record", download),
      el("a", { href: `/t/${id}`, textContent: t("to_table") })), line, links, place)));
  await load();
}

function changed(view, changes) {
  const next = structuredClone(view);
  for (const [path, value, gone] of changes) {
    const place = path.slice(0, -1).reduce((found, step) => found[step], next);
    if (gone) delete place[path[path.length - 1]];
    else place[path[path.length - 1]] = value === undefined ? null : value;
  }
  return next;
}
