/** What of a position the things of the table stand for. */

import type { Path, Position } from "../../analysis/position.ts";
import { findAt, itemsAt, nameIn, type Laid, type LaidOut } from "../laid.ts";
import { at, corners, type Spot } from "./land.ts";
import type { Components, View } from "./view.gen.ts";

const of = (seat: number, ...path: Path): Path => ["players", seat, ...path];
const next = (position: Position, path: Path): Path => findAt(position, path, () => false).path;

/** A tile of a land: the card on top and its token; room for a token, and for a card that has its upper left corner there. */
function plot(position: Position, seat: number, spot: Spot): Laid[] {
  const cards = itemsAt(position, of(seat, "cards")) as readonly { place: Spot }[];
  const top = cards.findLastIndex(({ place }) => corners(place).some((corner) => at(corner) === at(spot)));
  const token = findAt(position, of(seat, "tokens"), ({ tile }: { tile: Spot }) => at(tile) === at(spot));
  return [
    ...(top < 0 ? [] : [{ path: of(seat, "cards", top) }]),
    ...(token.found ? [{ path: token.path }] : []),
    ...(top < 0 || token.found ? [] : [{ path: token.path, name: "type", fields: { tile: [...spot] } }]),
    { path: next(position, of(seat, "cards")), name: "card", fields: { place: [...spot], turn: 0 } },
  ];
}

/** A farm card, wherever it lies open or in hand. */
const farm = (position: Position, seats: readonly { seat: number }[], name: string | undefined): readonly Laid[] => {
  const chosen = seats.find(
    ({ seat }) => (position.players as readonly { chosen: string | null }[])[seat]?.chosen === name,
  );
  return chosen
    ? [{ path: of(chosen.seat, "chosen") }]
    : nameIn(
        position,
        seats.map(({ seat }) => of(seat, "hand")),
        name,
      );
};

export const laid: LaidOut<View, Components> = {
  plot: (position, _, seat = 0, row = 0, column = 0) => plot(position, seat, [row, column]),
  free: (position, _, seat = 0, row = 0, column = 0) => plot(position, seat, [row, column]),
  open: (_, __, n = 0) => [{ path: ["open_tools", n] }],
  deck: () => [{ path: ["tool_deck"] }],
  used: () => [{ path: ["used_tools"] }],
  farms: () => [{ path: ["farm_deck"] }],
  card: (position, { seats, box }, n = 0) => farm(position, seats, box.names.card?.[n]),
  farm: (position, { seats, box }, n = 0) => farm(position, seats, box.names.card?.[n]),
  hand: (_, __, seat = 0) => [{ path: of(seat, "hand") }, { path: of(seat, "chosen") }],
  tool: (position, { seat, seats, box }, n = 0) => {
    const order = [...(seat === null ? [] : [seat]), ...seats.map((each) => each.seat)];
    // the tool, and all that lie with it: there may be no room to point at beside them
    return nameIn(
      position,
      order.map((each) => of(each, "tools")),
      box.names.tool?.[n],
    ).flatMap(({ path }) => [{ path }, { path: path.slice(0, -1) }]);
  },
  hidden: (_, __, seat = 0) => [{ path: of(seat, "tools") }, { path: of(seat, "known_tools") }],
  tools: (_, __, seat = 0) => [{ path: of(seat, "tools") }, { path: of(seat, "known_tools") }],
  // one that is in play, or one of all that are laid out
  mission: (position, { box }, n = 0) => {
    const id = box.names.mission?.[n];
    const found = nameIn(position, [["missions"]], id);
    return found.length ? found : [{ path: next(position, ["missions"]), value: id }];
  },
  phase: (position) => [
    { path: next(position, ["missions"]), name: "" },
    ...["phase", "stage", "worked"].map((path) => ({ path: [path] })),
  ],
};
