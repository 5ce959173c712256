import type { Figure } from "../../../rules/figures.ts";

const ROWS = [".rows"];
const HAND = [
  "character 0",
  "character 1",
  "character 2",
  "character 3",
  "character 4",
  "character 5",
  "character 6",
  "character 7",
  "character 8",
  "character 9",
  "character 10",
  "character 11",
];

export const figures: Readonly<Record<string, Figure>> = {
  table: {
    scene: "take",
    frame: [".table"],
    marks: ["deck", ".line", ".row:not(.behind)", ".row.behind", ".realm.own", ".tray"],
  },
  land: {
    scene: "take",
    frame: [".row:not(.behind) .place:nth-child(3)"],
    marks: ["land 2 .kind", "land 2 .pays", "land 2 .name", "land 2 .rule", "land 2 .back"],
    zoom: 1.9,
  },
  character: {
    scene: "choose",
    frame: [".tray li:nth-child(3)"],
    marks: [".tray li:nth-child(3) .number", ".tray li:nth-child(3) .name", ".tray li:nth-child(3) .help"],
    zoom: 1.9,
  },
  choose: { scene: "choose", frame: HAND },
  order: { scene: "take", frame: ["deck", ".line"], marks: ["deck", "played 0", "played 1", "played 2"] },
  take: { scene: "take", frame: ROWS, marks: ["land 2 .pays"] },
  fighter: { scene: "show_fighter", frame: [".tray"] },
  bard: { scene: "give", frame: [".tray"] },
  tracker: { scene: "track", frame: ["deck", ".rows"], marks: ["deck", ".row:not(.behind)"] },
  midwife: { scene: "take_back", frame: [".tray"] },
  rider: { scene: "ride_second", frame: ROWS, marks: [".row.behind", ".row:not(.behind)"] },
  pioneer: { scene: "pioneer", frame: [".tray"] },
  realm: { scene: "end", frame: [".realm.own"], marks: [".realm.own .right", ".realm.own .lands"], zoom: 1.6 },
};
