import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Plugin } from "vite";

type Colour = readonly [red: number, green: number, blue: number, cover: number];

const NIGHT: Colour = [0x22, 0x31, 0x3f, 255];
const SUN: Colour = [0xf7, 0xb2, 0x3b, 255];
const PAPER: Colour = [0xfb, 0xf6, 0xea, 255];
const WHITE: Colour = [255, 255, 255, 255];
const NOTHING: Colour = [0, 0, 0, 0];
/** So many looks at each side of a pixel on an edge, which is smooth so. */
const FINE = 4;

/** How far a point is from a line that lies between two others. */
function away(x: number, y: number, from: number, to: number, height: number): number {
  return Math.hypot(x - Math.min(to, Math.max(from, x)), y - height);
}

/** A sun over the ground, on a grid of 32 by 32: the drawing of favicon.svg. */
function drawing(x: number, y: number): Colour {
  if (away(x, y, 5, 27, 20) <= 1.2 || away(x, y, 9, 23, 24) <= 1.2) return PAPER;
  return y <= 17 && Math.hypot(x - 16, y - 17) <= 8 ? SUN : NOTHING;
}

function inCard(x: number, y: number): boolean {
  return Math.hypot(Math.max(0, Math.abs(x - 16) - 9), Math.max(0, Math.abs(y - 16) - 9)) <= 7;
}

/** What the icons look like. "card": with round corners; "full": for systems that cut out a shape of their own; "mark": the
 * drawing alone in white, for the line on top of a phone. */
type Kind = "card" | "full" | "mark";

function colour(kind: Kind, x: number, y: number): Colour {
  const size = kind === "full" ? 0.85 : 1;
  const found = drawing(16 + (x - 16) / size, 16 + (y - 16) / size);
  if (kind === "mark") return found === NOTHING ? NOTHING : WHITE;
  if (kind === "card" && !inCard(x, y)) return NOTHING;
  return found === NOTHING ? NIGHT : found;
}

/** The colour of a square of the grid. */
function mixed(kind: Kind, x: number, y: number, side: number): Colour {
  const corner = colour(kind, x, y);
  if (
    corner === colour(kind, x + side, y) &&
    corner === colour(kind, x, y + side) &&
    corner === colour(kind, x + side, y + side)
  )
    return corner;
  let [red, green, blue, cover] = [0, 0, 0, 0];
  for (let i = 0; i < FINE * FINE; i++) {
    const seen = colour(kind, x + (((i % FINE) + 0.5) / FINE) * side, y + ((Math.floor(i / FINE) + 0.5) / FINE) * side);
    red += seen[0] * seen[3];
    green += seen[1] * seen[3];
    blue += seen[2] * seen[3];
    cover += seen[3];
  }
  return cover === 0 ? NOTHING : [red / cover, green / cover, blue / cover, cover / (FINE * FINE)];
}

/** The drawing as a PNG file. */
function png(kind: Kind, size: number): Buffer {
  const rows = Buffer.alloc(size * (4 * size + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const side = 32 / size;
      const seen = mixed(kind, column * side, row * side, side);
      rows.set(seen.map(Math.round), row * (4 * size + 1) + 1 + 4 * column);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8); // 8 bits for each of red, green, blue and cover
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    part("IHDR", head),
    part("IDAT", deflateSync(rows, { level: 9 })),
    part("IEND", Buffer.alloc(0)),
  ]);
}

function part(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The icons that manifest and pages name. */
const ICONS: readonly [string, Kind, number][] = [
  ["icon-192.png", "card", 192],
  ["icon-512.png", "card", 512],
  ["icon-full-512.png", "full", 512],
  ["icon-apple.png", "full", 180],
  ["badge.png", "mark", 96],
];

/** What makes the build an app that can be installed: its icons, and a worker that knows all files of this very build. */
export function installable(): Plugin {
  return {
    name: "installable",
    apply: "build",
    enforce: "post",
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "apple-touch-icon", href: "/static/icon-apple.png" }, injectTo: "head" },
    ],
    generateBundle(_, bundle) {
      const given = readdirSync(join(import.meta.dirname, "public/static")).map((name) => `static/${name}`);
      const worker = bundle["static/worker.js"];
      if (worker?.type !== "chunk") return; // another build: the playground
      const files = [...Object.keys(bundle), ...given]
        .filter((name) => /^static\/.*\.(js|css|svg|woff2)$/.test(name) && name !== "static/worker.js")
        .sort();
      const hash = createHash("sha256").update(worker.code).update(files.join());
      for (const name of given) hash.update(readFileSync(join(import.meta.dirname, "public", name)));
      const index = bundle["index.html"];
      if (index?.type === "asset") hash.update(index.source);
      const build = hash.digest("hex").slice(0, 16);
      worker.code = `const BUILD = "${build}", FILES = ${JSON.stringify(files.map((name) => `/${name}`))};\n${worker.code}`;
      for (const [name, kind, size] of ICONS)
        this.emitFile({ type: "asset", fileName: `static/${name}`, source: png(kind, size) });
    },
  };
}
