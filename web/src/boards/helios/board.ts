import { books } from "../../texts/text.ts";
import type { BoardModule } from "../contract.ts";
import { about, pictureOf } from "./explain/about.ts";
import Board from "./Board.svelte";
import { counts } from "./explain/counts.ts";
import { explain } from "./explain/explain.ts";
import { laid } from "./laid.ts";
import { lost } from "./explain/lost.ts";
import type { Components, Effect, View } from "./view.gen.ts";
import { way } from "./gestures/way.ts";

export const board: BoardModule<View, Components, Effect> = {
  Board,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  explain,
  counts,
  laid,
  way,
  about: (event, scene) => about(event, scene.seat),
  follows: new Set([
    "put_tile",
    "discard",
    "draw_land",
    "cube",
    "lost_cube",
    "lost_tile",
    "pay",
    "return",
    "track",
    "step",
    "mana",
    "gain",
    "no_action",
    "deal_land",
    "deal_tile",
  ]),
  flies: true,
  picture: pictureOf,
  lost,
};
