import { describe, expect, it } from "vitest";
import { counted, drawn, ranked, sourcesOf, type Row } from "./result.ts";

const ann: Row = { name: "Ann", colour: "red", total: 4, won: true, parts: { cards: 10, none: 0, shortage: -6 } };
const bob: Row = { name: "Bob <b>", colour: "blue", total: 4, won: false, parts: { cards: 4 } };

describe("a result", () => {
  it("counts source by source, what is lost too, and ends with what everybody has", () => {
    const sources = sourcesOf([ann, bob]);
    expect(sources).toEqual(["cards", "shortage"]);
    expect([0, 1, 2].map((n) => counted(ann, sources, n))).toEqual([0, 10, 4]);
    expect([0, 1, 2].map((n) => counted(bob, sources, n))).toEqual([0, 4, 4]);
    expect(counted({ ...bob, parts: {} }, [], 0)).toBe(4);
  });

  it("names the winner first, also in a tie", () => {
    expect(ranked([bob, ann]).map((row) => row.name)).toEqual(["Ann", "Bob <b>"]);
  });

  it("is drawn as a picture, whatever somebody is called", () => {
    const { svg, height } = drawn("Helios", "Ann wins & how", [bob, ann], (colour) => colour);
    const page = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(page.querySelector("parsererror")).toBeNull();
    expect(page.documentElement.textContent).toContain("Bob <b>");
    expect(svg.indexOf("Ann</text>")).toBeLessThan(svg.indexOf("Bob"));
    expect(page.documentElement.getAttribute("height")).toBe(String(height));
  });
});
