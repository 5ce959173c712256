/** What hardly anybody would answer otherwise. It is answered without a click, and asked after all when it is taken back. */

import { settings } from "../../../settings.svelte.ts";
import type { Noun } from "../../contract.ts";
import { topFrame } from "../farm.ts";
import { proposal, stacksAsked } from "./purse.ts";
import { GOODS, type Frame, type Player, type Props } from "../types.ts";
import { NUMBERS } from "../view.gen.ts";

type Choices = Props["choices"];

const PAYING: ReadonlySet<string> = new Set(["pay_any", "pay_exactly", "set_price", "save_good"]);

/** The usual answer to what is asked. `pays`: also which goods are paid, because somebody has said so. */
export function usual(view: Props["view"], seat: number, choices: Choices, pays: boolean): Noun | null {
  const frame = topFrame(view);
  const player = view.players[seat];
  const { prompt } = choices;
  if (!frame || !player || !prompt?.owes) return null;
  const noun = answer(frame, player, choices, pays);
  const final = noun !== null && choices.at(...noun)?.final === true;
  return final && settings.confirm && !pays ? null : noun;
}

function answer(frame: Frame, player: Player, choices: Choices, pays: boolean): Noun | null {
  if (PAYING.has(frame.kind)) return pays ? payment(frame, player, choices) : null;
  if (!settings.usual) return null;
  if (frame.kind === "activate" || frame.kind === "use_card") return plain(choices);
  if (frame.kind === "take_step") return step(choices);
  if (frame.kind === "store_good") return storing(frame, choices);
  return frame.kind === "take_good" ? taking(choices) : null;
}

/** Functions that just produce into their own storage, or bring a step that nobody would refuse. */
function plain(choices: Choices): Noun | null {
  if (choices.at("all")) return ["all"];
  const found = choices.options.find((option) => option.effect?.plain);
  return found ? (found.noun as unknown as Noun) : null;
}

/** A step where only one track has one: nobody would refuse it. */
function step(choices: Choices): Noun | null {
  const [found, ...others] = choices.of("track");
  return found && others.length === 0 ? (found.noun as unknown as Noun) : null;
}

/** Into the header, or onto the card that has produced it; else where most fits. A full card would not produce. */
function storing(frame: Frame, choices: Choices): Noun | null {
  const [card] = choices.of("card");
  const own = frame.origin === NUMBERS.by_card && choices.at("card", frame.number ?? -1);
  for (const option of [own, choices.at("header"), choices.at("vault"), card])
    if (option) return option.noun as unknown as Noun;
  return null;
}

/** From a card, so that it can produce again; the market is dearer than what is there. */
function taking(choices: Choices): Noun | null {
  for (const option of [choices.of("card")[0], choices.at("vault"), choices.at("header")])
    if (option) return option.noun as unknown as Noun;
  return null;
}

/** The next good of the proposal, and no more than is due. */
function payment(frame: Frame, player: Player, choices: Choices): Noun | null {
  if (frame.kind === "save_good") return saving(frame, player, choices);
  if (choices.at("done")) return ["done"];
  const stacks = stacksAsked(player, choices);
  const chosen = proposal(frame, stacks, player);
  const stack = stacks.find(({ key }) => (chosen[key] ?? 0) > 0);
  if (!stack) return null;
  if (stack.good === "energy" && choices.at("rest")?.effect?.energy === chosen[stack.key]) return ["rest"];
  return [stack.market ? "market" : "good", GOODS.indexOf(stack.good)];
}

/** A discount is for what is missing, else for what is dearest. */
function saving(frame: Frame, player: Player, choices: Choices): Noun | null {
  const worth = (good: (typeof GOODS)[number]): number => {
    if (good === "energy") return 1;
    const missing = (frame.due?.[good] ?? 0) > (player.stock[good] ?? 0);
    return player.market[good] + (missing ? 9 : 0);
  };
  const [best] = GOODS.filter((_, i) => choices.at("good", i)).sort((a, b) => worth(b) - worth(a));
  return best === undefined ? null : ["good", GOODS.indexOf(best)];
}
