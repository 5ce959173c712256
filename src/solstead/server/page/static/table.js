// A table, live. The page keeps what it was told last; a gap in the numbers leads to everything anew.
import { api, button, choice, el, field, go, inviteOf, keyOf, lang, linkBox, main, nickname, say, section, shared, status, t } from "./common.js";
import { duration } from "./lobby.js";
import { Names, panels } from "./view.js";

const REFUSED = 4001;
const GONE = 4004;
const LINES = 200;

export class Table {
  constructor(id) {
    this.id = id;
    this.number = 0;
    this.parts = Object.fromEntries(["head", "blocks", "seats", "links", "log"].map((name) => [name, el("div")]));
    this.chatLines = el("div", { className: "log", role: "log" });
    this.chatForm = this.makeChat();
    const { head, blocks, seats, links, log } = this.parts;
    main.replaceChildren(el("div", { className: "play" }, head, blocks),
      el("div", { className: "side" }, seats, section("log", log), section("chat", this.chatLines, this.chatForm), links));
    log.className = "log";
    log.setAttribute("role", "log");
  }

  async begin() {
    this.bots = (await api("GET", `/games?lang=${lang}`))[0].bots;
    this.connect();
    document.onvisibilitychange = () => this.send({ away: document.hidden });
    setInterval(() => this.drawClocks(), 1000);
  }

  // ---- talking

