/** A small picture of what an event is about: a good, an order, a kind of card. */

import type { Drawing } from "../../../parts/icons.ts";
import type { Happening } from "../../../wire/types.ts";
import { characters, columns, goods, signs } from "../icons.ts";
import { printed } from "../print.ts";
import { COLUMNS, GOODS, type Scene } from "../types.ts";

const KINDS: Readonly<Record<string, Drawing>> = {
  energy: goods.energy,
  shortage: goods.shortage,
  markers: goods.shortage,
  step_left: signs.cog,
  step_right: signs.cog,
  detour: signs.cog,
  tree: signs.tree,
  income: signs.income,
  row_points: signs.row,
  row_use: signs.row,
  piece: signs.box,
  boxed: signs.box,
  lost: signs.discard,
};

export function picture({ kind, fields: f }: Happening, { box }: Scene): Drawing | undefined {
  const good = GOODS[f.good ?? -1];
  if (good) return goods[good];
  if (f.column !== undefined) return columns[COLUMNS[f.column] ?? "crop"];
  const id = box.names.card?.[f.new_card ?? f.card ?? -1];
  if (id !== undefined) {
    const face = printed(box.components, id);
    if (face.kind === "festival") return signs.festival;
    const [column] = face.kind === "farm" ? face.row.columns : [];
    return column && columns[column];
  }
  if (f.public !== undefined) return signs.barrel;
  if (f.ship !== undefined) return signs.ship;
  if (f.tile !== undefined) return signs.tile;
  if (f.character !== undefined) return characters[box.names.character?.[f.character] ?? ""];
  return KINDS[kind];
}
