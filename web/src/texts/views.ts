/** Words for what the views of many games have. A game's own words go first: these are for a game that has none. */

import { books, type Books } from "./text.ts";

export const views: Books = books(import.meta.glob("./views.??.ts", { eager: true }));
