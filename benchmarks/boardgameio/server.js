// The same small game as tests/extra_games/heap.py on a boardgame.io server with its store on disk.
const { FlatFile, Server } = require("boardgame.io/server");

const Heap = {
  name: "heap",
  setup: ({ ctx }) => ({ heap: 60, taken: Array(ctx.numPlayers).fill(0), last: -1 }),
  moves: {
    take: ({ G, playerID }, n) => {
      if (![1, 2, 3].includes(n) || n > G.heap) return "INVALID_MOVE";
      G.heap -= n;
      G.taken[Number(playerID)] += n;
      G.last = Number(playerID);
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.heap === 0 ? { winner: G.last } : undefined),
};

const [port, apiPort, folder] = process.argv.slice(2);
const server = Server({ games: [Heap], origins: ["*"], db: new FlatFile({ dir: folder }) });
server.run({ port: Number(port), lobbyConfig: { apiPort: Number(apiPort) } }, () => console.log("ready"));
