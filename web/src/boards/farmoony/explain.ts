/** What every thing of the table says about itself. */

import type { Explanation, Noun, Scene } from "../contract.ts";
import { at, corners, lying, seen } from "./land.ts";
import { FARMER_MAKES, MAKES, NEEDS, tileName, TOOL_HAND, top, TYPES, type Components, type Mission, type Spot, type Tiles, type View } from "./view.ts";

type Here = Scene<View, Components>;

export function explain(noun: Noun, here: Here): Explanation | null {
  const [kind, first = 0, ...rest] = noun;
  return kinds[kind]?.(here, first, rest) ?? null;
}

const kinds: Readonly<Record<string, (here: Here, n: number, rest: readonly number[]) => Explanation | null>> = {
  card: (here, n) => farmCard(here, n),
  farm: (here, n) => farmCard(here, n),
  held: ({ t }) => ({ title: t("board.place_it"), lines: [t("board.placement"), t("board.placement_keys")], rule: "placement" }),
  turn: ({ t }, n) => ({ title: capital(t(`turn.${n}`)), lines: [t("board.turn_help")], rule: "placement" }),
  tile: (here, row, [column = 0]) => tile(here, [row, column]),
  plot: (here, seat, [row = 0, column = 0]) => plot(here, seat, [row, column]),
  mission: (here, n) => missionCard(here, n),
  phase: ({ t, seats, view }, n) => ({
    title: t("board.phase", { n }),
    lines: [t("board.will_choose", { seat: seats[(n - 1) % view.seats]?.name ?? "" }), t("board.cover_all")],
    rule: "choosing-the-mission",
  }),
  tool: (here, n) => toolCard(here, here.box.names.tool?.[n] ?? "", whyNotUsed(here, n)),
  fence: (here) => toolCard(here, "fence"),
  open: (here, n) => openTool(here, n),
  deck: (here) => ({
    title: here.t("tool_deck", { n: here.view.tool_deck }),
    lines: [here.t("board.deck_help")],
    why: here.view.tool_deck === 0 ? here.t("board.why.deck_empty") : whyNotDrawn(here, "deck"),
    rule: "work-with-tools",
  }),
  used: ({ t, view }) => ({
    title: t("board.used", { n: view.used_tools.length }),
    lines: counted(view.used_tools).map(([tool, n]) => t("board.so_many", { n, name: t(`tool.${tool}`) })),
    rule: "work-with-tools",
  }),
  farms: ({ t, view }) => ({
    title: t("farm_deck", { n: view.farm_deck }),
    lines: [t("board.farms_help"), ...(view.discarded.length > 0 ? [t("board.discarded", { cards: view.discarded.join(", ") })] : [])],
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

function farmCard(here: Here, n: number): Explanation | null {
  const { t, box, view, seats, choices } = here;
  const card = box.components.cards[n];
  if (!card) return null;
  const owner = view.players.findIndex((player) => lying(player, card.id));
  const found = lying(view.players[owner], card.id);
  const lines = [t("board.clockwise", { tiles: listed(t, card.tiles) })];
  if (found) lines.push(t("board.lies", { seat: seats[owner]?.name ?? "", tile: tileName(found.place) }));
  let why: string | undefined;
  if (!choices.at("card", n)) {
    if (found) why = choices.of("card").length > 0 ? t(found.uncovered ? "board.why.no_place" : "board.why.covered") : undefined;
    else if (choices.prompt?.kind === "use_tools") why = t("board.why.not_draft");
  }
  return { title: t("board.card", { card: card.id }), lines, why, provenance: card.provenance, rule: "work-on-the-land" };
}

/** A tile that is asked for: to be converted, or where the card in hand would lie. */
function tile(here: Here, spot: Spot): Explanation | null {
  const { t, view, choices, seat } = here;
  const frame = top(view);
  if (frame?.kind === "convert_tile") return plot(here, frame.land ?? 0, spot);
  const option = choices.at("tile", ...spot);
  const player = view.players[frame?.target ?? seat ?? 0];
  if (!option || !player) return null;
  const ground = seen(player);
  const covers = corners(spot).flatMap((corner) => {
    const under = ground.get(at(corner));
    return under ? [`${t(`type.${under.type}`)} (${under.card})`] : [];
  });
  return { title: option.label, lines: covers.length > 0 ? [t("board.covers", { tiles: covers.join(", ") })] : [], rule: "placement" };
}

function plot(here: Here, seat: number, spot: Spot): Explanation | null {
  const { t, view, box, seats } = here;
  const player = view.players[seat];
  const found = player?.tiles.find((other) => at(other.tile) === at(spot));
  if (!player || !found) return null;
  const has = (spots: readonly Spot[]): boolean => spots.some((other) => at(other) === at(spot));
  const lines = [t("board.of_card", { card: found.card, seat: seats[seat]?.name ?? "" })];
  if (found.token) lines.push(t("board.token_help"));
  else if (found.type === "stone") lines.push(t("board.stone_help"));
  const counts = player.missions.filter((mission) => has(mission.sets.flat()) || has(mission.bonus));
  const costs = player.missions.filter((mission) => has(mission.penalties));
  const names = (missions: typeof counts): string => missions.map((mission) => t(`mission.${mission.mission}`)).join(", ");
  if (counts.length > 0) lines.push(t("board.counts_for", { missions: names(counts) }));
  if (costs.length > 0) lines.push(t("board.costs", { missions: names(costs) }));
  const tool = box.names.tool?.[top(view)?.tool ?? -1] ?? "";
  const needs = NEEDS[tool];
  const asked = here.choices.prompt?.kind === "convert_tile" || here.choices.prompt?.kind === "convert_land";
  if (asked && needs === found.type) lines.push(t("board.becomes", { type: listed(t, MAKES[tool] ?? []) }));
  return {
    title: t("board.tile_at", { type: t(`type.${found.type}`), tile: tileName(spot) }),
    lines,
    why: asked && needs && needs !== found.type ? t("board.why.needs", { tool: t(`tool.${tool}`), type: t(`type.${needs}`) }) : undefined,
    rule: found.token ? "tool-cards" : "placement",
  };
}

function missionCard(here: Here, n: number): Explanation | null {
  const { t, view, seats, box } = here;
  const mission = box.components.missions[n];
  if (!mission) return null;
  const played = view.missions.findIndex((active) => active.mission === mission.id);
  const lines = [t(`mission_help.${mission.id}`, { n: mission.points })];
  if (played < 0) {
    lines.push(t("board.needs", { types: listed(t, mission.types) }));
    if (mission.star) lines.push(t("board.star_help"));
  } else {
    lines.push(seats.map((at, i) => `${at.name}: ${view.players[i]?.missions[played]?.points ?? 0}`).join(" · "));
  }
  const known = mission.provenance === "rulebook" && mission.points_provenance === "rulebook";
  return {
    title: t(`mission.${mission.id}`),
    lines,
    why: played >= 0 ? undefined : whyNotChosen(here, n, mission),
    provenance: known ? "rulebook" : mission.provenance === "rulebook" ? mission.points_provenance : mission.provenance,
    rule: "mission-cards",
  };
}

function whyNotChosen({ t, view, seats, choices }: Here, n: number, mission: Mission): string | undefined {
  if (choices.at("mission", n)) return undefined;
  if (choices.of("mission").length > 0) return t(mission.star && view.phase === 3 ? "board.why.star" : "board.why.types");
  if (view.over || view.missions.length === 3) return t("board.why.all_chosen");
  return t("board.why.later", { seat: seats[view.missions.length % view.seats]?.name ?? "" });
}

function toolCard({ t, box, view }: Here, tool: string, why?: string): Explanation | null {
  const kind = box.components.tools.find((other) => other.id === tool);
  if (!kind) return null;
  const few = view.seats < 5;
  return {
    title: t(`tool.${tool}`),
    lines: [t(`tool_help.${tool}`), t("board.copies", { n: kind.count - (few ? kind.for_five : 0) })],
    why,
    provenance: few && kind.for_five > 0 ? kind.for_five_provenance : kind.provenance,
    rule: "tool-cards",
  };
}

/** Why a tool that is held cannot be used now; undefined if it can, or if nobody would ask. */
function whyNotUsed({ t, view, box, seat, choices }: Here, n: number): string | undefined {
  const tool = box.names.tool?.[n] ?? "";
  const own = seat !== null && view.players[seat]?.tools.includes(tool);
  if (!own || choices.at("tool", n)) return undefined;
  if (tool === "fence") return t("board.why.fence");
  if (choices.prompt?.kind !== "use_tools") return t("board.why.tool_step");
  if (tool === "wheelbarrow") return t("board.why.nothing_moves");
  const needs = NEEDS[tool];
  const target = view.players.some((player) => player.tiles.some((found) => found.type === needs));
  return target ? t("board.why.no_tokens") : t("board.why.no_target", { type: needs ? t(`type.${needs}`) : "" });
}

function openTool(here: Here, n: number): Explanation | null {
  const tool = here.view.open_tools[n];
  if (!tool) return { title: here.t("board.no_tool"), rule: "work-with-tools" };
  const twin = here.view.open_tools.indexOf(tool) < n && here.choices.at("open", n - 1) !== undefined;
  return toolCard(here, tool, twin ? here.t("board.why.same_tool") : whyNotDrawn(here, "open", n));
}

function whyNotDrawn({ t, view, seat, choices }: Here, ...noun: [string, ...number[]]): string | undefined {
  if (seat === null || choices.at(...noun)) return undefined;
  if (choices.prompt?.kind !== "use_tools") return t("board.why.tool_step");
  const player = view.players[seat];
  return player && player.tools.length + player.hidden_tools >= TOOL_HAND ? t("board.why.hand_full", { n: TOOL_HAND }) : undefined;
}

function token({ t, view, box, choices }: Here, n: number): Explanation | null {
  const type = TYPES[n];
  if (!type) return null;
  const printed = box.components.tokens.find((other) => other.type === type);
  const empty = view.supply[type] === 0;
  return {
    title: t("board.left", { type: t(`type.${type}`), n: view.supply[type] }),
    lines: [t(type === "stone" ? "board.stone_tokens" : "board.supply_help", { type: t(`type.${type}`) })],
    why: choices.prompt?.kind === "convert_type" && n < FARMER_MAKES.length && empty ? t("board.why.no_tokens") : undefined,
    provenance: printed?.provenance,
    rule: "tool-cards",
  };
}

function land({ t, view, seats, choices }: Here, n: number): Explanation | null {
  const player = view.players[n];
  const who = seats[n];
  if (!player || !who) return null;
  const asked = choices.of("seat").length > 0;
  return {
    title: who.you ? t("land.own") : t("board.land_of", { seat: who.name }),
    lines: [
      [t("points", { n: view.scores[n] ?? 0 }), t("tokens", { n: player.tokens }), t("cards", { n: player.cards.length })].join(", "),
      ...player.missions.map((mission) => `${t(`mission.${mission.mission}`)}: ${mission.points}`),
    ],
    why: asked && !choices.at("seat", n) ? t("board.why.not_this_land") : undefined,
    rule: "end-of-the-game",
  };
}
