/** What a question is about, in one short text: the prompt itself does not say how many, or which card. */

import type { Words } from "../contract.ts";
import { goodsOf, size } from "./farm.ts";
import { minPrice } from "./print.ts";
import { GOODS, type Components, type Frame, type View } from "./view.ts";

export function detail(view: View, box: Components, t: Words): string {
  const frame = view.stack.at(-1);
  if (!frame) return "";
  const n = frame.n ?? 1;
  switch (frame.kind) {
    case "pay_any":
      return t("detail.pay", { n });
    case "deliver":
      return t("detail.deliver", { n });
    case "take_step":
      return t("detail.step", { n });
    case "gain_good":
      return t("detail.gain", { n });
    case "store_good":
    case "take_good":
      return t(`detail.${frame.kind}`, { good: goodName(frame.good, t) });
    case "swap_in":
    case "swap_from":
      return t("detail.swap", { good: goodName(frame.good, t) });
    case "save_good":
    case "choose_ship":
      return frame.discount ? t("detail.save", { n: frame.discount }) : "";
    case "store_paid":
      return t("detail.bag", { goods: goodsOf(view.bag).map(([good, count]) => t(`goods.${good}`, { n: count })).join(", ") });
    case "start_price":
    case "set_price":
      return priceDetail(view, frame, box, t);
    default:
      return "";
  }
}

function goodName(good: number | undefined, t: Words): string {
  return t(`good.${GOODS[good ?? 0] ?? "grain"}`);
}

function priceDetail(view: View, frame: Frame, box: Components, t: Words): string {
  const player = view.players[frame.seat ?? 0];
  const offer = player?.display[frame.slot ?? 0];
  if (!player || !offer?.card) return "";
  if (frame.kind === "start_price") return t("detail.start_price", { card: offer.card });
  const least = Math.max(0, minPrice(box, offer.card) - (player.character === "C02" ? 1 : 0));
  return t("detail.set_price", { card: offer.card, laid: size(offer.price), least });
}
