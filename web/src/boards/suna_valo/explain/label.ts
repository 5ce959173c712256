/** What a thing is called, for ears. Asked for everything on the table after every step, so what is printed is put into
 * words once for each language and remembered. */

import { keyOf, type Noun } from "../../contract.ts";
import { explain } from "./explain.ts";
import { explainId } from "./printed.ts";
import { tally } from "../print.ts";
import type { Cell, Offer, Scene } from "../types.ts";
import { goodsWords, purseWords } from "./words.ts";

/** By box: a language has its own. */
const spoken = new WeakMap<object, Map<string, string>>();

/** Things that are called the same whatever happens. */
const FIXED = new Set([
  "piece",
  "stand",
  "head",
  "yonder",
  "track",
  "path",
  "notch",
  "bonus",
  "publics",
  "ships",
  "feasts",
  "tree",
  "turn",
  "debts",
  "farm",
  "festival",
  "character",
]);

function remember(scene: Scene, key: string, make: () => string): string {
  let book = spoken.get(scene.box);
  if (!book) spoken.set(scene.box, (book = new Map()));
  let text = book.get(key);
  if (text === undefined) book.set(key, (text = make()));
  return text;
}

function sentence(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/\.$/, "")).join(". ");
}

/** Everything that is printed on a card, an order or a tile. */
function print(id: string, scene: Scene): string {
  return remember(scene, id, () => {
    const { title, lines } = explainId(id, scene);
    return sentence([title, ...(lines ?? [])]);
  });
}

function offered(offer: Offer | undefined, scene: Scene): string | undefined {
  if (!offer?.card) return undefined;
  return sentence([print(offer.card, scene), scene.t("display.lies", { goods: purseWords(offer.price, scene.t) })]);
}

function placed(cell: Cell | undefined, scene: Scene): string | undefined {
  if (!cell || cell.flipped) return undefined;
  const goods = cell.goods?.flatMap((good) => (good ? [good] : [])) ?? [];
  const stored = goods.length > 0 ? [scene.t("stored", { goods: goodsWords(tally(goods), scene.t) })] : [];
  return sentence([print(cell.card, scene), ...stored, ...(cell.crate ? [scene.t("crated")] : [])]);
}

/** A thing with something printed on it. */
function lying([kind, number = 0]: Noun, scene: Scene): string | undefined {
  const { view, box } = scene;
  const near = scene.seat ?? 0;
  const of = (id: string | null | undefined): string | undefined => (id ? print(id, scene) : undefined);
  if (kind === "village" || kind === "public" || kind === "ship") return of(view[kind][number]);
  if (kind === "own" || kind === "other")
    return offered(view.players[kind === "own" ? near : 1 - near]?.display[number], scene);
  if (kind === "card" || kind === "theirs")
    return placed(view.players[kind === "card" ? near : 1 - near]?.farm[number], scene);
  if (kind === "tile") return of([...box.components.progress_tiles, ...box.components.end_tiles][number]?.id);
  return kind === "top" ? of(view.top) : undefined;
}

export function label(noun: Noun, scene: Scene): string | undefined {
  const found = lying(noun, scene);
  if (found !== undefined) return found;
  if (FIXED.has(noun[0])) return remember(scene, keyOf(noun), () => explain(noun, scene)?.title ?? "");
  const told = explain(noun, scene);
  return told ? sentence([told.title, ...(told.lines ?? [])]) : undefined;
}
