import type { Figure } from "../../../rules/figures.ts";

/** So much room shows everything at once. */
const ALL = [940, 830] as const;

export const figures: Readonly<Record<string, Figure>> = {
  table: {
    scene: "late",
    room: ALL,
    narrow: ALL,
    frame: [".helios"],
    marks: [".plan", ".hero .slots", ".display", ".tray .lands", ".tray .specials", ".right > .city", ".characters"],
  },
  board: {
    scene: "start",
    room: ALL,
    narrow: ALL,
    frame: [".hero"],
    marks: ["field 9", "field 4", "field 0", "field 1", "field 8", "field 24", "track 0"],
  },
  display: { scene: "take_tile", room: ALL, frame: [".display"], marks: ["stack 0", "action 1", "action 2"] },
  gather: { scene: "bonus", room: ALL, frame: [".hero .slots"], narrow: ALL },
  land: {
    scene: "create_land",
    room: ALL,
    frame: [".tray"],
    marks: [".tray .lands", ".tray .extra", ".tray .specials"],
  },
  place: { scene: "place_tile", room: ALL, frame: [".plan"] },
  construct: { scene: "construct", room: ALL, frame: [".right > .city"], marks: ["temple"] },
  building: {
    scene: "construct",
    room: ALL,
    narrow: ALL,
    frame: ["building 0"],
    marks: ["building 0 .points", "building 0 .name", "building 0 .cost", "building 0 .gain"],
    zoom: 2.4,
  },
  cube: { scene: "place_cube", room: ALL, frame: [".plan"] },
  pay: { scene: "pay_cube", room: ALL, frame: [".plan"] },
  temple: { scene: "place_temple", room: ALL, frame: [".plan"] },
  sun: { scene: "move_sun", room: ALL, frame: [".plan"], point: "field 12" },
  characters: { scene: "characters", room: ALL, frame: [".characters"] },
  character: {
    scene: "characters",
    room: ALL,
    narrow: ALL,
    frame: ["character 2"],
    marks: ["character 2 .price", "character 2 .name", "character 2 .cost", "character 2 .gain", "character 2 .points"],
    zoom: 2.4,
  },
};
