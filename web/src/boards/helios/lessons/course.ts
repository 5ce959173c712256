import type { Scene } from "../../contract.ts";
import type { Course, Lesson } from "../../../teaching/lessons.ts";
import { books } from "../../../texts/text.ts";
import { Action, type Components, type Effect, type View } from "../view.gen.ts";

type Here = Scene<View, Components, Effect>;

const once = (id: string, kind: string, at: readonly string[]): Lesson => ({ id, asked: [kind], at });
const rarely = (id: string, kind: string, at: readonly string[]): Lesson => ({ id, asked: [kind], at, rare: true });

const lessons: readonly Lesson[] = [
  { id: "aim", asked: ["choose_start"] },
  once("start", "choose_start", [".tray .lands", ".tray"]),
  {
    ...once("take", "take_tile", [".display"]),
    advice: ({ choices, view, seat }: Here) => {
      const mine = view.players[seat ?? 0];
      const few = (mine?.tiles.length ?? 0) < 4;
      const wanted = few ? Action.indexOf("land") : Action.indexOf("sun");
      return choices.at("action", wanted) ? { at: ["action", wanted], text: few ? "take.land" : "take.sun" } : null;
    },
  },
  { ...rarely("gray", "place_gray", [".slots"]) },
  { ...once("land", "create_land", [".tray"]), rare: true },
  {
    ...once("place", "place_tile", [".plan"]),
    rare: true,
    advice: ({ choices }: Here) => {
      const [best] = choices.of("field").filter((option) => option.effect?.cubes?.length || option.effect?.mana);
      return best ? { at: ["field", Number(best.noun[1])] } : null;
    },
  },
  rarely("bonus_cube", "take_cube", [".tray .supply", ".tray"]),
  rarely("construct", "construct", [".right > .city", ".city"]),
  rarely("pay", "pay_cube", [".plan"]),
  rarely("temple", "place_temple", [".plan"]),
  {
    ...rarely("sun", "move_sun", [".plan"]),
    advice: ({ choices }: Here) => {
      const worth = (effect: Effect | null): number =>
        (effect?.cubes?.length ?? 0) + (effect?.points ?? 0) + (effect?.orbit ?? 0);
      const [best] = [...choices.of("field")].sort((a, b) => worth(b.effect) - worth(a.effect));
      return best && worth(best.effect) > 0 ? { at: ["field", Number(best.noun[1])] } : null;
    },
  },
  {
    id: "slots",
    asked: ["take_tile"],
    when: ({ view, seat }: Here) => Object.values(view.players[seat ?? 0]?.slots ?? {}).flat().length >= 2,
    at: [".slots"],
  },
  {
    id: "city",
    asked: ["take_tile"],
    when: ({ view, seat }: Here) => Object.values(view.players[seat ?? 0]?.cubes ?? {}).some((n) => n >= 1),
    at: [".right > .city", ".tabs", ".city"],
  },
  rarely("bonus", "bonus_action", [".display"]),
  rarely("people", "character_turn", [".characters"]),
  { id: "round", asked: ["take_tile"], when: ({ view }: Here) => view.round >= 2, at: ["round", ".status"] },
  { id: "last", asked: ["take_tile"], when: ({ view }: Here) => view.round === view.rounds, at: ["round", ".status"] },
  { id: "end", over: true, at: ["section.ending"] },
];

export const course: Course = {
  deal: 3,
  seats: 2,
  lessons,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
};
