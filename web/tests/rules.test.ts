import { describe, expect, it } from "vitest";
import { rendered } from "../src/rules/render.ts";

describe("rules", () => {
  it("have an address for every heading", () => {
    const page = rendered("# Game\n\n## The *Lands*\n", ["Game", "The *Lands*"]);
    expect(page.headings).toEqual([{ anchor: "the-lands", title: "The Lands", depth: 2 }]);
    expect(page.html).toContain('<h2 id="the-lands">');
  });

  it("keep the addresses of the English headings in other languages", () => {
    const page = rendered("# Spiel\n\n## Die Länder\n\n### Höhe", ["Game", "The Lands", "Height"]);
    expect(page.headings.map((heading) => heading.anchor)).toEqual(["the-lands", "height"]);
    expect(page.headings.map((heading) => heading.title)).toEqual(["Die Länder", "Höhe"]);
  });
});
