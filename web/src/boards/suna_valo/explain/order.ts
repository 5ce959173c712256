/** Public orders, ship orders and their spaces. */

import type { Explanation } from "../../contract.ts";
import { explainId } from "./printed.ts";
import { whyWait } from "./offer.ts";
import { orderAsked } from "../farm.ts";
import { farmCard, printed } from "../print.ts";
import type { Scene } from "../types.ts";
import { iconWords, spaceWords } from "./words.ts";

export function explainOrder(kind: string, [i = 0]: readonly number[], scene: Scene): Explanation | null {
  if (kind === "public") return publicOrder(i, scene);
  if (kind === "ship") return shipOrder(i, scene);
  if (kind === "space") return space(i, scene);
  if (kind === "icon") return icon(i, scene);
  return null;
}

/** Who has a piece on the order. */
function done(places: "barrels" | "ships", number: number, { view, seats, t }: Scene): string[] {
  return view.players.flatMap((player, seat) =>
    player[places][number] ? [t(`done.${places}`, { seat: seats[seat]?.name ?? "" })] : [],
  );
}

function publicOrder(number: number, scene: Scene): Explanation {
  const { view, t } = scene;
  const id = view.public[number] ?? null;
  if (id === null) return { title: t("hidden.public"), lines: [t("hidden.text")] };
  const found = explainId(id, scene);
  return { ...found, lines: [...(found.lines ?? []), ...done("barrels", number, scene)] };
}

function shipOrder(number: number, scene: Scene): Explanation {
  const { view, t } = scene;
  const id = view.ship[number] ?? null;
  if (id === null) return { title: t("hidden.ship"), lines: [t("hidden.text")] };
  const found = explainId(id, scene);
  return { ...found, lines: [...(found.lines ?? []), ...done("ships", number, scene)], ...whyWait(scene) };
}

function space(number: number, { view, t, box, seat }: Scene): Explanation | null {
  const asked = orderAsked(view);
  const id =
    asked.public !== undefined ? view.public[asked.public] : view.players[seat ?? 0]?.farm[asked.card ?? -1]?.card;
  const found = id ? printed(box.components, id) : null;
  if (found?.kind !== "public" && found?.kind !== "farm") return null;
  const words = found.row.spaces[number];
  return words === undefined ? null : { title: t("space.title", { what: spaceWords(words, t) }) };
}

function icon(number: number, { view, t, box, seat }: Scene): Explanation | null {
  const frame = view.stack.at(-1);
  const cell = view.players[seat ?? 0]?.farm[frame?.number ?? -1];
  const row = cell ? farmCard(box.components, cell.card) : null;
  const words = row?.icons[number];
  return words === undefined ? null : { title: t("icon.title", { what: iconWords(words, t) }) };
}
