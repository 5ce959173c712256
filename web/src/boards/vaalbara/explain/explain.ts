import type { Explanation, Noun, Scene } from "../../contract.ts";
import { grouped, landName, omensOn, ROW, whereabouts } from "../reading.ts";
import { Character, type Card, type Components, type Effect, type View } from "../view.gen.ts";

type Here = Scene<View, Components, Effect>;

/** What a thing of this board is. */
export function explain(noun: Noun, scene: Here): Explanation | null {
  const [kind, a = 0, b = 0] = noun;
  const { view, seat, t, choices } = scene;
  switch (kind) {
    case "character":
      return seat === null ? null : character(seat, a, scene, choices.prompt ? undefined : t("vb.why.played"));
    case "of":
      return character(a, b, scene);
    case "played":
      return played(a, scene);
    case "land": {
      const land = a < ROW ? view.first_row[a] : view.second_row[a - ROW];
      return land ? landed(land, scene, choices.prompt ? undefined : t("vb.why.turn")) : null;
    }
    case "gap":
      return { title: t(a < ROW ? "first_row" : "second_row"), why: t("vb.why.gap") };
    case "realm": {
      const land = seat === null ? undefined : view.players[seat]?.realm[a];
      return land ? landed(land, scene) : null;
    }
    case "land_of": {
      const land = view.players[a]?.realm[b];
      return land ? landed(land, scene) : null;
    }
    case "kind_of": {
      const group = grouped(view.players[a]?.realm ?? [])[b];
      if (!group) return null;
      return {
        title: t(`count.${group.type}`, { n: group.lands.length }),
        lines: [t(`type_help.${group.type}`)],
        rule: "lands",
      };
    }
    case "deck":
      return { title: t("omens"), lines: [t("vb.omens_help"), t("vb.deck_help")], rule: "what-lies-on-the-table" };
    case "seat":
    case "of_seat":
      return player(a, scene);
    default:
      return null;
  }
}

function landed(land: Card, { view, t, box }: Here, why?: string): Explanation {
  const omens = omensOn(land, view, box.components).map((clan) => t(`clan.${clan}`));
  return {
    title: landName(land, t),
    lines: [t(`type_help.${land.type}`), ...(omens.length ? [t("vb.back", { clans: omens.join(", ") })] : [])],
    rule: "lands",
    card: land.forest_value === null ? land.type : `${land.type}-${land.forest_value}`,
    why,
  };
}

function character(seat: number, number: number, { view, t }: Here, why?: string): Explanation | null {
  const id = Character[number];
  const who = view.players[seat];
  if (!id || !who) return null;
  const where = whereabouts(who, null)[id];
  return {
    title: `${number + 1} ${t(`character.${id}`)}`,
    lines: [t(`character_help.${id}`), t(`vb.where.${where}`)],
    rule: "characters",
    card: id,
    why,
  };
}

function played(seat: number, scene: Here): Explanation | null {
  const id = scene.view.players[seat]?.played;
  return id ? character(seat, Character.indexOf(id), scene) : player(seat, scene);
}

function player(seat: number, { view, seats, t }: Here): Explanation | null {
  const who = view.players[seat];
  if (!who) return null;
  const lines = [t(`clan.${who.clan}`), `${t("realm")}: ${t("vb.in_realm", { n: who.realm.length })}`];
  if (who.hidden > 0) lines.push(`${t("hand")}: ${t("vb.hidden", { n: who.hidden })}`);
  lines.push(`${t("vb.clan_deck")}: ${t("cards", { n: who.deck })}`);
  return { title: seats[seat]?.name ?? "", lines };
}
