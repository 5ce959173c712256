import type { Entry, Reference } from "../../../rules/reference.ts";
import { books } from "../../../texts/text.ts";
import type { BoxCard, Components } from "../view.gen.ts";
import Around from "./Around.svelte";
import Face from "./Face.svelte";

/** Cards that show the same tiles in the same places. */
function alike(cards: readonly BoxCard[]): BoxCard[][] {
  const groups = new Map<string, BoxCard[]>();
  for (const card of cards) groups.set(card.tiles.join(), [...(groups.get(card.tiles.join()) ?? []), card]);
  return [...groups.values()];
}

export const reference: Reference<Components> = {
  Face,
  Around,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  entries({ components }, t) {
    const types = (all: readonly string[]): string => all.map((type) => t(`type.${type}`)).join(", ");
    const guess = (...origins: string[]): boolean => origins.includes("reconstruction");
    const missions = components.missions.map((row, i): Entry => ({
      id: `mission-${i + 1}`,
      kind: "mission",
      name: t(`mission.${row.id}`),
      number: String(i + 1),
      rows: [`missions ${row.id}`],
      lines: [
        t(`mission_help.${row.id}`, { n: row.points }),
        t("board.needs", { types: types(row.types) }),
        ...(row.star ? [t("board.star_help")] : []),
      ],
      guessed: guess(row.provenance, row.points_provenance, row.star_provenance, row.types_provenance),
      rule: "mission-cards",
    }));
    const tools = components.tools.map((row): Entry => ({
      id: row.id.replaceAll("_", "-"),
      kind: "tool",
      name: t(`tool.${row.id}`),
      rows: [`tools ${row.id}`],
      lines: [t(`tool_help.${row.id}`), ...(row.for_five > 0 ? [t("board.for_five", { n: row.for_five })] : [])],
      count: t("cards", { n: row.count }),
      guessed: guess(row.provenance, row.for_five_provenance),
      rule: "tool-cards",
    }));
    const tokens = components.tokens.map((row): Entry => ({
      id: `token-${row.type}`,
      kind: "token",
      name: t(`type.${row.type}`),
      rows: [`tokens ${row.type}`],
      lines: [t(row.type === "stone" ? "board.stone_tokens" : "board.supply_help", { type: t(`type.${row.type}`) })],
      count: t("tokens", { n: row.count }),
      guessed: guess(row.provenance),
      rule: "tool-cards",
    }));
    const cards = alike(components.cards).flatMap(([card, ...rest]): Entry[] => {
      if (!card) return [];
      const [nw, ne, se, sw] = card.tiles.map((type) => t(`type.${type}`));
      return [
        {
          id: `card-${card.id.toLowerCase()}`,
          kind: "card",
          name: t("card", { nw: nw ?? "", ne: ne ?? "", se: se ?? "", sw: sw ?? "" }),
          rows: [card, ...rest].map((row) => `cards ${row.id}`),
          lines: [],
          count: t("cards", { n: rest.length + 1 }),
          guessed: [card, ...rest].some((row) => guess(row.provenance)),
          rule: "placement",
        },
      ];
    });
    return [...missions, ...tools, ...tokens, ...cards];
  },
};
