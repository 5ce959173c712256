import { expect, test } from "vitest";
import { arrow, frameOf } from "./marks.ts";

const outer = { left: 100, top: 50, right: 500, bottom: 450 };

test("a mark lies where its thing is in sight, measured from the board", () => {
  expect(frameOf({ left: 120, top: 60, right: 160, bottom: 90 }, outer)).toEqual({
    x: 20,
    y: 10,
    width: 40,
    height: 30,
  });
  expect(frameOf({ left: 120, top: 430, right: 160, bottom: 500 }, outer)).toEqual({
    x: 20,
    y: 380,
    width: 40,
    height: 20,
  });
  expect(frameOf({ left: 120, top: 460, right: 160, bottom: 500 }, outer)).toBeNull(); // scrolled away
});

test("an arrow begins in the middle of a thing and ends at another one", () => {
  const way = arrow({ x: 0, y: 0, width: 20, height: 20 }, { x: 200, y: 0, width: 40, height: 20 });
  expect(way?.line).toBe("M10.0 10.0L194.0 10.0");
  expect(way?.head.startsWith("M208.0 10.0L")).toBe(true); // inside of the target, short of its middle
  expect(arrow({ x: 0, y: 0, width: 20, height: 20 }, { x: 10, y: 5, width: 20, height: 20 })).toBeNull();
});
