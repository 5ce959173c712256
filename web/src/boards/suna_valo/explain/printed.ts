import type { Explanation } from "../../contract.ts";
import { printed } from "../print.ts";
import type { Scene } from "../types.ts";
import { editionLines, linesOf, titleOf } from "./words.ts";

/** The explanation of a card, an order or a tile as it is printed. */
export function explainId(id: string, { box, t }: Scene): Explanation {
  const found = printed(box.components, id);
  const rules = {
    farm: "a-buy-a-card",
    festival: "festivals",
    public: "deliveries",
    ship: "ship-orders",
    tile: "bot-tiles",
  };
  return {
    title: titleOf(found, t),
    lines: [...linesOf(found, t), ...editionLines(found.row.id, t)],
    rule: rules[found.kind],
    card: id.toLowerCase(),
  };
}
