import { books } from "../../texts/text.ts";
import type { BoardModule } from "../contract.ts";
import Board from "./Board.svelte";
import { about, earned } from "./explain/events.ts";
import { counts } from "./explain/counts.ts";
import { explain } from "./explain/explain.ts";
import { laid } from "./laid.ts";
import { picture } from "./explain/picture.ts";
import type { Clan, Components, Effect, View } from "./view.gen.ts";
import { way } from "./gestures/way.ts";

const COLOURS: Record<Clan, string> = {
  blue: "var(--water)",
  purple: "var(--dusk)",
  yellow: "var(--sun)",
  red: "var(--clay)",
  green: "var(--leaf)",
};

export const board: BoardModule<View, Components, Effect> = {
  Board,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  explain,
  counts,
  laid,
  way,
  about,
  flies: true,
  picture,
  follows: new Set(["gain", "no_gain", "draw", "give", "steal", "show", "take_back"]),
  earned,
  before: (seat, { clans }) => COLOURS[(Array.isArray(clans) ? clans[seat] : "") as keyof typeof COLOURS],
  colour: (seat, view) => COLOURS[view.players[seat]?.clan ?? "blue"],
};
