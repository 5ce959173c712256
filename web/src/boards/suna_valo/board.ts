import type { BoardModule } from "../contract.ts";
import { about } from "./about.ts";
import Board from "./Board.svelte";
import { explain } from "./explain.ts";
import { de } from "./texts.de.ts";
import { en } from "./texts.en.ts";
import type { Components, OptionEffect, View } from "./types.ts";

export const board: BoardModule<View, Components, OptionEffect> = {
  Board,
  texts: { en, de },
  explain,
  about,
  colour: (seat) => (seat === 0 ? "var(--wool)" : "var(--stone)"),
  tour: [
    { text: "tour.aim" },
    { noun: ["village", 0], text: "tour.village" },
    { noun: ["own", 1], text: "tour.display" },
    { noun: ["head", 0], text: "tour.farm" },
    { noun: ["public", 0], text: "tour.orders" },
    { noun: ["ship", 0], text: "tour.ships" },
    { noun: ["track", 1], text: "tour.tracks" },
  ],
};
