import { describe, expect, it } from "vitest";
import { bySeat, chosen, isOn, swapped, valueOf, within } from "./settings.ts";
import type { SettingInfo } from "../wire/types.ts";

const flag: SettingInfo = {
  name: "open",
  title: "",
  help: "",
  kind: "flag",
  choices: [],
  default: { "2": false, "3": true },
  low: 0,
  high: 0,
};
const colours: SettingInfo = {
  name: "colours",
  title: "",
  help: "",
  kind: "by_seat",
  low: 0,
  high: 0,
  choices: ["red", "blue", "green"].map((value) => ({ value, title: value })),
  default: { "2": ["red", "blue"], "3": ["red", "blue", "green"] },
};

describe("settings of a new table", () => {
  it("are what the game says until somebody changes them", () => {
    expect(isOn(flag, 3, {})).toBe(true);
    expect(isOn(flag, 3, { open: false })).toBe(false);
    expect(bySeat(colours, 2, {})).toEqual(["red", "blue"]);
    expect(chosen([flag, colours], 2, {})).toEqual({});
  });

  it("never give two seats the same", () => {
    expect(swapped(["red", "blue", "green"], 0, "green")).toEqual(["green", "blue", "red"]);
    expect(swapped(["red", "blue"], 1, "green")).toEqual(["red", "green"]);
    expect(swapped(["red", "blue"], 1, "blue")).toEqual(["red", "blue"]);
  });

  it("fit the number of seats", () => {
    const changed = { colours: ["green", "red"], open: true };
    expect(chosen([flag, colours], 2, changed)).toEqual({ colours: ["green", "red"], open: true });
    expect(chosen([flag, colours], 3, changed)).toEqual({ colours: ["red", "blue", "green"], open: true });
  });

  it("takes choices and numbers as they are, numbers within their limits", () => {
    const deal: SettingInfo = { ...flag, name: "deal", kind: "pick", default: { "2": "short" } };
    const rounds: SettingInfo = { ...flag, name: "rounds", kind: "number", default: { "2": 4 }, low: 2, high: 6 };
    expect(valueOf(deal, 2, {})).toBe("short");
    expect(chosen([deal, rounds], 2, { deal: "long", rounds: 5 })).toEqual({ deal: "long", rounds: 5 });
    expect([within(rounds, 9), within(rounds, 1), within(rounds, 3.4), within(rounds, NaN)]).toEqual([6, 2, 3, 2]);
  });
});