  connect() {
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.id}/socket`);
    this.socket.onopen = () => {
      this.send({ hello: { key: keyOf(this.id), invite: inviteOf(this.id), lang } });
      if (document.hidden) this.send({ away: true });
    };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      status("lost");
      if (event.code !== REFUSED) setTimeout(() => this.connect(), event.code === GONE ? 2000 : 500);
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  do(name, fields = {}) {
    this.number += 1;
    this.send({ id: this.number, command: { do: name, ...fields } });
  }

  async hear(message) {
    if (message.type === "sync") {
      const { seq, table, blocks, chat, log, presence } = message;
      Object.assign(this, { seq, table, blocks, chat, log, presence });
      if (!this.names) {
        this.names = new Names((await api("GET", `/games/${table.game}/box?lang=${lang}`)).words);
        this.link = await shared(`/t/${this.id}`);
      }
      status("live");
    } else if (message.type === "update") {
      if (!this.table || message.seq !== this.seq + 1) { this.send({ sync: true }); return; }
      this.take(message);
      // a seat taken or left changes what this page may see
      if (["sat", "stood", "assigned"].includes(message.kind)) { this.send({ sync: true }); return; }
    } else if (message.type === "presence") {
      this.presence = message.presence;
    } else if (message.type === "error") {
      say(message.message);
      if (message.code === "stale") this.send({ sync: true });
      return;
    } else { say(""); return; }
    if (this.table && this.names) this.draw();
  }

  take({ seq, table, blocks, said }) {
    this.seq = seq;
    if (table) this.table = table;
    else if (blocks) this.table.owing = blocks[0].view.to_act;
    if (blocks) {
      this.blocks = blocks;
      this.log.push(...blocks[0].events.map((event) => event.text).filter(Boolean));
    }
    if (said) this.chat.push(said);
  }

  // ---- drawing

  draw() {
    const { table, parts } = this;
    main.dataset.seq = this.seq;
    const focused = parts.blocks.contains(document.activeElement);
    this.told = { at: Date.now(), mine: table.seats.map((_, i) => i).filter((i) => table.seats[i].yours) };
    document.title = `${this.myTurn() ? "● " : ""}${this.names.of("title")} · Solstead`;
    parts.head.replaceChildren(...this.drawHead());
    parts.blocks.replaceChildren(...this.blocks.map((block) => this.drawBlock(block)));
    parts.seats.replaceChildren(section("seats", ...table.seats.map((seat, i) => this.drawSeat(seat, i)), ...this.drawOpener()));
    this.drawLinks();
    fill(parts.log, this.log.slice(-LINES));
    fill(this.chatLines, this.chat.map((line) => `${line.name}: ${line.text}`));
    this.chatForm.hidden = !this.told.mine.length || table.muted;
    this.drawClocks();
    if (focused) parts.blocks.querySelector("button")?.focus();
  }

  myTurn() {
    return this.table.owing.some((seat) => this.table.seats[seat].yours);
  }

  seatName(i) {
    const seat = this.table.seats[i];
    return seat.name || seat.bot ? `${seat.name || seat.bot} (${seat.title})` : seat.title;
  }

  drawHead() {
    const { table } = this;
    const words = [t(`is_${table.status}`)];
    if (table.clock.kind !== "none") words.push(`${duration(table.clock.seconds)} ${t(`per_${table.clock.kind}`)}`);
    if (table.own_components) words.push(t("own_components"));
    if (table.muted) words.push(t("muted"));
    const variants = Object.entries(table.settings).map(([name, value]) =>
      `${this.names.words[`setting.${name}`] || name}: ${value === true ? t("yes") : value === false ? t("no") : [value].flat().join(", ")}`);
    const nodes = [el("h1", { textContent: this.names.of("title") }), el("p", { textContent: [...words, ...variants].join(" · ") })];
    if (table.result) nodes.push(this.drawResult());
    return nodes;
  }

  drawResult() {
    const { scores, winners, bot_moves: moves } = this.table.result;
    const forfeit = (i) => (this.table.seats[i].forfeit ? ` · ${this.table.seats[i].forfeit}` : "");
    return el("section", {}, el("h2", { textContent: t("result") }), el("ol", {},
      ...scores.map((score, i) => ({ score, i })).sort((a, b) => winners.includes(b.i) - winners.includes(a.i) || b.score - a.score).map(({ score, i }) =>
        el("li", { textContent: `${this.seatName(i)}: ${score}${winners.includes(i) ? ` · ${t("won")}` : ""}${moves[i] ? ` · ${moves[i]} ${t("by_bot")}` : ""}${forfeit(i)}` }))));
  }

  drawSeat(seat, i) {
    const { table, presence } = this;
    const owes = table.owing.includes(i);
    const going = ["open", "running"].includes(table.status);
    const by = this.told.mine.find((me) => me !== i && !table.seats[me].stand_in);
    const where = seat.bot || seat.stand_in ? t("bot") : seat.taken ? t(presence[i] || "gone") : t("free");
    const votes = table.takeovers[i] || [];
    return el("div", { className: owes ? "seat turn" : "seat" },
      el("b", { textContent: this.seatName(i) }), el("span", { textContent: ` ${where}${owes ? `, ${t("thinking")}` : ""}` }),
      seat.bot_moves ? ` · ${seat.bot_moves} ${t("by_bot")}` : "", el("span", { className: "clock" }),
      seat.forfeit ? ` · ${seat.forfeit}` : "",
      table.abandon.includes(i) ? ` · ${t("wants_end")}` : "",
      votes.length ? ` · ${t("takeover")}: ${votes.map((vote) => table.seats[vote].name).join(", ")}` : "",
      el("div", {},
        !seat.taken && going && button("sit", () => this.do("sit", { seat: i, name: nickname() })),
        seat.yours && button("rename", () => this.do("rename", { seat: i, name: nickname() })),
        seat.yours && going && button("leave", () => this.do("leave", { seat: i })),
        table.opener && table.status === "open" && seat.taken && !seat.yours
          && button("remove", () => (seat.bot ? this.do("assign", { seat: i, bot: "" }) : this.do("remove", { seat: i }))),
        table.opener && table.status === "open" && !seat.taken && this.botChoice(i),
        table.status === "running" && !seat.bot && !seat.stand_in && presence[i] !== "here" && by !== undefined && !votes.includes(by)
          && button("takeover", () => this.do("takeover", { seat: i, by })),
        seat.yours && seat.stand_in && button("hand_back", () => this.do("hand_back", { seat: i })),
        seat.yours && table.status === "running" && !table.abandon.includes(i) && button("abandon", () => this.do("abandon", { seat: i }))));
  }

  botChoice(seat) {
    const bots = choice([["", t("give_bot")], ...this.bots.map((bot) => [bot, bot])], "");
    bots.onchange = () => { if (bots.value) this.do("assign", { seat, bot: bots.value }); };
    return bots;
  }

  drawOpener() {
    const { table } = this;
    const over = ["finished", "abandoned"].includes(table.status);
    return [
      table.opener && table.status === "open" && button("start", () => this.do("start")),
      table.opener && ["open", "running"].includes(table.status) && button("close", () => this.do("close")),
      table.opener && button(table.muted ? "unmute" : "mute", () => this.do("mute", { on: !table.muted })),
      table.rematch && el("a", { href: `/t/${table.rematch}`, textContent: t("rematch") }),
      over && this.told.mine.length && !table.rematch
        && button("rematch", async () => go(await api("POST", `/tables/${this.id}/rematch`, null, this.id))),
      table.status === "finished" && el("a", { href: `/replay/${this.id}`, textContent: t("replay") }),
    ].filter(Boolean);
  }

  drawLinks() {
    const { table, parts } = this;
    const state = `${table.invite}|${this.told.mine.length}`;
    if (parts.links.dataset.state === state) return;  // an open QR code stays
    parts.links.dataset.state = state;
    parts.links.replaceChildren(section("links",
      table.invite ? linkBox("invite", `${this.link}#invite=${table.invite}`) : table.public ? linkBox("watch", this.link) : "",
      this.told.mine.length ? el("details", {}, el("summary", { textContent: t("personal") }),
        linkBox("personal", `${this.link}#key=${keyOf(this.id)}`)) : ""));
  }

  drawBlock(block) {
    const { table } = this;
    const { prompt, seat } = block;
    const wish = table.undo;
    return el("section", { className: "block" },
      el("h2", { textContent: seat === null ? t("spectator") : this.seatName(seat) }),
      prompt ? el("p", { className: "prompt", textContent: prompt.text }) : "",
      prompt && !prompt.owes ? el("p", { textContent: t("may_change") }) : "",
      el("div", { className: "options" }, ...(prompt ? prompt.options.map((option) => el("button", { type: "button", className: "option",
        textContent: option.label, onclick: () => this.do("act", { seat, action: option.action, asked: prompt.asked }) })) : [])),
      !prompt && seat !== null && table.status === "running" ? el("p", { textContent: t("waiting") }) : "",
      block.undo === "free" && button("undo", () => this.do("undo", { seat })),
      block.undo === "ask" && !wish && button("ask_undo", () => this.do("ask_undo", { seat })),
      wish && wish.seat === seat ? el("p", { textContent: t("undo_asked") }) : "",
      wish && seat !== null && wish.seat !== seat && !wish.agreed.includes(seat)
        && el("p", {}, `${this.seatName(wish.seat)} ${t("wants_undo")} `,
          button("agree", () => this.do("answer_undo", { seat, agree: true })),
          button("refuse", () => this.do("answer_undo", { seat, agree: false }))),
      panels(block.view, this.names, (i) => this.seatName(i)));
  }

  drawClocks() {
    if (!this.told) return;
    const nodes = this.parts.seats.querySelectorAll(".clock");
    this.table.seats.forEach((seat, i) => {
      if (seat.remaining === null || !nodes[i]) return;
      const left = Math.max(0, Math.round(seat.remaining - (Date.now() - this.told.at) / 1000));
      nodes[i].textContent = ` · ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    });
  }

  makeChat() {
    const input = el("input", { maxLength: 500 });
    return el("form", { onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim()) this.do("say", { seat: this.told.mine[0], text: input.value.trim() });
      input.value = "";
    } }, field("message", input), el("button", { textContent: t("say") }));
  }
}

function fill(node, lines) {
  const bottom = node.scrollTop + node.clientHeight >= node.scrollHeight - 4;
  node.replaceChildren(...lines.map((line) => el("div", { textContent: line })));
  if (bottom) node.scrollTop = node.scrollHeight;
}
