/** What every thing of the table says about itself. */

import type { Explanation, Noun, Scene } from "../../contract.ts";
import { at, corners, lying, tileAt, tileName, top, type Spot, type Tiles } from "../land.ts";
import { Type, type BoxMission, type Components, type Effect, type Scored, type View } from "../view.gen.ts";

type Here = Scene<View, Components, Effect>;

export function explain(noun: Noun, here: Here): Explanation | null {
  const [kind, first = 0, ...rest] = noun;
  return kinds[kind]?.(here, first, rest) ?? null;
}

const kinds: Readonly<Record<string, (here: Here, n: number, rest: readonly number[]) => Explanation | null>> = {
  card: (here, n) => farmCard(here, n),
  farm: (here, n) => farmCard(here, n),
  held: ({ t }) => ({
    title: t("board.place_it"),
    lines: [t("board.placement"), t("board.placement_keys")],
    rule: "placement",
  }),
  turn: ({ t }, n) => ({ title: capital(t(`turn.${n}`)), lines: [t("board.turn_help")], rule: "placement" }),
  tile: (here, row, [column = 0]) => tile(here, [row, column]),
  plot: (here, seat, [row = 0, column = 0]) => plot(here, seat, [row, column]),
  mission: (here, n) => missionCard(here, n),
  phase: ({ t, seats, view }, n) => ({
    title: t("board.phase", { n }),
    lines: [t("board.will_choose", { seat: seats[view.choosers[n - 1] ?? 0]?.name ?? "" }), t("board.cover_all")],
    rule: "choosing-the-mission",
  }),
  tool: (here, n) => toolCard(here, here.box.names.tool?.[n] ?? ""),
  fence: (here) => toolCard(here, "fence"),
  open: (here, n) => openTool(here, n),
  deck: (here) => ({
    title: here.t("tool_deck", { n: here.view.tool_deck }),
    lines: [here.t("board.deck_help")],
    rule: "work-with-tools",
  }),
  used: ({ t, view }) => ({
    title: t("board.used", { n: view.used_tools.length }),
    lines: counted(view.used_tools).map(([tool, n]) => t("board.so_many", { n, name: t(`tool.${tool}`) })),
    rule: "work-with-tools",
  }),
  farms: ({ t, view }) => ({
    title: t("farm_deck", { n: view.farm_deck }),
    lines: [
      t("board.farms_help"),
      ...(view.discarded.length > 0 ? [t("board.discarded", { n: view.discarded.length })] : []),
    ],
    rule: "dealing",
  }),
  type: (here, n) => token(here, n),
  supply: (here, n) => token(here, n),
  seat: (here, n) => land(here, n),
  hand: ({ t, seats, view }, n) => ({
    title: t("cards", { n: view.players[n]?.hand_size ?? 0 }),
    lines: [t("board.hand_help", { seat: seats[n]?.name ?? "" })],
    rule: "what-is-secret",
  }),
  hidden: ({ t, seats, view }, n) => ({
    title: t("hidden", { n: view.players[n]?.hidden_tools ?? 0 }),
    lines: [t("board.hidden_help", { seat: seats[n]?.name ?? "" })],
    rule: "what-is-secret",
  }),
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function listed(t: Here["t"], types: Tiles): string {
  return types.map((type) => t(`type.${type}`)).join(", ");
}

function counted(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

/** A mission by name and number. */
function missionName({ t, box }: Here, id: string): string {
  return t("mission_named", { name: t(`mission.${id}`), number: (box.names.mission?.indexOf(id) ?? -1) + 1 });
}

/** A card by what it shows. */
function cardName(t: Here["t"], [nw, ne, se, sw]: Tiles): string {
  return t("card", { nw: t(`type.${nw}`), ne: t(`type.${ne}`), se: t(`type.${se}`), sw: t(`type.${sw}`) });
}

function farmCard(here: Here, n: number): Explanation | null {
  const { t, box, view, seats } = here;
  const card = box.components.cards[n];
  if (!card) return null;
  const owner = view.players.findIndex((player) => lying(player, card.id));
  const found = lying(view.players[owner], card.id);
  const lines = found ? [t("board.lies", { seat: seats[owner]?.name ?? "", tile: tileName(found.place) })] : [];
  return { title: cardName(t, card.tiles), lines, provenance: card.provenance, rule: "work-on-the-land" };
}

/** A tile that is asked for: to be converted, or where the card in hand would lie. */
function tile(here: Here, spot: Spot): Explanation | null {
  const { t, view, choices, seat } = here;
  const frame = top(view);
  if (frame?.kind === "convert_tile") return plot(here, frame.land ?? 0, spot);
  const option = choices.at("tile", ...spot);
  const player = view.players[frame?.target ?? seat ?? 0];
  if (!option || !player) return null;
  const covers = corners(spot).flatMap((corner) => tileAt(player, corner)?.type ?? []);
  return {
    title: option.label,
    lines: covers.length > 0 ? [t("board.covers", { tiles: listed(t, covers) })] : [],
    rule: "placement",
  };
}

function plot(here: Here, seat: number, spot: Spot): Explanation | null {
  const { t, view, box, seats, choices } = here;
  const player = view.players[seat];
  const found = tileAt(player, spot);
  if (!player || !found) return null;
  const has = (spots: readonly Spot[]): boolean => spots.some((other) => at(other) === at(spot));
  const lines = [seats[seat]?.you ? t("land.own") : t("board.land_of", { seat: seats[seat]?.name ?? "" })];
  if (found.token) lines.push(t("board.token_help"));
  else if (found.type === "stone") lines.push(t("board.stone_help"));
  const names = (counts: (mission: Scored) => boolean): string =>
    player.missions
      .flatMap((mission, i) => (counts(mission) ? missionName(here, view.missions[i] ?? "") : []))
      .join(", ");
  const counts = names((mission) => has(mission.sets.flat()) || has(mission.bonus));
  const costs = names((mission) => has(mission.penalties));
  if (counts) lines.push(t("board.counts_for", { missions: counts }));
  if (costs) lines.push(t("board.costs", { missions: costs }));
  const tool = box.components.tools[top(view)?.tool ?? -1];
  const option = choices.prompt?.kind === "convert_tile" ? choices.at("tile", ...spot) : undefined;
  if (option && tool) lines.push(t("board.becomes", { type: listed(t, tool.makes) }));
  return {
    title: t("board.tile_at", { type: t(`type.${found.type}`), tile: tileName(spot) }),
    lines,
    why: option ? undefined : choices.why("plot"),
    rule: found.token ? "tool-cards" : "placement",
  };
}

function missionCard(here: Here, n: number): Explanation | null {
  const { t, view, seats, box, choices } = here;
  const mission = box.components.missions[n];
  if (!mission) return null;
  const played = view.missions.indexOf(mission.id);
  const scores =
    played < 0
      ? choices.at("mission", n)?.effect?.scores
      : view.players.map((player) => player.missions[played]?.points ?? 0);
  const lines = [t(`mission_help.${mission.id}`, { n: mission.points })];
  if (played < 0) lines.push(t("board.needs", { types: listed(t, mission.types) }));
  if (played < 0 && mission.star) lines.push(t("board.star_help"));
  if (scores && view.players.some((player) => player.tiles.length > 0)) {
    lines.push(
      `${played < 0 ? `${t("board.would_score")} ` : ""}${seats.map((at, i) => `${at.name} ${scores[i] ?? 0}`).join(" · ")}`,
    );
  }
  return {
    title: missionName(here, mission.id),
    lines,
    why: played >= 0 || choices.of("mission").length > 0 ? undefined : whyLater(here),
    provenance: provenance(mission),
    rule: "mission-cards",
    card: `mission-${n + 1}`,
  };
}

/** "rulebook" if all that is printed on it is known. */
function provenance(mission: BoxMission): string {
  const all = [mission.provenance, mission.points_provenance, mission.star_provenance, mission.types_provenance];
  return all.find((origin) => origin !== "rulebook") ?? "rulebook";
}

/** Who chooses the next mission; nobody does now. */
function whyLater({ t, view, seats }: Here): string {
  const next = view.choosers[view.missions.length];
  return next === undefined ? t("board.why.all_chosen") : t("board.why.later", { seat: seats[next]?.name ?? "" });
}

function toolCard({ t, box }: Here, tool: string): Explanation | null {
  const kind = box.components.tools.find((other) => other.id === tool);
  if (!kind) return null;
  const lines = [t(`tool_help.${tool}`), t("board.copies", { n: kind.count })];
  if (kind.for_five > 0) lines.push(t("board.for_five", { n: kind.for_five }));
  const known = kind.provenance === "rulebook" && kind.for_five_provenance === "rulebook";
  return {
    title: t(`tool.${tool}`),
    lines,
    provenance: known ? "rulebook" : kind.for_five_provenance,
    rule: "tool-cards",
    card: tool.replaceAll("_", "-"),
  };
}

function openTool(here: Here, n: number): Explanation | null {
  const tool = here.view.open_tools[n];
  if (!tool) return { title: here.t("board.no_tool"), rule: "work-with-tools" };
  return toolCard(here, tool);
}

function token({ t, view, box }: Here, n: number): Explanation | null {
  const type = Type[n];
  if (!type) return null;
  const printed = box.components.tokens.find((other) => other.type === type);
  return {
    title: t("board.left", { type: t(`type.${type}`), n: view.supply[type] }),
    lines: [t(type === "stone" ? "board.stone_tokens" : "board.supply_help", { type: t(`type.${type}`) })],
    provenance: printed?.provenance,
    rule: "tool-cards",
  };
}

function land(here: Here, n: number): Explanation | null {
  const { t, view, seats } = here;
  const player = view.players[n];
  const who = seats[n];
  if (!player || !who) return null;
  return {
    title: who.you ? t("land.own") : t("board.land_of", { seat: who.name }),
    lines: [
      [
        t("points", { n: view.scores[n] ?? 0 }),
        t("tokens", { n: player.tokens }),
        t("cards", { n: player.cards.length }),
      ].join(", "),
      ...player.missions.map((mission, i) => `${missionName(here, view.missions[i] ?? "")}: ${mission.points}`),
    ],
    rule: "end-of-the-game",
  };
}
