/** What lies and stands on a farm: cards, headers, pieces, tracks, row bonuses, landing places. */

import type { Explanation } from "../../contract.ts";
import { explainId } from "./printed.ts";
import { headerAsked, headGoods, pieceKind, spotsAhead } from "../farm.ts";
import { tally } from "../print.ts";
import { COLUMNS, type Scene } from "../types.ts";
import { fillings } from "../gestures/ways.ts";
import { columnsWords, goodsWords, iconsWords } from "./words.ts";

export function explainFarm(kind: string, indices: readonly number[], scene: Scene): Explanation | null {
  const [i = 0, j = 0] = indices;
  const near = scene.seat ?? 0;
  if (kind === "card") return card(near, i, scene);
  if (kind === "theirs") return card(1 - near, i, scene);
  if (kind === "header")
    return header(near, COLUMNS.indexOf(headerAsked(scene.view, scene.box.components) ?? "crop"), scene);
  if (kind === "head") return header(near, i, scene);
  if (kind === "yonder") return header(1 - near, i, scene);
  if (kind === "piece") return piece(near, i, scene);
  if (kind === "stand") return piece(1 - near, i, scene);
  if (kind === "track") return track(near, i, scene);
  if (kind === "path") return track(1 - near, i, scene);
  if (kind === "bonus") return bonus(i, j, scene);
  if (kind === "gear") return { title: scene.t("label.gear"), rule: "improvements" };
  if (kind === "column" || kind === "back") return landing(kind, i, scene);
  return null;
}

function card(seat: number, number: number, scene: Scene): Explanation | null {
  const { t, view } = scene;
  const cell = view.players[seat]?.farm[number];
  if (!cell) return null;
  if (cell.flipped)
    return {
      title: t("flipped.title", { column: t(`column.${cell.column}`) }),
      lines: [t("flipped.text")],
      rule: "activating-a-column",
    };
  const found = explainId(cell.card, scene);
  const lines = [...(found.lines ?? [])];
  const stored = cell.goods?.flatMap((good) => (good ? [good] : [])) ?? [];
  if (stored.length > 0) lines.push(t("stored", { goods: goodsWords(tally(stored), t) }));
  if (cell.crate) lines.push(t("crated"));
  else if (cell.delivered && cell.delivered.length > 0) lines.push(t("delivered", { n: cell.delivered.length }));
  return { ...found, lines };
}

function header(seat: number, number: number, { t, view, box }: Scene): Explanation | null {
  const column = COLUMNS[number];
  const row = box.components.headers[number];
  const player = view.players[seat];
  if (!column || !row || !player) return null;
  const lines = [t(`head.${column}`, { what: iconsWords(row.icons, t) })];
  const stored = headGoods(box.components, player, column);
  if (row.storages > 0)
    lines.push(player.endless.includes(column) ? t("head.endless") : t("head.storages", { n: row.storages }));
  if (stored.length > 0) lines.push(t("stored", { goods: goodsWords(tally(stored), t) }));
  return { title: t("head.title", { column: t(`column.${column}`) }), lines, rule: "activating-a-column" };
}

function piece(seat: number, number: number, { t, view, box, choices, seat: viewer }: Scene): Explanation | null {
  const components = box.components;
  const row = components.improvements[number];
  const id = row?.id ?? box.names.piece?.[number];
  if (id === undefined) return null;
  const stands = view.players[seat]?.pieces.includes(id) ?? false;
  const kind = pieceKind(components, number);
  const lines = [t(stands ? "piece.covers" : "piece.free", { piece: t(`piece_kind.${kind}`), what: t(`piece.${id}`) })];
  if (row && row.vp > 0) lines.push(t("piece.vp", { vp: t("does.vp", { n: row.vp }) }));
  if (stands) lines.push(t(`piece.leaves_${kind}`));
  if (seat === viewer && fillings({ view, choices, box, near: seat }, number).size > 0) lines.push(t("piece.drag"));
  return { title: t(`piece.${id}`), lines, rule: "improvements" };
}

function track(seat: number, number: number, { t, view }: Scene): Explanation | null {
  const player = view.players[seat];
  if (!player) return null;
  const side = number === 0 ? 0 : 1;
  const lines = [side === 0 ? t("track.left", { n: player.multiplier }) : t("track.right", { n: player.track_vp })];
  const [next] = spotsAhead(player, side);
  if (next) lines.push(next.detour ? t("track.detour") : t("track.next", { n: next.space }));
  return { title: t(side === 0 ? "label.left" : "label.right"), lines, rule: "bot-tracks" };
}

function bonus(seat: number, row: number, { t, view, box }: Scene): Explanation {
  const player = view.players[seat];
  const points = player?.row_points ?? 0;
  const taken = points + (player?.row_uses ?? 0);
  const lines = [
    t(row < points ? "bonus.points" : row < taken ? "bonus.used" : "bonus.text", { n: box.components.row_points }),
  ];
  return { title: t("bonus.title"), lines, rule: "completing-a-row" };
}

function landing(kind: "column" | "back", number: number, { t, view, choices }: Scene): Explanation | null {
  const column = COLUMNS[number];
  if (!column) return null;
  const name = columnsWords([column], t);
  if (choices.prompt?.kind === "choose_column") return { title: t("landing.activate", { column: name }) };
  const cells = view.players[view.stack.at(-1)?.seat ?? 0]?.farm.filter((cell) => cell.column === column).length ?? 0;
  return {
    title: t(`label.${kind}`, { column: name }),
    lines: [t(`landing.${kind}`), t("landing.row", { n: cells + 1 })],
    rule: "a-buy-a-card",
  };
}
