/** What nobody would refuse: a step where only one track has one. It costs nothing, cannot be kept for later, and ends no
 * way. Like what is usual it is taken without a click, and asked after all when it is taken back. */

import { settings } from "../../settings.svelte.ts";
import type { Noun } from "../contract.ts";
import { topFrame } from "./farm.ts";
import { farmCard } from "./print.ts";
import type { Components, Props } from "./types.ts";

type Options = Props["choices"]["options"];
type Table = Pick<Props, "view" | "choices"> & { readonly box: { readonly components: Components }; readonly near: number };

export function given(table: Table): Noun | null {
  const { prompt, options } = table.choices;
  if (!settings.usual || !prompt?.owes) return null;
  const found = prompt.kind === "take_step" ? onlyTrack(options) : onlyStep(table, prompt.kind);
  return !found || (found.final && settings.confirm) ? null : (found.noun as unknown as Noun);
}

function onlyTrack(options: Options): Options[number] | undefined {
  const [found, ...others] = options.filter(({ noun }) => noun[0] === "track");
  return others.length === 0 ? found : undefined;
}

/** A function that is just such a step, or an icon. A delivery might clear the other track first. */
function onlyStep({ view, choices, box, near }: Table, kind: string): Options[number] | undefined {
  const few = (topFrame(view)?.picks ?? -1) >= 0; // each card that is used takes the place of another
  if ((kind !== "activate" && kind !== "use_card") || few || choices.options.some(({ effect }) => effect?.orders)) return undefined;
  return choices.options.find(({ noun: [what, number], effect }) => {
    const card = what === "card" ? farmCard(box.components, view.players[near]?.farm[Number(number)]?.card ?? "") : null;
    const bare = what === "icon" || what === "gear" || card?.icons.every((icon) => icon === "cog" || icon === "energy");
    return bare && effect?.tracks?.length === 1;
  });
}
