"use strict";
// A plain page that exercises the whole interface. The key stays in this browser and goes out as a bearer token or in the
// first message of a socket; links carry secrets behind the #, which is never sent.

const main = document.getElementById("main");
const store = window.localStorage;
let lang = store.getItem("lang") || (navigator.language.startsWith("de") ? "de" : "en");
let key = "";
const t = (word) => WORDS[lang][word] || word;

function el(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
const button = (word, onclick) => el("button", { textContent: t(word), onclick });
const section = (word, ...children) => el("section", {}, el("h2", { textContent: t(word) }), ...children);
const nickname = () => document.getElementById("name").value.trim() || "Ann";
const say = (text) => { document.getElementById("problem").textContent = text; };

async function api(method, path, body, invite) {
  const headers = { Authorization: `Bearer ${key}` };
  if (invite) headers["X-Invite"] = invite;
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  say(answer.ok ? "" : found.message);
  if (!answer.ok) throw new Error(found.code);
  return found;
}

// ---- the lobby

async function lobby() {
  const [games, lists, statistics, address] = await Promise.all([
    api("GET", `/games?lang=${lang}`), api("GET", "/lobby"), api("GET", "/statistics"),
    fetch("/address").then((answer) => answer.text())]);
  const game = el("select", {}, ...games.map((g) => el("option", { value: g.name, textContent: `${g.title}: ${g.tagline}` })));
  const seats = el("input", { type: "number", min: 2, max: 6, value: 3 });
  const bots = el("input", { type: "number", min: 0, max: 5, value: 0 });
  const bot = el("select", {}, ...games[0].bots.map((b) => el("option", { value: b, textContent: b })));
  bot.value = "greedy";
  const isPublic = el("input", { type: "checkbox" });
  const kind = el("select", {}, ...[["none", "none"], ["move", "per_move"], ["game", "per_game"]].map(
    ([value, word]) => el("option", { value, textContent: t(word) })));
  const seconds = el("input", { type: "number", min: 5, value: 300 });
  const settings = el("textarea", { rows: 2, value: "{}" });
  const components = el("input", { type: "file", accept: ".toml" });
  const open = async (botCount, start) => {
    const n = Number(seats.value);
    const ref = await api("POST", "/tables", {
      game: game.value, seats: n, name: nickname(), public: isPublic.checked, start,
      bots: [...Array(n - botCount).fill(""), ...Array(botCount).fill(bot.value)],
      clock: { kind: kind.value, seconds: kind.value === "none" ? 0 : Number(seconds.value) },
      settings: JSON.parse(settings.value || "{}"),
      components: components.files[0] ? await components.files[0].text() : "",
    });
    go(ref);
  };
  const field = (word, input) => el("div", {}, el("label", {}, `${t(word)} `, input));
  const record = el("input", { type: "file", accept: ".json" });
  record.onchange = async () => {
    const ref = await api("POST", "/records", { record: JSON.parse(await record.files[0].text()) });
    location.href = `/replay/${ref.id}#invite=${ref.invite}`;
  };
  const list = (tables) => el("ul", {}, ...tables.map((table) => el("li", { className: table.your_turn ? "turn" : "" },
    el("a", { href: `/${table.status === "finished" ? "replay" : "t"}/${table.id}`, textContent: describe(table, games) }),
    table.your_turn ? ` (${t("your_turn")})` : "")));
  main.replaceChildren(
    section("open", field("game", game), field("seats", seats), field("bots", el("span", {}, bots, bot)),
      field("public", isPublic), field("clock", el("span", {}, kind, seconds, ` ${t("seconds")}`)),
      field("settings", settings), field("components", components),
      button("against_bots", () => open(Number(seats.value) - 1, true)), button("open", () => open(Number(bots.value), false))),
    section("mine", list(lists.mine), field("bring", record), button("forget", async () => {
      if (confirm(t("forget_sure"))) { await api("DELETE", "/me"); store.removeItem("key"); location.reload(); }
    })),
    section("open_tables", list(lists.open)), section("running", list(lists.running)), section("finished", list(lists.finished)),
    section("statistics", el("ul", {}, ...statistics.map((s) => el("li", {
      textContent: `${s.game} (${s.seats}): ${s.games}, ⌀ ${s.mean_score.toFixed(1)}, max ${s.best_score}` })))),
    section("friends", el("img", { src: "/qr.svg", alt: address }), el("p", { textContent: address })));
}

function describe(table, games) {
  const title = (games.find((g) => g.name === table.game) || { title: table.game }).title;
  const who = table.summary.seats.map((seat) => seat.name || seat.bot || t("free")).join(", ");
  const result = table.summary.result ? ` · ${table.summary.result.scores.join(" : ")}` : "";
  return `${title} · ${who}${result}`;
}

function go(ref) {
  store.setItem(`invite:${ref.id}`, ref.invite);
  location.href = `/t/${ref.id}`;
}

// ---- a table

class Table {
  constructor(id) {
    this.id = id;
    this.invite = store.getItem(`invite:${id}`) || "";
    this.number = 0;
    this.connect();
    document.onvisibilitychange = () => this.send({ away: document.hidden });
  }

  connect() {
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.id}/socket`);
    this.socket.onopen = () => this.send({ hello: { key, invite: this.invite, lang } });
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      document.getElementById("status").textContent = t("lost");
      if (event.code !== 4001) setTimeout(() => this.connect(), event.code === 4004 ? 2000 : 500);
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  do(name, fields = {}) {
    this.number += 1;
    this.send({ id: this.number, command: { do: name, ...fields } });
  }

  hear(message) {
    if (message.type === "sync") {
      Object.assign(this, { seq: message.seq, table: message.table, blocks: message.blocks, chat: message.chat,
        log: message.log, presence: message.presence });
      document.getElementById("status").textContent = t("live");
    } else if (message.type === "update") {
      if (message.seq !== this.seq + 1) { this.send({ sync: true }); return; }
      this.seq = message.seq;
      if (message.table) this.table = message.table;
      if (message.blocks) {
        this.blocks = message.blocks;
        this.log.push(...message.blocks[0].events.map((event) => event.text).filter(Boolean));
      }
      if (message.said) this.chat.push(message.said);
      // a seat taken or left changes what this page may see
      if (["sat", "stood", "assigned"].includes(message.kind)) { this.send({ sync: true }); return; }
    } else if (message.type === "presence") {
      this.presence = message.presence;
    } else if (message.type === "error") {
      say(message.message);
      if (message.code === "stale") this.send({ sync: true });
      return;
    } else { say(""); return; }
    this.draw();
  }

  draw() {
    const { table } = this;
    const mine = table.seats.map((seat, i) => i).filter((i) => table.seats[i].yours);
    const seats = table.seats.map((seat, i) => this.drawSeat(seat, i, mine));
    const link = `${location.origin}/t/${this.id}#invite=${table.invite}`;
    main.replaceChildren(
      section("seats", ...seats,
        table.status === "open" && table.opener ? button("start", () => this.do("start")) : null,
        table.opener && table.status !== "closed" ? button("close", () => this.do("close")) : null,
        table.opener ? button("mute", () => this.do("mute", { on: !table.muted })) : null,
        table.rematch ? el("a", { href: `/t/${table.rematch}`, textContent: t("rematch") }) : null,
        ["finished", "abandoned"].includes(table.status) && mine.length && !table.rematch
          ? button("rematch", async () => go(await api("POST", `/tables/${this.id}/rematch`))) : null,
        table.status === "finished" ? el("a", { href: `/replay/${this.id}`, textContent: t("replay") }) : null,
        table.invite ? el("p", {}, `${t("invite")}: `, el("a", { href: link, textContent: link })) : null,
        mine.length ? el("p", {}, `${t("personal")}: `, el("a", { href: `/t/${this.id}#key=${key}`, textContent: "…" })) : null),
      ...this.blocks.map((block) => this.drawBlock(block)),
      section("log", el("div", { className: "log" }, ...this.log.slice(-100).map((line) => el("div", { textContent: line })))),
      this.drawChat(mine));
  }

  drawSeat(seat, i, mine) {
    const { table } = this;
    const owes = table.owing.includes(i);
    const where = seat.bot || seat.stand_in ? t("bot") : seat.taken ? t(this.presence[i] || "away") : t("free");
    const won = table.result && table.result.winners.includes(i) ? ` · ${t("won")}` : "";
    const score = table.result ? ` · ${table.result.scores[i]}` : "";
    const bot = seat.bot_moves ? ` · ${seat.bot_moves} ${t("by_bot")}` : "";
    const clock = seat.remaining === null ? "" : ` · ${Math.round(seat.remaining)} s`;
    const others = mine.filter((me) => me !== i);
    return el("div", { className: owes ? "turn" : "" },
      `${seat.title}: ${seat.name || seat.bot || "–"} (${where}${owes ? `, ${t("thinking")}` : ""})${score}${won}${bot}${clock} `,
      !seat.taken && ["open", "running"].includes(table.status) ? button("sit", () => this.do("sit", { seat: i, name: nickname() })) : null,
      seat.yours && ["open", "running"].includes(table.status) ? button("leave", () => this.do("leave", { seat: i })) : null,
      table.opener && table.status === "open" && seat.taken && !seat.yours
        ? button("remove", () => this.do(seat.bot ? "assign" : "remove", seat.bot ? { seat: i, bot: "" } : { seat: i })) : null,
      table.opener && table.status === "open" && !seat.taken ? button("bot", () => this.do("assign", { seat: i, bot: "greedy" })) : null,
      table.status === "running" && !seat.bot && !seat.stand_in && this.presence[i] !== "here" && others.length
        ? button("takeover", () => this.do("takeover", { seat: i, by: others[0] })) : null,
      seat.yours && seat.stand_in ? button("hand_back", () => this.do("hand_back", { seat: i })) : null,
      seat.yours && table.status === "running" ? button("abandon", () => this.do("abandon", { seat: i })) : null);
  }

  drawBlock(block) {
    const { table } = this;
    const { prompt, seat } = block;
    const wish = table.undo;
    return el("section", {},
      el("h2", { textContent: seat === null ? t("spectator") : `${table.seats[seat].title}: ${table.seats[seat].name}` }),
      el("p", { textContent: prompt ? prompt.text : "" }),
      prompt && !prompt.owes ? el("p", { textContent: t("may_change") }) : null,
      ...(prompt ? prompt.options.map((option) => el("button", {
        textContent: option.label,
        onclick: () => this.do("act", { seat, action: option.action, asked: prompt.asked }) })) : [seat === null ? "" : t("waiting")]),
      block.undo === "free" ? button("undo", () => this.do("undo", { seat })) : null,
      block.undo === "ask" && !wish ? button("ask_undo", () => this.do("ask_undo", { seat })) : null,
      wish && seat !== null && wish.seat !== seat && !wish.agreed.includes(seat)
        ? el("p", {}, `${table.seats[wish.seat].name} ${t("wants_undo")} `,
          button("agree", () => this.do("answer_undo", { seat, agree: true })),
          button("refuse", () => this.do("answer_undo", { seat, agree: false }))) : null,
      el("pre", { textContent: readable(block.view) }));
  }

  drawChat(mine) {
    const input = el("input", { maxLength: 500 });
    const send = () => { if (input.value.trim()) this.do("say", { seat: mine[0], text: input.value.trim() }); };
    input.onkeydown = (event) => { if (event.key === "Enter") send(); };
    return section("chat", el("div", { className: "log" }, ...this.chat.map((line) => el("div", { textContent: `${line.name}: ${line.text}` }))),
      ...(mine.length && !this.table.muted ? [input, button("say", send)] : []));
  }
}

