import type { Scene } from "../../contract.ts";
import type { Course, Lesson } from "../../../teaching/lessons.ts";
import { books } from "../../../texts/text.ts";
import { landName } from "../reading.ts";
import { Character, type Components, type Effect, type View } from "../view.gen.ts";

type Here = Scene<View, Components, Effect>;

/** Characters that are good to begin with, and easy to understand. */
const EASY: readonly Character[] = ["hunter", "crafter", "farmer", "oracle", "falconer", "carpenter"];
const round =
  (n: number) =>
  (here: Here): boolean =>
    here.view.round >= n;
const question = (id: string, kind: string, at: readonly string[]): Lesson => ({ id, asked: [kind], at, rare: true });

const lessons: readonly Lesson[] = [
  { id: "aim", asked: ["choose_character"] },
  { id: "rows", asked: ["choose_character"], at: [".rows"] },
  {
    id: "hand",
    asked: ["choose_character"],
    at: [".tray"],
    advice: ({ choices, t }: Here) => {
      const easy = EASY.find((id) => choices.at("character", Character.indexOf(id)));
      return easy
        ? {
            at: ["character", Character.indexOf(easy)],
            text: `hand.${easy}`,
            values: { character: t(`character.${easy}`) },
          }
        : null;
    },
  },
  { id: "order", after: ["reveal"], at: [".line"] },
  {
    id: "take",
    asked: ["take_land"],
    at: [".row:not(.behind)"],
    advice: ({ choices, view, t }: Here) => {
      const [best] = [...choices.of("land")].sort((a, b) => (b.effect?.pays ?? 0) - (a.effect?.pays ?? 0));
      const place = Number(best?.noun[1] ?? 0);
      const land = view.first_row[place];
      return best && land
        ? { at: ["land", place], values: { land: landName(land, t), n: best.effect?.pays ?? 0 } }
        : null;
    },
    rare: true,
  },
  { id: "points", after: ["take"], asked: ["choose_character"], at: [".realm.own"] },
  { id: "second", asked: ["choose_character"], when: round(2), at: [".row.behind"] },
  { id: "omens", asked: ["choose_character"], when: round(3), at: ["deck"] },
  { id: "cards", asked: ["choose_character"], when: round(4), at: [".realm.own .badges", ".tray"] },
  { id: "kinds", asked: ["choose_character"], when: round(5), at: [".realm.own .lands"] },
  { id: "last", asked: ["choose_character"], when: ({ view }: Here) => view.round === view.rounds, at: [".rows"] },
  question("fighter", "show_fighter", ["section.prompt"]),
  question("bard", "give_points", [".tray"]),
  question("tracker", "track_land", [".rows"]),
  question("midwife", "take_back", [".tray"]),
  question("rider", "ride_first", [".rows"]),
  question("pioneer", "pioneer_land", [".tray"]),
  { id: "end", over: true, at: ["section.ending"] },
];

export const course: Course = {
  deal: 40,
  seats: 2,
  lessons,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
};
