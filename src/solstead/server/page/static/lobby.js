// Open tables, running ones, one's own, results, statistics; and the form that opens a table.
import { api, button, choice, el, field, forgetAll, go, keepInvite, linkBox, main, nickname, section, shared, t } from "./common.js";

const REFRESH = 10000;

export async function lobby() {
  const games = await api("GET", `/games?lang=${document.documentElement.lang}`);
  const titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
  const lists = el("div", { className: "lists" });
  main.replaceChildren(el("h1", { textContent: t("tables") }), openForm(games), lists, await friends(), recordForm(), privacy());
  const refresh = async () => {
    const [found, statistics] = await Promise.all([api("GET", "/lobby"), api("GET", "/statistics")]);
    lists.replaceChildren(
      found.locked ? el("p", { textContent: t("locked") }) : "",
      section("mine", tables(found.mine, titles)), section("open_tables", tables(found.open, titles)),
      section("running", tables(found.running, titles)), section("finished", tables(found.finished, titles)),
      section("statistics", figures(statistics, titles)));
  };
  await refresh();
  setInterval(() => { if (!document.hidden) refresh().catch(() => {}); }, REFRESH);
}

function tables(found, titles) {
  if (!found.length) return el("p", { textContent: t("nothing") });
  return el("ul", {}, ...found.map((table) => {
    const { seats, result, clock } = table.summary;
    const who = seats.map((seat, i) => `${seat.name || seat.bot || t("free")}${result ? ` ${result.scores[i]}${result.winners.includes(i) ? "★" : ""}` : ""}`);
    const place = table.status === "finished" ? "replay" : "t";
    return el("li", { className: table.your_turn ? "turn" : "" },
      el("a", { href: `/${place}/${table.id}`, textContent: `${titles[table.game] || table.game}: ${who.join(", ")}` }),
      ` ${table.your_turn ? t("your_turn") : t(`is_${table.status}`)}${clock.kind === "none" ? "" : ` · ${duration(clock.seconds)} ${t(`per_${clock.kind}`)}`}`);
  }));
}

export function duration(seconds) {
  const units = [["days", 86400], ["hours", 3600], ["minutes", 60], ["seconds", 1]];
  const [unit, size] = units.find(([, length]) => seconds >= length && seconds % length === 0) || ["seconds", 1];
  return `${Math.round(seconds / size)} ${t(unit)}`;
}

function figures(rows, titles) {
  if (!rows.length) return el("p", { textContent: t("nothing") });
  const columns = ["game", "seats", "games", "mean_score", "mean_winning_score", "best_score", "wins_of_bots", "mean_seconds"];
  const cell = (row, key) => {
    if (key === "game") return titles[row.game] || row.game;
    if (key === "wins_of_bots") return `${row.wins_of_bots} / ${row.seats_of_bots}`;
    if (key === "mean_seconds") return `${(row.mean_seconds / 60).toFixed(1)} min`;
    return Number.isInteger(row[key]) ? row[key] : row[key].toFixed(1);
  };
  return el("div", { className: "wide" }, el("table", {}, el("thead", {}, el("tr", {}, ...columns.map((key) => el("th", { scope: "col", textContent: t(key) })))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...columns.map((key) => el("td", { textContent: cell(row, key) })))))));
}

// ---- opening a table

function openForm(games) {
  const game = choice(games.map((g) => [g.name, `${g.title}: ${g.tagline}`]), games[0].name);
  const seats = el("select");
  const places = el("fieldset");
  const variants = el("div");
  const isPublic = el("input", { type: "checkbox" });
  const kind = choice(["none", "move", "game"].map((value) => [value, t(`per_${value}`)]), "none");
  const amount = el("input", { type: "number", min: 1, max: 90, value: 5, ariaLabel: t("clock_time") });
  const unit = choice([["1", t("seconds")], ["60", t("minutes")], ["3600", t("hours")], ["86400", t("days")]], "60");
  unit.ariaLabel = t("clock_unit");
  const components = el("input", { type: "file", accept: ".toml" });
  const chosen = () => games.find((g) => g.name === game.value);

  const drawSeats = () => {
    const bots = [["", t("person")], ...chosen().bots.map((bot) => [bot, `${t("bot")}: ${bot}`])];
    places.replaceChildren(el("legend", { textContent: t("who_plays") }), ...Array.from({ length: Number(seats.value) }, (_, i) =>
      el("label", {}, `${i + 1} `, Object.assign(choice(bots, ""), { ariaLabel: `${t("seat")} ${i + 1}` }))));
    variants.replaceChildren(...chosen().settings.map((setting) => variant(setting, Number(seats.value))));
  };
  const drawGame = () => {
    const { min_seats: least, max_seats: most } = chosen();
    seats.replaceChildren(...Array.from({ length: most - least + 1 }, (_, i) => el("option", { value: least + i, textContent: least + i })));
    drawSeats();
  };
  game.onchange = drawGame;
  seats.onchange = drawSeats;
  drawGame();

  const open = async (start) => {
    const bots = [...places.querySelectorAll("select")].map((select, i) => select.value || (start && i ? "greedy" : ""));
    const settings = Object.assign({}, ...[...variants.children].map((node) => node.read()));
    go(await api("POST", "/tables", {
      game: game.value, seats: Number(seats.value), name: nickname(), public: isPublic.checked, start, bots, settings,
      clock: kind.value === "none" ? {} : { kind: kind.value, seconds: Math.max(5, amount.value * unit.value) },
      components: components.files[0] ? await components.files[0].text() : "",
    }));
  };
  return section("open", field("game", game), field("seats", seats), places, variants, field("public", isPublic),
    field("clock", kind, amount, unit), field("components", components),
    el("p", {}, button("open", () => open(false)), button("against_bots", () => open(true))));
}

// One setting of a game: a box to tick, or a line to fill in; only what differs from the default is sent.
function variant(setting, seats) {
  const usual = setting.default[seats];
  const input = typeof usual === "boolean" ? el("input", { type: "checkbox", checked: usual })
    : el("input", { value: Array.isArray(usual) ? usual.join(", ") : usual, type: typeof usual === "number" ? "number" : "text" });
  const node = el("div", { className: "field" }, el("label", {}, el("span", { textContent: setting.title }), input));
  node.read = () => {
    let value = input.value;
    if (typeof usual === "boolean") value = input.checked;
    else if (typeof usual === "number") value = Number(input.value);
    else if (Array.isArray(usual)) value = input.value.split(",").map((part) => part.trim()).filter(Boolean);
    return JSON.stringify(value) === JSON.stringify(usual) ? {} : { [setting.name]: value };
  };
  return node;
}

// ---- the rest

async function friends() {
  return section("friends", linkBox("address", await shared("/")));
}

function recordForm() {
  const record = el("input", { type: "file", accept: ".json" });
  const components = el("input", { type: "file", accept: ".toml" });
  return section("bring", field("record_file", record), field("components", components), button("bring", async () => {
    if (!record.files[0]) return;
    const ref = await api("POST", "/records", {
      record: JSON.parse(await record.files[0].text()), components: components.files[0] ? await components.files[0].text() : "" });
    keepInvite(ref.id, ref.invite);
    location.href = `/replay/${ref.id}`;
  }));
}

function privacy() {
  return section("privacy", button("forget", async () => {
    if (!window.confirm(t("forget_sure"))) return;
    await api("DELETE", "/me");
    forgetAll();
    location.reload();
  }));
}
