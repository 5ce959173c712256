/** What counts for a source of points at the end: lands of a kind, played characters. */

import type { Noun, Scene } from "../../contract.ts";
import { Character, LandType, type Components, type Effect, type View } from "../view.gen.ts";

export function counts(source: string, { view }: Scene<View, Components, Effect>): Noun[] {
  const kinds = source === "variety" ? [...LandType] : LandType.filter((type) => type === source);
  const seats = view.players.map((_, seat) => seat);
  if (kinds.length === 0)
    return Character.some((name) => name === source) ? seats.map((seat) => ["of_seat", seat]) : [];
  return seats.flatMap((seat) => {
    const realm = view.players[seat]?.realm ?? [];
    return kinds
      .filter((kind) => realm.some((land) => land.type === kind))
      .map((kind): Noun => ["kind_of", seat, LandType.indexOf(kind)]);
  });
}
