import { books } from "../../texts/text.ts";
import type { BoardModule } from "../contract.ts";
import { about } from "./about.ts";
import Board from "./Board.svelte";
import { explain } from "./explain.ts";
import { lost } from "./lost.ts";
import type { Components, OptionEffect, View } from "./types.ts";

export const board: BoardModule<View, Components, OptionEffect> = {
  Board,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  explain,
  about,
  lost,
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
