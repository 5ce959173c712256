// One load for both servers: TABLES tables with 2 to 4 players, each game played to its end over real sockets, SOME tables
// at a time, every player answering at once. Prints counts, seconds, and the time from a click until everybody at the
// table has seen it.
const { io } = require("socket.io-client");
const WebSocket = require("ws");

const [kind, url, api, tables, some] = process.argv.slice(2);
const latencies = [];
let actions = 0;
let resent = 0;

async function post(path, body, key) {
  const headers = { "Content-Type": "application/json" };
  if (key) headers.Authorization = `Bearer ${key}`;
  const answer = await fetch(api + path, { method: "POST", headers, body: JSON.stringify(body || {}) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

// The clicks at one table, by the number of the state that each leads to: when it was, and how many players have seen it.
class Clicks {
  constructor(players) { this.players = players; this.open = new Map(); }
  click(number) { this.open.set(number, { at: process.hrtime.bigint(), seen: 0 }); }
  see(number) {
    const click = this.open.get(number);
    if (!click) return;
    click.seen += 1;
    if (click.seen === 1) actions += 1;
    if (click.seen < this.players) return;
    latencies.push(Number(process.hrtime.bigint() - click.at) / 1e6);
    this.open.delete(number);
  }
}

async function solstead(players) {
  const keys = [];
  for (let i = 0; i < players; i += 1) keys.push((await post("/api/keys")).key);
  const { id, invite } = await post("/api/tables", { game: "heap", seats: players, name: "p0" }, keys[0]);
  const clicks = new Clicks(players);
  let finish;
  const finished = new Promise((resolve) => { finish = resolve; });
  const sockets = await Promise.all(keys.map((key, seat) => new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/tables/${id}/socket`, { perMessageDeflate: false });
    socket.on("open", () => socket.send(JSON.stringify({ hello: { key, invite } })));
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "error") throw new Error(message.code);
      if (message.type === "sync") resolve(socket);
      if (message.type !== "update" || !message.blocks) return;
      clicks.see(message.seq);
      const block = message.blocks[0];
      if (block.view.over) finish();
      if (!block.prompt) return;
      const { options, asked } = block.prompt;
      const { action } = options[(block.view.heap * 7) % options.length];
      clicks.click(message.seq + 1);
      socket.send(JSON.stringify({ id: 1, command: { do: "act", seat, action, asked } }));
    });
  })));
  for (let seat = 1; seat < players; seat += 1) {
    sockets[seat].send(JSON.stringify({ id: 1, command: { do: "sit", seat, name: `p${seat}` } }));
    await new Promise((resolve) => { sockets[seat].on("message", function on(data) {
      if (JSON.parse(data).type === "ack") { sockets[seat].off("message", on); resolve(); } }); });
  }
  return {
    go: () => sockets[0].send(JSON.stringify({ id: 2, command: { do: "start" } })),
    finished,
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

async function boardgameio(players) {
  const { matchID } = await post("/games/heap/create", { numPlayers: players });
  const clicks = new Clicks(players);
  let finish;
  const finished = new Promise((resolve) => { finish = resolve; });
  const turns = [];
  const credentials = [];
  for (let seat = 0; seat < players; seat += 1) {
    credentials.push((await post(`/games/heap/${matchID}/join`, { playerID: String(seat), playerName: `p${seat}` })).playerCredentials);
  }
  const sockets = [];
  // One after the other: its store on disk loses what two players say about themselves at the same time.
  for (const [seat, playerCredentials] of credentials.entries()) {
    const socket = io(`${url}/heap`, { transports: ["websocket"], forceNew: true });
    let timer;
    const move = (state) => {
      if (state.ctx.gameover) { finish(); return; }
      if (state.ctx.currentPlayer !== String(seat)) return;
      const n = ((state.G.heap * 7) % Math.min(3, state.G.heap)) + 1;
      const payload = { type: "take", args: [n], playerID: String(seat), credentials: playerCredentials };
      const emit = () => socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, String(seat));
      clicks.click(state._stateID + 1);
      emit();
      clearInterval(timer);
      timer = setInterval(() => { resent += 1; emit(); }, 1000);  // now and then it tells one player nothing
    };
    turns.push(move);
    await new Promise((resolve) => {
      const hello = () => socket.emit("sync", matchID, String(seat), playerCredentials, players);
      const again = setInterval(hello, 60);  // its store on disk may not know the player yet
      socket.on("connect", hello);
      socket.on("sync", (_id, info) => { turns.state = info.state; });
      socket.on("matchData", () => { clearInterval(again); resolve(); });
      socket.on("update", (_id, state) => { clearInterval(timer); clicks.see(state._stateID); move(state); });
    });
    sockets.push(socket);
  }
  return { go: () => turns.forEach((move) => move(turns.state)), finished, close: () => sockets.forEach((socket) => socket.close()) };
}

async function main() {
  const open = kind === "solstead" ? solstead : boardgameio;
  const ready = [];
  for (let i = 0; i < Number(tables); i += 1) ready.push(await open(2 + (i % 3)));
  process.stdout.write("ready\n");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  const began = process.hrtime.bigint();
  const queue = ready.slice();
  await Promise.all(Array.from({ length: Number(some) }, async () => {
    while (queue.length) { const table = queue.shift(); table.go(); await table.finished; }
  }));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
  process.stdout.write(`${JSON.stringify({ tables: ready.length, actions, resent, seconds, p50: at(0.5), p99: at(0.99) })}\n`);
  await new Promise((resolve) => process.stdin.once("data", resolve));
  ready.forEach((table) => table.close());
  process.exit(0);
}

main();