function readable(view) {
  const skip = ["game", "seat", "seats", "settings", "stack"];
  return Object.entries(view).filter(([name]) => !skip.includes(name))
    .map(([name, value]) => `${name}: ${JSON.stringify(value, null, 1)}`).join("\n");
}

// ---- replay: one request, then every step is made here

async function replay(id) {
  const invite = store.getItem(`invite:${id}`) || "";
  let seat = -1;
  let states = [];
  let frames = [];
  const show = el("pre");
  const line = el("p");
  const slider = el("input", { type: "range", min: 0, value: Number(new URLSearchParams(location.search).get("step") || 0) });
  const draw = () => {
    const step = Number(slider.value);
    const frame = frames[step - 1];
    line.textContent = `${t("step")} ${step} / ${frames.length} · ` + (frame ? frame.events.map((event) => event.text).filter(Boolean).join(" ") : "");
    show.textContent = readable(states[step]);
    history.replaceState(null, "", `?step=${step}&seat=${seat}`);
  };
  const load = async () => {
    const found = await api("GET", `/tables/${id}/replay?seat=${seat}&lang=${lang}`, null, invite);
    frames = found.frames;
    states = [found.view];
    for (const frame of frames) states.push(changed(states[states.length - 1], frame.changes));
    slider.max = frames.length;
    seats.replaceChildren(...[-2, -1, ...Array(found.seats).keys()].map((n) => el("option", {
      value: n, selected: n === seat, textContent: n === -2 ? t("open_view") : n === -1 ? t("spectator") : `${t("seats")} ${n + 1}` })));
    draw();
  };
  const seats = el("select", { onchange: () => { seat = Number(seats.value); load(); } });
  seat = Number(new URLSearchParams(location.search).get("seat") || -1);
  slider.oninput = draw;
  main.replaceChildren(section("replay", seats, slider, line, show, button("record", async () => {
    const record = await api("GET", `/tables/${id}/record`, null, invite);
    const href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
    el("a", { href, download: `${record.game}-${id}.json` }).click();
  })));
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

// ---- where are we?

async function begin() {
  const [, kind, id] = location.pathname.match(/^\/(t|replay)\/([\w-]+)$/) || [];
  const secret = new URLSearchParams(location.hash.slice(1));
  if (secret.get("key")) store.setItem("key", secret.get("key"));
  if (secret.get("invite")) store.setItem(`invite:${id}`, secret.get("invite"));
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  key = store.getItem("key") || (await (await fetch("/api/keys", { method: "POST" })).json()).key;
  store.setItem("key", key);
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = t(node.dataset.text);
  const name = document.getElementById("name");
  name.value = store.getItem("name") || "";
  name.onchange = () => store.setItem("name", name.value);
  const choice = document.getElementById("lang");
  choice.value = lang;
  choice.onchange = () => { store.setItem("lang", choice.value); location.reload(); };
  if (kind === "t") new Table(id);
  else if (kind === "replay") await replay(id);
  else await lobby();
}

begin();
