import type { Figure } from "../../../rules/figures.ts";

/** So much room shows everything at once. */
const ALL = [900, 800] as const;
/** And so much, with the words on the missions. */
const WORDS = [1100, 800] as const;

export const figures: Readonly<Record<string, Figure>> = {
  table: {
    scene: "late",
    room: ALL,
    narrow: ALL,
    frame: [".farm.broad", ".farm"],
    marks: ["ol.missions", ".ground", ".market .open", "deck", ".lands", ".cards .hand", "section.tools"],
  },
  mission: {
    scene: "mission",
    room: WORDS,
    narrow: WORDS,
    frame: ["mission 11"],
    marks: ["mission 11 .name", "mission 11 .help", "mission 11 .figure", "mission 11 .foot"],
    zoom: 2,
  },
  choosing: { scene: "mission", room: ALL, frame: [".sheet"] },
  hand: { scene: "choose_card", room: ALL, frame: [".cards .hand"] },
  place: { scene: "place_card", room: ALL, frame: [".ground"] },
  tools: { scene: "use_tools", room: ALL, frame: ["section.tools"], marks: ["section.tools"] },
  market: {
    scene: "use_tools",
    room: ALL,
    narrow: ALL,
    frame: [".market .open", ".market .piles"],
    marks: [".market .open", "deck"],
  },
  convert: { scene: "convert_tile", room: ALL, frame: [".ground"] },
  lift: { scene: "lift_card", room: ALL, frame: [".ground"] },
  end: { scene: "end", room: ALL, frame: ["ol.missions", ".ground"] },
};
