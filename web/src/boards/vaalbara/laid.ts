/** What of a position the things of the table stand for. */

import { nameIn, findAt, type Laid, type LaidOut } from "../laid.ts";
import type { Position, Path } from "../../analysis/position.ts";
import { grouped, ROW } from "./reading.ts";
import { Character, type Components, type View } from "./view.gen.ts";

const card = (...path: Path): Laid[] => [{ path: [...path, "land"] }, { path: [...path, "back"] }];
const place = (n: number): Path => (n < ROW ? ["first_row", n] : ["second_row", n - ROW]);

/** A character of a clan lies in hand, in the deck or on the discard pile, or is the one that was played. */
const character = (position: Position, seat: number, n: number): readonly Laid[] => {
  const found = nameIn(
    position,
    ["hand", "deck", "discard"].map((list): Path => ["players", seat, list]),
    Character[n],
  );
  return found.length ? found : [{ path: ["players", seat, "played"] }];
};

const realm = (seat: number, n: number): Laid[] => card("players", seat, "realm", n);

export const laid: LaidOut<View, Components> = {
  land: (_, __, n = 0) => card(...place(n)),
  gap: (_, __, n = 0) => [{ path: place(n), name: "land" }],
  deck: () => [{ path: ["round"] }, { path: ["deck"] }, { path: ["last"] }],
  played: (_, __, seat = 0) => [{ path: ["players", seat, "played"] }, { path: ["turn"] }, { path: ["acted"] }],
  character: (position, { seat }, n = 0) => character(position, seat ?? 0, n),
  of: (position, _, seat = 0, n = 0) => character(position, seat, n),
  of_seat: (_, __, seat = 0) =>
    ["points", "hand", "shown", "deck", "discard", "realm"].map((field) => ({ path: ["players", seat, field] })),
  realm: (_, { seat }, n = 0) => realm(seat ?? 0, n),
  land_of: (_, __, seat = 0, n = 0) => realm(seat, n),
  // a kind of land that a realm has is its lands, each a thing by itself
  kind_of: (position, { view }, seat = 0, number = 0) =>
    grouped(view.players[seat]?.realm ?? []).find((group) => group.number === number)?.lands.length
      ? []
      : [{ path: findAt(position, ["players", seat, "realm"], () => false).path, name: "land" }],
};
