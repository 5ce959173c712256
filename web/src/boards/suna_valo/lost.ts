/** What is lost where somebody ends something early. */

import type { Offer } from "../../table/choices.svelte.ts";
import type { OptionEffect, Scene } from "./types.ts";

export function lost({ effect }: Offer<OptionEffect>, { choices, t }: Scene): string | undefined {
  return effect?.gives_up ? t(`lost.${choices.prompt?.kind ?? ""}`, { n: effect.gives_up }) : undefined;
}
