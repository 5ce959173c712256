/** Checking the shuffles of a game in the browser (docs/fair.md). Plain SHA-256: what browsers have built in is missing on home networks,
 * where pages come without https. */

import type { Proof, Verdict, Verified } from "../wire/types.ts";

const utf8 = new TextEncoder();
const BLOCK = 64;

/** The first 32 bits behind the point of the roots of the first primes. */
function fractions(count: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= n; divisor++) prime &&= n % divisor !== 0;
    if (prime) found.push(Math.floor((n ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return found;
}
const START = fractions(8, 2);
const ROUNDS = fractions(64, 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let at = 0; at < length; at += BLOCK) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
      const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      w[i] = ((w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + high + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (w[i] ?? 0)) | 0;
      const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] ?? 0) + word) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const padded = (by: number): Uint8Array => Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ by);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function bytes(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));
}

function joined(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? utf8.encode(part) : part)]));
}

/** JSON with sorted members and no white space (RFC 8785, for whole numbers). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(",")}}`;
}

export const commitmentTo = (secret: Uint8Array, table: string): string =>
  hex(sha256(joined("solstead fair 1 commitment\n", table, "\n", secret)));

export const wordDigest = (table: string, seat: number, word: string): string =>
  hex(sha256(joined(`solstead fair 1 word\n${table}\n${seat}\n${word}`)));

export type Agreed = Pick<Verified, "components" | "game" | "rules" | "seats" | "settings">;

export function gameKey(agreed: Agreed, proof: Pick<Proof, "secret" | "table" | "digests">): Uint8Array {
  const { components, game, rules, seats, settings } = agreed;
  const text = canonical({ components, game, rules, seats, settings, table: proof.table, words: proof.digests });
  return hmac(bytes(proof.secret), joined("solstead fair 1 key\n", text));
}

export function draw(key: Uint8Array, number: number, below: number): number {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setUint32(4, number);
  return Number(
    BigInt(`0x${hex(hmac(key, joined("solstead fair 1 draw\n", new Uint8Array(counter.buffer))))}`) % BigInt(below),
  );
}

/** What this browser was shown and added before the game began. */
export interface Kept {
  readonly commitment: string;
  /** By seat. */
  readonly words: Readonly<Record<string, string>>;
}

const place = (table: string): string => `solstead.fair.${table}`;

export function kept(table: string): Kept | null {
  const found = localStorage.getItem(place(table));
  return found === null ? null : (JSON.parse(found) as Kept);
}

/** Remember what was shown first, and the words that are in it now: who leaves a seat takes the word along. */
export function keep(table: string, commitment: string, words: Readonly<Record<string, string>>): void {
  localStorage.setItem(place(table), JSON.stringify({ commitment: kept(table)?.commitment ?? commitment, words }));
}

/** A word that nobody can guess. */
export function randomWord(): string {
  return (hex(crypto.getRandomValues(new Uint8Array(8))).match(/.{4}/g) ?? []).join("-");
}

/** All of a commitment: two secrets that share the first 64 bits can be found. */
export const fingerprint = (commitment: string): string => (commitment.match(/.{4}/g) ?? []).join(" ");

export type Code = Verdict["code"] | "other_word";

/** "proven", or what is wrong (`fair.<code>` in the texts): all that follows from the proof is computed here, the rules are the server's. */
export function verdict(found: Verified, seen: Kept | null): Code {
  const proof = found.proof;
  if (!proof) return "unprovable";
  const secret = bytes(proof.secret);
  if (secret.length !== 32 || commitmentTo(secret, proof.table) !== proof.commitment) return "wrong_secret";
  if (proof.words.some((word, seat) => word !== "" && wordDigest(proof.table, seat, word) !== proof.digests[seat]))
    return "wrong_word";
  if (seen && seen.commitment !== proof.commitment) return "other_commitment";
  for (const [seat, word] of Object.entries(seen?.words ?? {})) {
    if ((word === "" ? "" : wordDigest(proof.table, Number(seat), word)) !== proof.digests[Number(seat)])
      return "other_word";
  }
  if (proof.bounds.length !== found.numbers.length) return "wrong_bounds";
  const key = gameKey(found, proof);
  if (found.numbers.some((number, i) => draw(key, i, proof.bounds[i] ?? 1) !== number)) return "wrong_chance";
  return found.verdict.code;
}
