// A view of any game as readable panels: names from the game's own words, lists as chips and tables, not as JSON.
import { el, t } from "./common.js";

const ELSEWHERE = new Set(["game", "seat", "seats", "settings", "stack", "over", "to_act", "provenance"]);
const COMMON = new Set(["scores", "winners", "players"]);  // in every view, named by this page
const LONG = 12;
const BROAD = 5;

// The words of a game: a key names a thing directly ("deck"), or as the last part of one ("character.bard").
export class Names {
  constructor(words) {
    this.words = words;
    this.last = {};
    for (const [key, text] of Object.entries(words)) {
      const parts = key.split(".");
      const plain = parts.length === 2 && !text.includes("{") && !/help|prompt|event|rule|note/.test(parts[0]);
      if (plain && !(parts[1] in this.last)) this.last[parts[1]] = text;
    }
  }

  of(name) {
    const direct = this.words[name];
    if (direct && !direct.includes("{")) return direct;
    if (this.last[name]) return this.last[name];
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || name.length < 3) return name;
    return COMMON.has(name) ? t(name) : (name[0].toUpperCase() + name.slice(1)).replaceAll("_", " ");
  }
}

const isPlain = (value) => value === null || typeof value !== "object";
const isFlat = (value) => isPlain(value) || Object.values(value).every(isPlain);
const isRow = (value) => !isPlain(value) && !Array.isArray(value) && Object.values(value).every(isFlat);

function plain(value, names) {
  if (value === null) return "–";
  if (value === true) return t("yes");
  if (value === false) return t("no");
  return typeof value === "number" ? String(value) : names.of(value);
}

// [null, null, "x"] as "2 × hidden, x"
function chips(items, names) {
  const groups = [];
  for (const item of items) {
    const text = item === null ? t("hidden") : isPlain(item) ? plain(item, names) : Object.values(item).map((part) => plain(part, names)).join(" ") || "–";
    if (groups.length && groups[groups.length - 1][0] === text) groups[groups.length - 1][1] += 1;
    else groups.push([text, 1]);
  }
  if (!groups.length) return "–";
  return el("span", { className: "chips" }, ...groups.map(([text, n]) => el("span", { textContent: n > 1 ? `${n} × ${text}` : text })));
}

// Things with the same fields: one row each, or one column each if they have many fields and are few.
function grid(rows, names, heads = null) {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !ELSEWHERE.has(key));
  const head = (text, scope) => el("th", { scope, textContent: text });
  const cell = (row, key) => el("td", {}, key in row ? show(row[key], names) : "");
  const turned = keys.length > BROAD && rows.length < BROAD;
  const body = turned
    ? keys.map((key) => el("tr", {}, head(names.of(key), "row"), ...rows.map((row) => cell(row, key))))
    : rows.map((row, i) => el("tr", {}, heads && head(names.of(heads[i]), "row"), ...keys.map((key) => cell(row, key))));
  const top = turned ? (heads ? ["", ...heads.map((name) => names.of(name))] : []) : [...(heads ? [""] : []), ...keys.map((key) => names.of(key))];
  const box = el("div", { className: "wide" }, el("table", {}, el("thead", {}, el("tr", {}, ...top.map((text) => (text ? head(text, "col") : el("td"))))), el("tbody", {}, ...body)));
  return rows.length > LONG ? el("details", {}, el("summary", { textContent: `${rows.length} …` }), box) : box;
}

function show(value, names) {
  if (isPlain(value)) return plain(value, names);
  if (Array.isArray(value)) {
    if (value.every(isRow) && value.length) return grid(value, names);
    if (value.every(isFlat)) return chips(value, names);
    return el("ol", {}, ...value.map((item) => el("li", {}, show(item, names))));
  }
  const entries = Object.entries(value).filter(([key]) => !ELSEWHERE.has(key));
  if (!entries.length) return "–";
  if (entries.every(([, item]) => isPlain(item))) {
    return el("span", { className: "chips" }, ...entries.map(([key, item]) => el("span", { textContent: `${names.of(key)}: ${plain(item, names)}` })));
  }
  if (entries.every(([, item]) => isRow(item))) return grid(entries.map(([, item]) => item), names, entries.map(([key]) => key));
  return list(entries, names);
}

function list(entries, names) {
  return el("dl", {}, ...entries.flatMap(([key, value]) => [el("dt", { textContent: names.of(key) }), el("dd", {}, show(value, names))]));
}

// Everything in a view: what belongs to nobody first, then a panel for each player.
export function panels(view, names, seatName) {
  const shared = Object.entries(view).filter(([key, value]) => !ELSEWHERE.has(key) && key !== "players"
    && !(["winners", "scores"].includes(key) && !value.length));
  const players = (view.players || []).map((player, seat) => el("section", { className: "panel" },
    el("h3", { textContent: seatName(seat) }), list(Object.entries(player), names)));
  return el("div", { className: "view" }, el("section", { className: "panel" }, list(shared, names)), ...players);
}
