/** Cards that can be bought, goods, and the market. */

import type { Explanation } from "../../contract.ts";
import { explainId } from "./printed.ts";
import { GOODS, type Scene } from "../types.ts";
import { owned } from "../farm.ts";
import { purseWords } from "./words.ts";

export function explainOffer(kind: string, indices: readonly number[], scene: Scene): Explanation | null {
  const [i = 0, j = 0] = indices;
  if (kind === "village") return village(i, scene);
  if (kind === "top") return scene.view.top === null ? null : added(explainId(scene.view.top, scene), ["top"], scene);
  if (kind === "own" || kind === "other") return display(kind, i, scene);
  if (kind === "good") return good(i, scene);
  if (kind === "market") return market(i, scene);
  if (kind === "price")
    return {
      title: scene.t("swap.title", { good: scene.t(`good.${GOODS[j] ?? "grain"}`) }),
      lines: [scene.t("character_help.C06")],
    };
  return null;
}

/** That nothing is bought now, where one waits for others. */
export function whyWait({ seat, view, choices, t }: Scene): { why?: string } {
  return seat === null || view.over || choices.prompt ? {} : { why: t("why.turn") };
}

function village(slot: number, scene: Scene): Explanation {
  const { t, view, box, seat } = scene;
  const card = view.village[slot] ?? null;
  const from = box.components.village_slots[slot];
  const extra = from?.price ?? 0;
  const place = t("slot.line", { n: extra });
  if (card === null) return { title: t("slot.title"), lines: [place] };
  const found = explainId(card, scene);
  const player = view.players[seat ?? 0];
  if (!player || scene.choices.at("village", slot)?.effect?.least !== undefined)
    return added(found, ["village", slot], scene);
  const price = player.prices[slot] ?? 0;
  const lines = [...(found.lines ?? []), t("village.price", { n: price, slot: extra })];
  return { ...found, lines, ...whyWait(scene) };
}

/** What goes on a card that comes to the own display, and what that costs where the goods do not reach. */
function added(found: Explanation, noun: readonly [string, ...number[]], { choices, t }: Scene): Explanation {
  const { least, markers } = choices.at(...noun)?.effect ?? {};
  if (least == null) return found;
  const costs = markers ? [t("lost.points", { n: markers })] : [];
  return { ...found, lines: [...(found.lines ?? []), t("add.price", { n: least }), ...costs] };
}

function display(kind: "own" | "other", slot: number, scene: Scene): Explanation {
  const { t, view, seat } = scene;
  const near = seat ?? 0;
  const owner = kind === "own" ? near : 1 - near;
  const offer = view.players[owner]?.display[slot];
  if (!offer?.card) return { title: t("gap.title"), lines: [t("gap.text")] };
  const found = explainId(offer.card, scene);
  const lies = t("display.lies", { goods: purseWords(offer.price, t) });
  const lines = [...(found.lines ?? []), lies, t(kind === "own" ? "display.own" : "display.other")];
  return { ...found, lines, ...whyWait(scene) };
}

function good(number: number, { t, view, seat }: Scene): Explanation | null {
  const name = GOODS[number];
  const player = view.players[seat ?? 0];
  if (!name || !player) return null;
  return {
    title: t("owned", { what: t(`goods.${name}`, { n: owned(player, name) }) }),
    lines: [t(name === "energy" ? "supply.energy" : "supply.resource")],
  };
}

function market(number: number, { t, view, seat }: Scene): Explanation | null {
  const name = GOODS[number];
  const player = view.players[seat ?? 0];
  if (!name || name === "energy" || !player) return null;
  const n = player.market[name];
  return {
    title: t("market.title", { good: t(`good.${name}`), n }),
    lines: [t("market.text")],
    rule: "the-farm-market",
  };
}
