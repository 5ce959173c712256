/** Cards, effects and goods in words. */

import type { SeatAt, Words } from "../../contract.ts";
import { goodsOf, isResource } from "../farm.ts";
import { readEffect, readSpace, stores, tally, type Printed } from "../print.ts";
import {
  COLUMNS,
  type Column,
  type FarmCardRow,
  type FestivalRow,
  type Good,
  type PublicRow,
  type Purse,
  type ShipRow,
  type TileRow,
} from "../types.ts";

/** Who sits there: "You", or a name. */
export function called(t: Words, seat: SeatAt | undefined): string {
  return seat?.you ? t("you") : (seat?.name ?? "");
}

/** Whose it is: "Your farm", "Farm of Anna". */
export function whose(t: Words, what: "farm" | "display", seat: SeatAt | undefined): string {
  return seat?.you ? t(`${what}.yours`) : t(`${what}.of`, { seat: seat?.name ?? "" });
}

/** Whether there is a text for a key. */
export function known(t: Words, key: string): boolean {
  return t(key) !== `[${key}]`;
}

/** "2 grain, 1 lily"; "nothing" for an empty list. */
export function goodsWords(goods: readonly (readonly [Good, number])[], t: Words): string {
  return goods.map(([good, n]) => t(`goods.${good}`, { n })).join(", ") || t("nothing");
}

export function purseWords(purse: Purse, t: Words): string {
  const parts = goodsOf(purse).map(([good, n]) => t(`goods.${good}`, { n }));
  if (purse.shortage) parts.push(t("goods.shortage", { n: purse.shortage }));
  return parts.join(", ") || t("nothing");
}

/** An icon: "wool or egg", "a bot step". */
export function iconWords(icon: string, t: Words): string {
  if (icon === "cog") return t("does.steps", { n: 1 });
  if (icon === "drone") return t("does.deliveries", { n: 1 });
  if (icon === "energy") return t("goods.energy", { n: 1 });
  return oneOf(icon.split("|"), t);
}

function oneOf(goods: readonly string[], t: Words): string {
  return goods.map((good) => t(`good.${good}`)).join(t("or"));
}

/** Icons in words, equal ones together: "2 lilies". */
export function iconsWords(icons: readonly string[], t: Words): string {
  const counts = new Map<string, number>();
  for (const icon of icons) counts.set(icon, (counts.get(icon) ?? 0) + 1);
  const parts = [...counts].map(([icon, n]) => {
    if (icon === "cog") return t("does.steps", { n });
    if (icon === "drone") return t("does.deliveries", { n });
    if (icon.includes("|")) return t("does.receive", { n, goods: oneOf(icon.split("|"), t) });
    return t(`goods.${icon}`, { n });
  });
  return parts.join(", ");
}

function columnList(columns: readonly string[], t: Words): string {
  return columns.map((column) => t(`column.${column}`)).join(t("or"));
}

/** An effect of a festival, a ship order or a tile. */
export function effectWords(words: string, t: Words): string {
  const effect = readEffect(words);
  const { op, n, of } = effect;
  if (op === "remove") return t(of[0] === "left" ? "does.remove_left" : "does.remove_any");
  if (op === "activate" && of.length === COLUMNS.length - 1) return t("does.activate_any");
  let said = t(`does.${op}`, { n, goods: op === "receive" ? oneOf(of, t) : "", columns: columnList(of, t) });
  if (effect.what) {
    const what = t(`each.${effect.what}`, { columns: columnList(effect.counted, t), size: effect.counted[0] ?? "" });
    said = t(effect.per > 1 ? "does.per_some" : "does.per", { effect: said, per: effect.per, what });
  }
  return effect.most ? t("does.most", { effect: said, most: effect.most }) : said;
}

export function effectsWords(effects: readonly string[], t: Words): string {
  return effects.map((words) => effectWords(words, t)).join("; ");
}

export function columnsWords(columns: readonly Column[], t: Words): string {
  return columns.map((column) => t(`column.${column}`)).join(" / ");
}

/** What a card, order or tile is called. */
export function titleOf({ kind, row }: Printed, t: Words): string {
  if (kind === "farm") return t("title.farm", { name: t(`name.${row.id}`), columns: columnsWords(row.columns, t) });
  if (kind === "tile") return t(row.column ? "title.progress" : "title.end", { name: t(`name.${row.id}`) });
  return t(`title.${kind}`, { name: t(`name.${row.id}`) });
}

/** What is printed on it, line by line. */
export function linesOf({ kind, row }: Printed, t: Words): string[] {
  if (kind === "farm") return farmLines(row, t);
  if (kind === "festival") return festivalLines(row, t);
  if (kind === "public") return publicLines(row, t);
  if (kind === "ship") return shipLines(row, t);
  return tileLines(row, t);
}

function farmLines(row: FarmCardRow, t: Words): string[] {
  const least = t("line.least", { least: row.min_price });
  if (row.spaces.length > 0)
    return [t("line.personal", { goods: goodsWords(tally(row.spaces), t), vp: t("does.vp", { n: row.vp }) }), least];
  const produced = stores(row.columns) ? row.icons.filter((icon) => icon.split("|").every(isResource)) : [];
  const brought = row.icons.filter((icon) => !produced.includes(icon));
  const lines: string[] = [];
  if (produced.length > 0) lines.push(t("line.produces", { what: iconsWords(produced, t) }));
  if (brought.length > 0) lines.push(t("line.brings", { what: iconsWords(brought, t) }));
  if (row.columns.length > 1) lines.push(t("line.two_columns"));
  if (row.vp > 0) lines.push(t("line.vp", { vp: t("does.vp", { n: row.vp }) }));
  return [...lines, least];
}

function festivalLines(row: FestivalRow, t: Words): string[] {
  return [
    t("line.festival", { effect: effectsWords(row.effect, t) }),
    t("line.bonus", { effect: effectsWords(row.bonus, t) }),
    t("line.least", { least: row.min_price }),
  ];
}

/** A delivery space with its reward. */
export function spaceWords(words: string, t: Words): string {
  const { good, reward } = readSpace(words);
  return reward.length > 0
    ? t("space_reward", { good: t(`good.${good}`), reward: iconsWords(reward, t) })
    : t(`good.${good}`);
}

function publicLines(row: PublicRow, t: Words): string[] {
  return [
    t("line.spaces", { spaces: row.spaces.map((space) => spaceWords(space, t)).join(", ") }),
    t("line.barrels", { first: row.first_vp, second: row.second_vp }),
  ];
}

function shipLines(row: ShipRow, t: Words): string[] {
  return [
    t("line.cost", { goods: goodsWords(tally(row.cost), t) }),
    t("line.effect", { effect: effectsWords(row.effect, t) }),
    t("line.ships", { first: row.first_vp, second: row.second_vp }),
  ];
}

function tileLines(row: TileRow, t: Words): string[] {
  const effect = effectsWords(row.effect, t);
  return [row.column ? t("line.progress", { column: t(`column.${row.column}`), effect }) : t("line.end", { effect })];
}

/** What the two editions print differently. */
export function editionLines(id: string, t: Words): string[] {
  const key = `edition.${id}`;
  return known(t, key) ? [t(key)] : [];
}
