import { beforeEach, describe, expect, it } from "vitest";
import {
  commitmentTo,
  draw,
  fingerprint,
  gameKey,
  hex,
  hmac,
  keep,
  kept,
  sha256,
  verdict,
  wordDigest,
} from "./fair.ts";
import type { Proof, Verified } from "../wire/types.ts";

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
const AGREED = {
  components: "0123456789abcdef",
  game: "vaalbara",
  rules: "1",
  seats: 2,
  settings: { b: [1, 2], a: true },
};

describe("hashes", () => {
  it("are those of the standards", () => {
    expect(hex(sha256(text("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hex(sha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hex(sha256(text("a".repeat(1000))))).toBe(
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
    );
    expect(hex(hmac(text("Jefe"), text("what do ya want for nothing?")))).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });
});

describe("the construction", () => {
  it("gives the test vector of docs/fair.md", () => {
    const digests = [wordDigest("TABLE", 0, "lily"), ""];
    const key = gameKey(AGREED, { secret: hex(SECRET), table: "TABLE", digests });
    expect(commitmentTo(SECRET, "TABLE")).toBe("fee56bb994c542ed30ae78af94a6fef79a0679e69b93983590dd6331c04147d1");
    expect(hex(key)).toBe("eab59424e955d0b0901d543f11a6817c0e7501067480ed76789de80de5808d6c");
    expect(Array.from({ length: 8 }, (_, i) => draw(key, i, 52))).toEqual([19, 22, 0, 19, 11, 7, 32, 6]);
    expect(fingerprint(commitmentTo(SECRET, "TABLE"))).toBe(
      "fee5 6bb9 94c5 42ed 30ae 78af 94a6 fef7 9a06 79e6 9b93 9835 90dd 6331 c041 47d1",
    );
  });
});

describe("the verdict", () => {
  beforeEach(() => localStorage.clear());
  const digests = [wordDigest("TABLE", 0, "lily"), ""];
  const proof: Proof = {
    table: "TABLE",
    commitment: commitmentTo(SECRET, "TABLE"),
    secret: hex(SECRET),
    words: ["lily", ""],
    digests,
    bounds: [52, 52, 52],
  };
  const found: Verified = {
    ...AGREED,
    numbers: [19, 22, 0],
    proof,
    verdict: { code: "proven", draws: 3, words: 1, commitment: proof.commitment, at: 0, reason: "" },
  };

  it("is good where everything follows", () => {
    expect(verdict(found, null)).toBe("proven");
    expect(verdict({ ...found, proof: { ...proof, words: ["", ""] } }, null)).toBe("proven"); // forgotten
    expect(verdict({ ...found, proof: null }, null)).toBe("unprovable");
  });

  it("finds every lie, whatever the server says", () => {
    expect(verdict({ ...found, numbers: [19, 22, 1] }, null)).toBe("wrong_chance");
    expect(verdict({ ...found, numbers: [19, 22] }, null)).toBe("wrong_bounds");
    expect(verdict({ ...found, proof: { ...proof, secret: "00".repeat(32) } }, null)).toBe("wrong_secret");
    expect(verdict({ ...found, proof: { ...proof, words: ["rose", ""] } }, null)).toBe("wrong_word");
    expect(verdict({ ...found, verdict: { ...found.verdict, code: "bad_record" } }, null)).toBe("bad_record");
  });

  it("compares with what this browser was shown first, and added", () => {
    keep("TABLE", proof.commitment, { 1: "before I changed seats" });
    keep("TABLE", "something else", { 0: "lily" });
    expect(verdict(found, kept("TABLE"))).toBe("proven");
    expect(verdict(found, { commitment: "ff", words: {} })).toBe("other_commitment");
    expect(verdict(found, { commitment: proof.commitment, words: { 0: "rose" } })).toBe("other_word");
    expect(verdict(found, { commitment: proof.commitment, words: { 1: "mine" } })).toBe("other_word");
  });
});
