import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folders = ["src", "playground"];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
);
const sources = files
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

describe("sources", () => {
  it("have no style attributes: the server forbids them", () => {
    expect(
      sources.filter(({ file, text }) => file.endsWith(".svelte") && /\sstyle=/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });

  it("do not give up on types", () => {
    const loose = /@ts-(ignore|nocheck|expect-error)|:\s*any\b|\bas any\b|<any>/;
    expect(sources.filter(({ text }) => loose.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("use tokens instead of colours of their own", () => {
    const drawn = sources.filter(({ file }) => file.includes("boards"));
    expect(
      drawn.filter(({ text }) => /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?=["';)\s])/i.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });

  it("leave the rules to the game: a board says why something cannot be chosen only where no question is about it", () => {
    const texts = sources.filter(({ file }) => file.includes("boards") && file.endsWith("texts.en.ts"));
    const said = texts.flatMap(({ text }) => [...text.matchAll(/"((?:\w+\.)?why\.\w+)/g)].map(([, key]) => key));
    expect(said.sort()).toEqual([
      "board.why.all_chosen",
      "board.why.later",
      "vb.why.gap",
      "vb.why.played",
      "vb.why.turn",
      "why.turn",
    ]);
  });

  it("draw check boxes in one place; what a form of a position has are values", () => {
    expect(
      sources.filter(({ text }) => /<input\s+type="checkbox"/.test(text)).map(({ file }) => file.replaceAll("\\", "/")),
    ).toEqual(["src/analysis/Place.svelte", "src/parts/Check.svelte"]);
  });

  it("have no pictures of the keyboard's own", () => {
    expect(sources.filter(({ text }) => /\p{Extended_Pictographic}/u.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("name no language: each is a file that is found, and English is the one to fall back on", () => {
    const named = /["'`](?:en|de)["'`]|\b(?:en|de):|texts\.(?:en|de)\.ts/;
    const others = sources.filter(
      ({ file }) => !/\b(?:en|de)\.ts$|\.test\.ts$/.test(file) && !file.endsWith(join("texts", "text.ts")),
    );
    expect(others.filter(({ text }) => named.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
