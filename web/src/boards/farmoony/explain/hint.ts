/** What is said on the land: what a place or a target is worth, why a card does not fit, what a mission counts. */

import type { BoardProps } from "../../contract.ts";
import type { Aim } from "../gestures/aim.ts";
import type { Desk } from "../desk.svelte.ts";
import { tileName } from "../land.ts";
import type { Components, Effect, View } from "../view.gen.ts";

type Asked = Pick<BoardProps<View, Components, Effect>, "view" | "box" | "t" | "choices"> & {
  desk: Desk;
  aim: Aim | null;
  foreseen: Foreseen | null;
};

/** What a land would score, by mission. */
export interface Foreseen {
  readonly land: number;
  readonly points: readonly number[];
}

export interface Hint {
  readonly text: string;
  readonly warning: boolean;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** A number with its sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0";
}

function worth({ view, t }: Asked, { land, points }: Foreseen): string {
  const now = sum(view.players[land]?.missions.map((mission) => mission.points) ?? []);
  return `${t("points", { n: sum(points) })} (${signed(sum(points) - now)})`;
}

export function hint(asked: Asked): Hint {
  const { view, t, choices, desk, aim, foreseen, box } = asked;
  const again = (words: string, then: string): string => (desk.again ? `${words}. ${t(then)}` : words);
  if (desk.placing && desk.place) {
    if (desk.obstacle) return { text: t(`board.obstacle.${desk.obstacle}`), warning: true };
    const place = `${tileName(desk.place)}: ${foreseen ? worth(asked, foreseen) : ""}`;
    return { text: again(place, "board.tap_to_place"), warning: false };
  }
  if (aim?.before && desk.armed !== null) {
    const tool = t(`tool.${box.components.tools[desk.armed]?.id ?? ""}`);
    const what = foreseen ? worth(asked, foreseen) : t(aim.cards.size > 0 ? "board.pick_card" : "board.pick_tile");
    return {
      text: desk.target === null ? `${tool}: ${what}` : again(`${tool}: ${what}`, "board.tap_to_use"),
      warning: false,
    };
  }
  if (desk.armed !== null) return { text: t("board.no_target_here"), warning: true };
  if (foreseen && choices.hovered) return { text: worth(asked, foreseen), warning: false };
  const mission = desk.mission === null ? undefined : view.missions[desk.mission];
  if (mission)
    return { text: t(`mission_help.${mission}`, { n: view.mission_points[desk.mission ?? 0] ?? 0 }), warning: false };
  return { text: desk.held?.sealed && !desk.changing ? t("board.sealed") : "", warning: false };
}
