/** Cards that can be bought, goods, and the market. */

import type { Explanation } from "../contract.ts";
import { explainId } from "./explain_printed.ts";
import { GOODS, type Player, type Scene } from "./types.ts";
import { owned } from "./farm.ts";
import { purseWords } from "./words.ts";

export function explainOffer(kind: string, indices: readonly number[], scene: Scene): Explanation | null {
  const [i = 0, j = 0] = indices;
  if (kind === "village") return village(i, scene);
  if (kind === "top") return scene.view.top === null ? null : explainId(scene.view.top, scene);
  if (kind === "own" || kind === "other") return display(kind, i, scene);
  if (kind === "good") return good(i, scene);
  if (kind === "market") return market(i, scene);
  if (kind === "price") return { title: scene.t("swap.title", { good: scene.t(`good.${GOODS[j] ?? "grain"}`) }), lines: [scene.t("character_help.C06")] };
  return null;
}

/** All goods of a player: what any card of the village can be paid with. */
function wealth(player: Player): number {
  return GOODS.reduce((sum, name) => sum + owned(player, name), 0);
}

/** Why something that is bought in a turn is not on offer; nothing if it is, or if something else is asked. */
export function whyNot(noun: readonly [string, number], scene: Scene, reason: string): { why?: string } {
  const { prompt } = scene.choices;
  if (scene.seat === null || scene.view.over || scene.choices.at(...noun)) return {};
  if (!prompt) return { why: scene.t("why.turn") };
  return prompt.kind === "take_turn" ? { why: reason } : {};
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
  if (!player) return found;
  const price = player.prices[slot] ?? 0;
  const lines = [...(found.lines ?? []), t("village.price", { n: price, slot: extra })];
  return { ...found, lines, ...whyNot(["village", slot], scene, t("why.goods", { n: wealth(player), price })) };
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
  return { ...found, lines, ...whyNot([kind, slot], scene, t(kind === "own" ? "why.own" : "why.other")) };
}

function good(number: number, { t, view, seat }: Scene): Explanation | null {
  const name = GOODS[number];
  const player = view.players[seat ?? 0];
  if (!name || !player) return null;
  return { title: t("owned", { what: t(`goods.${name}`, { n: owned(player, name) }) }), lines: [t(name === "energy" ? "supply.energy" : "supply.resource")] };
}

function market(number: number, { t, view, seat, choices }: Scene): Explanation | null {
  const name = GOODS[number];
  const player = view.players[seat ?? 0];
  if (!name || name === "energy" || !player) return null;
  const n = player.market[name];
  return {
    title: t("market.title", { good: t(`good.${name}`), n }),
    lines: [t("market.text")],
    ...(choices.prompt && !choices.at("market", number) ? { why: t(player.energy < n ? "why.energy" : "why.market") } : {}),
    rule: "the-farm-market",
  };
}
