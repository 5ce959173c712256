/** What is lost where somebody ends something early, or takes a card without the goods for it. */

import type { Offer } from "../../../table/choices.svelte.ts";
import type { OptionEffect, Scene } from "../types.ts";

export function lost({ effect }: Offer<OptionEffect>, { choices, t }: Scene): string | undefined {
  if (effect?.markers && choices.prompt?.kind !== "set_price") return t("lost.points", { n: effect.markers });
  return effect?.gives_up ? t(`lost.${choices.prompt?.kind ?? ""}`, { n: effect.gives_up }) : undefined;
}
