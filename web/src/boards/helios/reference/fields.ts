import type { BoxField } from "../view.gen.ts";

/** What a field of a player board is like. */
export function fieldKind(field: BoxField): string {
  return field.symbol ?? (field.gold ? "gold" : field.kind);
}
