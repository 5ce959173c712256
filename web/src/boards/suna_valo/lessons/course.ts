import type { Scene } from "../../contract.ts";
import type { Course, Lesson } from "../../../teaching/lessons.ts";
import { books } from "../../../texts/text.ts";
import { ERAS, type Components, type OptionEffect, type View } from "../types.ts";

type Here = Scene<View, Components, OptionEffect>;

const once = (id: string, kind: string, at: readonly string[]): Lesson => ({ id, asked: [kind], at });
const rarely = (id: string, asked: readonly string[], at: readonly string[]): Lesson => ({ id, asked, at, rare: true });
const cards =
  (n: number) =>
  ({ view, seat }: Here): boolean =>
    (view.players[seat ?? 0]?.farm.length ?? 0) >= n;

const lessons: readonly Lesson[] = [
  { id: "aim", asked: ["choose_character"] },
  once("character", "choose_character", [".bench"]),
  once("start_price", "start_price", [".stall", ".bench"]),
  {
    ...once("turn", "take_turn", [".village"]),
    advice: ({ choices }: Here) => {
      const [own] = choices.of("own");
      return own ? { at: ["own", Number(own.noun[1])] } : null;
    },
  },
  { id: "display", asked: ["take_turn"], at: [".stall", ".display"] },
  {
    ...once("place", "place_card", [".columns"]),
    rare: true,
    advice: ({ choices }: Here) => {
      const [column] = choices.of("column");
      return column ? { at: ["column", Number(column.noun[1])] } : null;
    },
  },
  rarely("activate", ["activate"], [".columns"]),
  rarely("store", ["store_good", "gain_good"], [".columns"]),
  rarely("deliver", ["deliver", "choose_space"], [".orders.public"]),
  rarely("piece", ["place_piece"], [".columns"]),
  rarely("step", ["take_step"], [".wing"]),
  rarely("tile", ["take_tile"], [".bench", ".village .tiles"]),
  rarely("add", ["add_card"], [".village"]),
  rarely("price", ["set_price"], [".purse", ".stall"]),
  rarely("pay", ["pay_any", "pay_exactly"], [".purse", ".supply"]),
  { id: "orders", asked: ["take_turn"], when: cards(2), at: [".orders.public"] },
  { id: "ships", asked: ["take_turn"], when: cards(3), at: [".orders.ship"] },
  { id: "market", asked: ["take_turn"], when: cards(4), at: [".supply"] },
  { id: "tracks", asked: ["take_turn"], when: cards(5), at: [".wing", ".tabs [role=tab]:nth-child(2)"] },
  rarely("row", ["row_bonus"], [".bench", ".columns"]),
  rarely("festival", ["do_effects"], [".bench", ".village"]),
  {
    id: "era",
    asked: ["replace_cards", "take_turn"],
    when: ({ view }: Here) => view.era !== ERAS[0],
    at: [".bench", ".village"],
  },
  { id: "last", asked: ["take_turn"], when: ({ view }: Here) => view.era === ERAS.at(-1), at: [".orders.public"] },
  { id: "end", over: true, at: ["section.ending"] },
];

export const course: Course = {
  deal: 9,
  seats: 2,
  lessons,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
};
