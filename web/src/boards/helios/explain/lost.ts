/** What is lost where somebody passes. */

import type { Offer } from "../../../table/choices.svelte.ts";
import type { Scene } from "../reading.ts";
import type { Effect } from "../view.gen.ts";

export function lost({ effect }: Offer<Effect>, { choices, t }: Scene): string | undefined {
  return effect?.gives_up
    ? t(choices.prompt?.kind === "bonus_action" ? "helios.lost.bonus" : "helios.lost.action")
    : undefined;
}
