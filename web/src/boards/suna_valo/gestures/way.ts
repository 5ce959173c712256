/** Where options lead: a card from the village or a display to a column of the farm. */

import type { Noun, Way } from "../../contract.ts";
import { topFrame } from "../farm.ts";
import type { Scene } from "../types.ts";

export function way([kind]: Noun, { view, seat }: Scene): Way | undefined {
  const card = topFrame(view)?.card;
  if ((kind !== "column" && kind !== "back") || card === undefined) return undefined;
  const near = seat ?? 0;
  const shelves: [string, readonly (string | null)[]][] = [
    ["village", view.village],
    ["own", view.players[near]?.display.map((offer) => offer.card) ?? []],
    ["other", view.players[1 - near]?.display.map((offer) => offer.card) ?? []],
  ];
  const [shelf, cards] = shelves.find(([, all]) => all.includes(card)) ?? [];
  return shelf && cards ? { from: [shelf, cards.indexOf(card)] } : undefined;
}
