/** The options that a judge prefers, as marks on the board. */

import { nounOf } from "../boards/contract.ts";
import type { Mark } from "../table/marks.ts";
import type { Stage } from "../table/stage.svelte.ts";
import { say } from "../texts/say.svelte.ts";

interface Judged {
  readonly action: number;
  readonly noun: readonly unknown[];
  readonly win: number;
}

/** How many are marked. */
const BEST = 3;

/** The best few, the best first; who points at an option sees that one, whatever its rank. */
export function marked(stage: Stage, options: readonly Judged[], pointed: Judged | null): Mark[] {
  return options
    .map((option, i) => ({ option, rank: i + 1 }))
    .filter(({ option, rank }) => rank <= BEST || option.action === pointed?.action)
    .map(({ option, rank }) => ({
      ...stage.ends(nounOf(option.noun.join(" "))),
      rank,
      text: say("review.percent", { n: Math.round(100 * option.win) }),
      faint: pointed !== null && option.action !== pointed.action,
    }));
}
