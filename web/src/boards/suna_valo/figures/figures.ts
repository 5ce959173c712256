import type { Figure } from "../../../rules/figures.ts";

/** So much room shows everything at once. */
const ALL = [900, 840] as const;

export const figures: Readonly<Record<string, Figure>> = {
  table: {
    scene: "turn",
    room: ALL,
    narrow: ALL,
    frame: [".table"],
    marks: [".across", ".orders.public", ".village", ".orders.ship", ".supply", ".stall", ".columns", ".wing"],
  },
  card: {
    scene: "turn",
    room: ALL,
    narrow: ALL,
    frame: ["village 0"],
    marks: ["village 0 .top svg", "village 0 .picture", "village 0 .name", "village 0 .middle", "village 0 .sum"],
    zoom: 2.2,
  },
  village: { scene: "turn", room: ALL, frame: [".village .stalls"], marks: ["village 0", "village 2", "peek"] },
  display: { scene: "turn", room: ALL, narrow: ALL, frame: [".stall"], marks: ["own 0 .price"], zoom: 1.3 },
  placing: { scene: "place_card", room: ALL, frame: [".columns"] },
  activating: { scene: "activate", room: ALL, frame: [".columns"] },
  delivering: { scene: "deliver", room: ALL, frame: [".orders.public"], narrow: ALL },
  order: {
    scene: "deliver",
    room: ALL,
    narrow: ALL,
    frame: ["public 0"],
    marks: ["public 0 .name", "public 0 .space", "public 0 .reward", "public 0 .line > :last-child", "public 0 .far"],
    zoom: 2,
  },
  piece: { scene: "place_piece", room: ALL, frame: [".columns", ".wing"] },
  tracks: { scene: "take_step", room: ALL, narrow: ALL, frame: [".wing"], marks: ["track 0", "track 1"] },
  ship: {
    scene: "turn",
    room: ALL,
    narrow: ALL,
    frame: ["ship 0"],
    marks: ["ship 0 .name", "ship 0 .cost", "ship 0 .gain", "ship 0 .line > :last-child"],
    zoom: 2,
  },
  new_era: {
    scene: "new_era",
    room: ALL,
    narrow: ALL,
    frame: [".bench", ".stall"],
    marks: [".bench .things", ".stall"],
  },
  price: { scene: "set_price", room: ALL, frame: [".purse", ".stall"] },
};
