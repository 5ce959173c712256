import { describe, expect, it } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { forPeople, sayBot, setLanguage } from "./say.svelte.ts";
import { phrase } from "./text.ts";
import { clockText, span } from "./time.ts";

describe("texts", () => {
  it("have forms for one and several, in both languages", () => {
    expect(phrase([en], "en", "wait.missing", { n: 1 })).toBe("1 seat is free");
    expect(phrase([en], "en", "wait.missing", { n: 3 })).toBe("3 seats are free");
    expect(phrase([de], "de", "wait.missing", { n: 0 })).toBe("0 Plätze sind frei");
  });

  it("write numbers as the language does", () => {
    expect(phrase([{ x: "{n}" }], "de", "x", { n: 1234 })).toBe("1.234");
  });

  it("show a key that is missing, and prefer the first book", () => {
    expect(phrase([{ a: "1" }, { a: "2", b: "3" }], "en", "a")).toBe("1");
    expect(phrase([{ a: "1" }, { a: "2", b: "3" }], "en", "b")).toBe("3");
    expect(phrase([{}], "en", "nowhere")).toBe("[nowhere]");
  });

  it("come in pairs where there is a number", () => {
    for (const key of Object.keys(en)) {
      if (key.endsWith(".one")) expect(Object.keys(en)).toContain(key.replace(/one$/, "other"));
    }
  });
});

describe("bots", () => {
  const bots = ["random", "greedy", "search", "level-1", "level-2", "Rosa", "link"];

  it("of the host are offered after those with a level, by the names they have", () => {
    expect(forPeople(bots)).toEqual(["level-1", "level-2", "Rosa", "link"]);
    expect(forPeople(["greedy", "Rosa"])).toEqual(["greedy", "Rosa"]);
    setLanguage("en");
    expect(["level-1", "Rosa", "toString"].map(sayBot)).toEqual(["Beginner bot", "Rosa", "toString"]);
  });
});

describe("clocks", () => {
  it("count down to nothing and not further", () => {
    expect([65, 3723, -4].map((seconds) => clockText(seconds, "en"))).toEqual(["1:05", "1:02:03", "0:00"]);
    expect([clockText(172_799, "en"), clockText(3 * 86_400 - 1, "en"), clockText(86_400 * 5, "de")]).toEqual([
      "47:59:59",
      "2 days",
      "5 Tage",
    ]);
  });

  it("are told as spans of whole units", () => {
    expect([span(90, "en"), span(300, "en"), span(86_400, "en")]).toEqual(["90 seconds", "5 minutes", "1 day"]);
    expect(span(7200, "de")).toBe("2 Stunden");
  });
});
