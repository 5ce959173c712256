import { beforeEach, describe, expect, it, vi } from "vitest";
import { shift, stepped, still } from "./motion.ts";

describe("motion", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
  });

  it("stands still while somebody hurries through a game, and no longer", () => {
    const now = vi.spyOn(performance, "now");
    const at = (time: number): void => void now.mockReturnValue(time);
    at(1000);
    stepped();
    expect(still()).toBe(false);
    at(1700);
    stepped();
    expect(still()).toBe(false);
    at(1750);
    stepped();
    expect(still()).toBe(true);
    expect(shift(document.createElement("i"), { from: new DOMRect(), to: new DOMRect() }).duration).toBe(0);
    at(2100);
    expect(still()).toBe(false);
    now.mockRestore();
  });
});
