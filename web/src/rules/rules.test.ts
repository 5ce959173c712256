import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { around, numbered, selectorOf, type Figure } from "./figures.ts";
import { rendered, type Piece } from "./render.ts";

const GAMES = "../src/solstead/games";
const html = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece.kind === "text" ? piece.html : "")).join("");
const drawn = import.meta.glob<{ figures: Record<string, Figure> }>("../boards/*/figures/figures.ts", {
  eager: true,
});
const scenes = import.meta.glob<{ default: Record<string, unknown> }>("../boards/*/figures/scenes.json", {
  eager: true,
});
const games = Object.keys(drawn).map((path) => path.split("/")[2] ?? "");

describe("rules", () => {
  it("have an address for every heading", () => {
    const page = rendered("# Game\n\n## The *Lands*\n", ["Game", "The *Lands*"]);
    expect(page.headings).toEqual([{ anchor: "the-lands", title: "The Lands", depth: 2 }]);
    expect(html(page.pieces)).toContain('<h2 id="the-lands">');
  });

  it("keep the addresses of the English headings in other languages", () => {
    const page = rendered("# Spiel\n\n## Die Länder\n\n### Höhe", ["Game", "The Lands", "Height"]);
    expect(page.headings.map((heading) => heading.anchor)).toEqual(["the-lands", "height"]);
    expect(page.headings.map((heading) => heading.title)).toEqual(["Die Länder", "Höhe"]);
  });

  it("have pictures where the text has a comment for one", () => {
    const page = rendered(
      "# A\n\nBefore.\n\n<!-- figure: land-card\nA land,\nlarge.\n1. Its name\n2. How\nit pays\n-->\n\n## B\n",
      ["A", "B"],
    );
    expect(page.pieces.map((piece) => piece.kind)).toEqual(["text", "figure", "text"]);
    expect(page.pieces[1]).toEqual({
      kind: "figure",
      name: "land-card",
      caption: "A land, large.",
      parts: ["Its name", "How it pays"],
    });
    expect(page.headings.map((heading) => heading.anchor)).toEqual(["b"]);
  });

  it("leave other comments alone", () => {
    expect(rendered("Text\n\n<!-- figures are fun -->\n", []).pieces).toHaveLength(1);
  });
});

describe("figures", () => {
  it("are there for all games with a board", () => {
    expect(games.sort()).toEqual(["farmoony", "helios", "suna_valo", "vaalbara"]);
  });

  it.each(games)("of %s are named in every language, each with all its parts", (game) => {
    const figures = drawn[`../boards/${game}/figures/figures.ts`]?.figures ?? {};
    const files = readdirSync(`${GAMES}/${game}`).filter((name) => /^RULES.*\.md$/.test(name));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const { pieces } = rendered(readFileSync(`${GAMES}/${game}/${file}`, "utf-8"), []);
      const found = pieces.flatMap((piece) => (piece.kind === "figure" ? [piece] : []));
      expect(found.map((piece) => piece.name).sort()).toEqual(Object.keys(figures).sort());
      for (const piece of found) {
        expect([piece.name, piece.parts.length]).toEqual([piece.name, figures[piece.name]?.marks?.length ?? 0]);
        expect(piece.caption).not.toBe("");
      }
    }
  });

  it.each(games)("of %s are drawn from positions that are there", (game) => {
    const known = Object.keys(scenes[`../boards/${game}/figures/scenes.json`]?.default ?? {});
    const figures = Object.values(drawn[`../boards/${game}/figures/figures.ts`]?.figures ?? {});
    for (const figure of figures) expect(known).toContain(figure.scene);
    expect(known.filter((name) => !figures.some((figure) => figure.scene === name))).toEqual([]);
  });

  it("find things by noun, parts of things, and anything by its class", () => {
    expect(selectorOf("land 2")).toBe('[data-thing="land 2"]');
    expect(selectorOf("tile 16 20 .name")).toBe('[data-thing="tile 16 20"] .name');
    expect(selectorOf("deck")).toBe('[data-thing="deck"]');
    expect(selectorOf(".row:not(.behind)")).toBe(".row:not(.behind)");
  });

  it("show as little as holds everything", () => {
    const boxes = [
      { left: 10, top: 20, width: 30, height: 10 },
      { left: 50, top: 5, width: 10, height: 10 },
    ];
    expect(around(boxes, 2)).toEqual({ left: 8, top: 3, width: 54, height: 29 });
  });

  it("number things beside them, none over another", () => {
    const thing = (left: number, top: number): { left: number; top: number; width: number; height: number } => ({
      left,
      top,
      width: 10,
      height: 10,
    });
    const marks = numbered([thing(100, 50), thing(100, 52), thing(180, 50)], { left: 90, right: 200 });
    expect(marks.map((mark) => mark.left < 90)).toEqual([true, true, false]);
    expect((marks[1]?.top ?? 0) - (marks[0]?.top ?? 0)).toBeGreaterThanOrEqual(24);
  });
});
