import type { Entry, Reference } from "../../../rules/reference.ts";
import { books } from "../../../texts/text.ts";
import { Character, Clan, LandType, type BoxLand, type Components } from "../view.gen.ts";
import Face from "./Face.svelte";
import { landId } from "./lands.ts";

/** Lands that are alike: of one type, and of one value where that differs. */
function alike(lands: readonly BoxLand[]): BoxLand[][] {
  const groups = new Map<string, BoxLand[]>();
  for (const type of LandType) {
    const own = lands
      .filter((land) => land.type === type)
      .sort((a, b) => (a.forest_value ?? 0) - (b.forest_value ?? 0));
    for (const land of own) groups.set(landId(land), [...(groups.get(landId(land)) ?? []), land]);
  }
  return [...groups.values()];
}

export const reference: Reference<Components> = {
  Face,
  texts: books(import.meta.glob("./texts.??.ts", { eager: true })),
  entries({ components }, t) {
    const characters = Character.map((id, i): Entry => ({
      id,
      kind: "character",
      name: t(`character.${id}`),
      number: String(i + 1),
      rows: [`characters ${id}`],
      lines: [t(`character_help.${id}`)],
      count: t("ref.each_clan"),
      rule: "characters",
    }));
    const lands = alike(components.lands).map(([first, ...rest]): Entry => {
      const all = first ? [first, ...rest] : rest;
      const type = first?.type ?? "";
      const players = [2, 3, 4].map((n) => all.filter((land) => land.players_from <= n).length);
      return {
        id: first ? landId(first) : "",
        kind: "land",
        name: t(`type.${type}`),
        number: first?.forest_value ? String(first.forest_value) : undefined,
        rows: [...all.map((land) => `lands ${land.id}`), `land_types ${type}`],
        lines: [
          t(`type_help.${type}`),
          t("ref.by_players", { two: players[0] ?? 0, three: players[1] ?? 0, four: players[2] ?? 0 }),
        ],
        count: t("cards", { n: all.length }),
        guessed: all.some((land) => land.provenance === "reconstruction"),
        rule: "lands",
      };
    });
    const clans = Clan.map((id): Entry => ({
      id,
      kind: "clan",
      name: t(`clan.${id}`),
      rows: [`clans ${id}`],
      lines: [t("ref.clan_help")],
      guessed: components.clans.find((clan) => clan.id === id)?.provenance === "reconstruction",
      rule: "setup",
    }));
    return [...characters, ...lands, ...clans];
  },
};
