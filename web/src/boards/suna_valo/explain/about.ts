/** Which things a line of the log is about. */

import type { Noun } from "../../contract.ts";
import type { Happening } from "../../../wire/types.ts";
import { COLUMNS, GOODS, type Scene } from "../types.ts";

/** What comes of a turn, a card or a delivery. */
export const FOLLOWS: ReadonlySet<string> = new Set(
  "pay receive produce energy lost converted discard village display price place flip shortage markers complete_public complete_personal piece boxed step_left step_right detour tile row_points turn tiles".split(
    " ",
  ),
);

export function about(event: Happening, scene: Scene): Noun[] {
  const { fields, seat } = event;
  const { names } = scene.box;
  const near = scene.seat ?? 0;
  const found: Noun[] = [];
  for (const name of ["card", "new_card"]) {
    const id = names[name]?.[fields[name] ?? -1];
    if (id !== undefined) found.push(...cardAt(id, scene));
  }
  const order = (kind: "public" | "ship"): void => {
    const id = names[kind]?.[fields[kind] ?? -1];
    const at = id === undefined ? -1 : scene.view[kind].indexOf(id);
    if (at >= 0) found.push([kind, at]);
  };
  order("public");
  order("ship");
  if (fields.tile !== undefined) found.push(["tile", fields.tile]);
  if (fields.piece !== undefined) found.push([seat === near ? "piece" : "stand", fields.piece]);
  if (fields.column !== undefined && seat !== null) found.push([seat === near ? "head" : "yonder", fields.column]);
  if (fields.good !== undefined && seat === near) found.push(["good", fields.good]);
  if (fields.character !== undefined && seat !== null) found.push(["person", seat]);
  if (seat !== null) found.push(...byKind(event.kind, seat, seat === near));
  if (event.kind === "era" || event.kind.startsWith("trigger") || event.kind === "income") found.push(["era"]);
  return found;
}

function byKind(kind: string, seat: number, near: boolean): Noun[] {
  if (kind === "step_left")
    return near
      ? [["track", 0]]
      : [
          ["path", 0],
          ["tracks", seat],
        ];
  if (kind === "step_right" || kind === "detour")
    return near
      ? [["track", 1]]
      : [
          ["path", 1],
          ["tracks", seat],
        ];
  if (kind === "energy") return near ? [["good", GOODS.indexOf("energy")]] : [["stock", seat]];
  if (kind === "tree") return [["tree"]];
  if (kind === "turn") return [["turn"]];
  if (kind === "markers")
    return [
      ["debts", seat],
      ["stock", seat],
    ];
  if (kind === "row_points" || kind === "row_use") return [0, 1, 2].map((row) => ["bonus", seat, row]);
  return near ? [] : [["stock", seat]];
}

/** Where a card lies now, if it lies open anywhere. */
function cardAt(id: string, { view, seat }: Scene): Noun[] {
  const near = seat ?? 0;
  const found: Noun[] = [];
  view.village.forEach((card, i) => card === id && found.push(["village", i]));
  view.players.forEach((player, owner) => {
    player.display.forEach((offer, i) => offer.card === id && found.push([owner === near ? "own" : "other", i]));
    player.farm.forEach((cell, i) => {
      if (cell.card === id)
        found.push(
          [owner === near ? "card" : "theirs", i],
          [owner === near ? "head" : "yonder", COLUMNS.indexOf(cell.column)],
        );
    });
  });
  if (view.top === id) found.push(["top"]);
  if (view.discard.includes(id)) found.push(["discard"]);
  return found;
}
