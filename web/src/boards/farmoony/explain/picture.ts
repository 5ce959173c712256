/** A small picture of what an event is about: a tool, a kind of tile, a card. */

import { icons, type Drawing } from "../../../parts/icons.ts";
import type { Happening } from "../../../wire/types.ts";
import type { Scene } from "../../contract.ts";
import { farmBack, tiles, toolBack, tools } from "../icons.ts";
import { Type, type Components, type Effect, type View } from "../view.gen.ts";

export function picture({ kind, fields: f }: Happening, { box }: Scene<View, Components, Effect>): Drawing | undefined {
  if (f.tool !== undefined) return tools[box.names.tool?.[f.tool] ?? ""] ?? toolBack;
  const type = Type[(f.type ?? 0) - 1];
  if (type) return tiles[type];
  if (f.card !== undefined) return farmBack;
  if (kind === "draw") return toolBack;
  return kind === "score" ? icons.points : undefined;
}
