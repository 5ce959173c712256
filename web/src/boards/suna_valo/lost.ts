/** What is lost where somebody ends something early. */

import type { Option } from "../../wire/types.ts";
import type { Scene } from "../contract.ts";
import { activation, openFunctions } from "./farm.ts";
import type { Components, OptionEffect, View } from "./types.ts";

/** Questions at which "no" gives up something that is there to be had. At the others nothing is lost: a price stays as it is,
 * cards stay in the display. */
const GIVEN_UP: ReadonlySet<string> = new Set([
  "use_card", "deliver", "take_step", "gain_good", "choose_column", "choose_ship", "take_discarded", "take_tile",
]); // prettier-ignore

export function lost(_: Option, { view, choices, t }: Scene<View, Components, OptionEffect>): string | undefined {
  const kind = choices.prompt?.kind ?? "";
  if (kind === "activate") {
    const running = activation(view);
    const n = running ? openFunctions(running).size : 0;
    return n > 0 ? t("lost.activate", { n }) : undefined;
  }
  return GIVEN_UP.has(kind) ? t(`lost.${kind}`) : undefined;
}
