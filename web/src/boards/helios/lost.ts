/** What is lost where somebody passes. */

import type { Option } from "../../wire/types.ts";
import type { Scene } from "../contract.ts";
import type { Components, Effect, View } from "./view.gen.ts";

/** An action that is declined is gone. Who passes for a round keeps mana and cubes, but leaves what costs neither. */
export function lost(_: Option, { choices, t }: Scene<View, Components, Effect>): string | undefined {
  switch (choices.prompt?.kind) {
    case "create_land":
    case "construct":
    case "move_sun":
      return t("helios.lost.action");
    case "bonus_action":
      return t("helios.lost.bonus");
    case "character_turn":
      return choices.options.some(({ effect }) => effect && !effect.price && !effect.pays?.length) ? t("helios.lost.character") : undefined;
    default:
      return undefined;
  }
}
