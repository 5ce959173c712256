import type { Scene } from "../../contract.ts";
import type { Course, Lesson } from "../../../teaching/lessons.ts";
import { books } from "../../../texts/text.ts";
import type { Components, Effect, View } from "../view.gen.ts";

type Here = Scene<View, Components, Effect>;

const GREAT_GARDEN = 6;
const rarely = (id: string, asked: readonly string[], at: readonly string[]): Lesson => ({ id, asked, at, rare: true });

const lessons: readonly Lesson[] = [
  { id: "aim", asked: ["choose_mission"] },
  {
    id: "mission",
    asked: ["choose_mission"],
    at: [".sheet"],
    advice: ({ choices, t }: Here) =>
      choices.at("mission", GREAT_GARDEN)
        ? { at: ["mission", GREAT_GARDEN], values: { mission: t("mission.M07") } }
        : null,
  },
  { id: "hand", asked: ["choose_card"], at: [".cards .hand", ".tray"] },
  { id: "first", asked: ["place_card"], at: [".ground"] },
  {
    id: "cover",
    asked: ["place_card"],
    when: ({ view, seat }: Here) => (view.players[seat ?? 0]?.cards.length ?? 0) >= 1,
    at: [".ground"],
  },
  {
    id: "reveal",
    after: ["reveal"],
    asked: ["choose_card", "place_card"],
    when: ({ view, seat }: Here) => (view.players[seat ?? 0]?.cards.length ?? 0) >= 1,
    at: [".lands"],
  },
  { id: "tools", asked: ["use_tools"], at: ["section.tools", ".tray"] },
  {
    id: "draw",
    asked: ["use_tools"],
    when: ({ choices }: Here) => choices.of("deck").length > 0,
    at: [".market .open", "deck", ".tray"],
    rare: true,
  },
  rarely("convert", ["convert_land", "convert_tile", "convert_type"], [".ground"]),
  rarely("wheelbarrow", ["lift_from", "lift_card", "move_to"], [".ground"]),
  rarely("fence", ["build_fence"], ["section.prompt"]),
  {
    id: "points",
    asked: ["choose_card"],
    when: ({ view, seat }: Here) => (view.players[seat ?? 0]?.cards.length ?? 0) >= 3,
    at: ["ol.missions"],
  },
  { id: "phase", asked: ["choose_card"], when: ({ view }: Here) => view.phase >= 2, at: ["ol.missions"] },
  {
    id: "choosing_three",
    asked: ["choose_mission"],
    when: ({ view }: Here) => view.phase >= 2,
    at: [".sheet"],
    rare: true,
  },
  {
    id: "last",
    asked: ["choose_card"],
    when: ({ view }: Here) => view.phase === view.choosers.length,
    at: ["ol.missions"],
  },
  { id: "end", over: true, at: ["section.ending"] },
];

export const course: Course = {
  deal: 2,
  seats: 2,
  lessons,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
};
