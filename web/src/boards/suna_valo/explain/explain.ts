/** What every thing on the board says about itself. */

import type { Explanation, Noun } from "../../contract.ts";
import { explainFarm } from "./farm.ts";
import { explainOffer } from "./offer.ts";
import { explainOrder } from "./order.ts";
import { explainId } from "./printed.ts";
import { printed, tileNumber } from "../print.ts";
import { COLUMNS, type Player, type Scene } from "../types.ts";
import { editionLines, purseWords, titleOf } from "./words.ts";

type Tell = (indices: readonly number[], scene: Scene) => Explanation | null;

const character: Tell = ([number = 0], { t, box }) => {
  const row = box.components.characters[number];
  if (!row) return null;
  const help = t(`character_help.${row.id}`);
  return {
    title: t("title.character", { name: t(`character.${row.id}`) }),
    lines: [help, ...editionLines(row.id, t)],
    rule: "characters",
    card: row.id.toLowerCase(),
  };
};

function characterOf(seat: number, scene: Scene): Explanation | null {
  const id = scene.view.players[seat]?.character;
  const number = scene.box.components.characters.findIndex((row) => row.id === id);
  return number < 0 ? null : character([number], scene);
}

/** The ability of the own character, as it is chosen now. */
const ability: Tell = (_, scene) => characterOf(scene.seat ?? 0, scene);

const tile: Tell = ([number = 0], scene) => {
  const { box, t, view } = scene;
  const row = [...box.components.progress_tiles, ...box.components.end_tiles][number];
  if (!row) return null;
  const found = explainId(row.id, scene);
  const fresh = view.players.some((player) => player.fresh.includes(row.id));
  const boxed = view.boxed_tiles.includes(row.id);
  const lines = [...(found.lines ?? []), ...(fresh ? [t("line.fresh")] : []), ...(boxed ? [t("line.boxed")] : [])];
  return { ...found, lines };
};

const card =
  (kind: "farm_cards" | "festivals"): Tell =>
  ([number = 0], scene) => {
    const row = scene.box.components[kind][number];
    return row ? explainId(row.id, scene) : null;
  };

/** A short text with a title, from the texts of the board. */
const told =
  (key: string, rule?: string): Tell =>
  (_, { t }) => ({ title: t(`${key}.title`), lines: [t(`${key}.text`)], ...(rule ? { rule } : {}) });

function of(seat: number | undefined, scene: Scene): { player: Player; name: string } | null {
  const player = scene.view.players[seat ?? 0];
  return player ? { player, name: scene.seats[seat ?? 0]?.name ?? "" } : null;
}

const peek: Tell = (_, { t, view }) => ({
  title: t("pile.title", { n: view.pile }),
  lines: [t("pile.text")],
  rule: "cards-of-the-draw-pile",
});

const discard: Tell = (_, { t, view, box }) => ({
  title: t("discard.title", { n: view.discard.length }),
  lines: [t("discard.text"), ...view.discard.slice(-8).map((id) => titleOf(printed(box.components, id), t))],
});

const era: Tell = (_, { t, view }) => {
  const notices = [...(view.triggered ? [t("triggered")] : []), ...(view.extra ? [t("last_turns")] : [])];
  return { title: t("era_title", { era: view.era }), lines: [t("era.text"), ...notices], rule: "income-and-a-new-era" };
};

const stock: Tell = ([seat], scene) => {
  const found = of(seat, scene);
  if (!found) return null;
  const goods = { ...found.player.stock, energy: found.player.energy };
  return {
    title: scene.t("stock.title", { seat: found.name }),
    lines: [purseWords(goods, scene.t), scene.t("debts.line", { n: found.player.shortage })],
  };
};

const columns: Tell = ([seat], scene) => {
  const found = of(seat, scene);
  if (!found) return null;
  const counts = COLUMNS.map(
    (column) => `${scene.t(`column.${column}`)}: ${found.player.farm.filter((cell) => cell.column === column).length}`,
  );
  return { title: scene.t("columns.title", { seat: found.name }), lines: counts };
};

const tracks: Tell = ([seat], scene) => {
  const found = of(seat, scene);
  if (!found) return null;
  const { player, name } = found;
  const tiles = player.tiles.flatMap((id) => tile([tileNumber(scene.box.components, id)], scene)?.lines ?? []);
  return {
    title: scene.t("tracks.title", { seat: name }),
    lines: [
      scene.t("tracks.line", {
        left: player.multiplier,
        right: player.track_vp,
        n: scene.view.breakdown[seat ?? 0]?.tracks ?? 0,
      }),
      ...tiles,
    ],
    rule: "bot-tracks",
  };
};

const left: Tell = ([seat], scene) => {
  const found = of(seat, scene);
  if (!found) return null;
  return {
    title: scene.t("left.title", { seat: found.name }),
    lines: [
      scene.t("pieces_left", { ...found.player.pieces_left }),
      scene.t("left.text"),
      ...found.player.kept.map((id) => scene.t("kept.line", { name: scene.t(`name.${id}`) })),
    ],
  };
};

const hand: Tell = ([seat], scene) => {
  const found = of(seat, scene);
  if (!found) return null;
  const all = found.player.hand_cards + found.player.hand_festivals;
  return {
    title: scene.t("hand.title", { seat: found.name }),
    lines: [scene.t("other_hand", { cards: all, festivals: found.player.hand_festivals })],
  };
};

const rows: Tell = ([seat], scene) => {
  const found = of(seat, scene);
  if (!found) return null;
  return {
    title: scene.t("bonus.title"),
    lines: [scene.t("rows", { points: found.player.row_points, uses: found.player.row_uses })],
    rule: "completing-a-row",
  };
};

const TELL: Readonly<Record<string, Tell>> = {
  character,
  extra: ability,
  swap: ability,
  vault: ability,
  person: ([seat = 0], scene) => characterOf(seat, scene),
  tile,
  farm: card("farm_cards"),
  festival: card("festivals"),
  peek,
  discard,
  era,
  stock,
  columns,
  tracks,
  left,
  kept: left,
  hand,
  rows,
  feasts: told("feasts", "festivals"),
  tree: told("tree"),
  turn: told("turn", "a-turn"),
  publics: told("publics", "deliveries"),
  ships: told("ships", "b-fulfil-a-ship-order"),
  notch: told("notch", "bot-tiles"),
  debts: told("debts", "adding-a-card"),
  points: told("side_points", "completing-a-row"),
  row: told("side_row", "completing-a-row"),
  feast: (_, scene) => {
    const id = scene.view.stack.at(-1)?.card;
    return id === undefined ? null : explainId(id, scene);
  },
};

export function explain(noun: Noun, scene: Scene): Explanation | null {
  const [kind, ...indices] = noun;
  const tell = TELL[kind];
  if (tell) return tell(indices, scene);
  return explainOffer(kind, indices, scene) ?? explainOrder(kind, indices, scene) ?? explainFarm(kind, indices, scene);
}
