import { books } from "../../texts/text.ts";
import type { BoardModule } from "../contract.ts";
import { about, pictureOf } from "./about.ts";
import Board from "./Board.svelte";
import { explain } from "./explain.ts";
import { lost } from "./lost.ts";
import type { Components, Effect, View } from "./view.gen.ts";

/** The field in the centre, where everybody's first land lies. */
const CENTRE = 9;

export const board: BoardModule<View, Components, Effect> = {
  Board,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  explain,
  about: (event, scene) => about(event, scene.seat),
  picture: pictureOf,
  lost,
  tour: [
    { noun: ["stack", 0], text: "helios.tour.display" },
    { noun: ["land", 0], text: "helios.tour.land" },
    { noun: ["field", CENTRE], text: "helios.tour.board" },
    { noun: ["track", 0], text: "helios.tour.track" },
    { noun: ["slot", 0], text: "helios.tour.slots" },
    { noun: ["building", 0], text: "helios.tour.city" },
    { noun: ["character", 0], text: "helios.tour.people" },
  ],
};
