/** What a click or a drag does in one go: take an action tile and what its action is about. The options say what they lead to. */

import { drags } from "../../../parts/drag.ts";
import { written, type Choices, type Step } from "../../../table/choices.svelte.ts";
import { keyOf, nounOf, type Noun, type ThingAttributes, type Words } from "../../contract.ts";
import type { Props, TileKind } from "../reading.ts";
import { Action, Colour, Special, type Effect, type View } from "../view.gen.ts";

export interface Way {
  readonly steps: readonly Step[];
  /** The column of the action tile. */
  readonly action: number;
  readonly effect: Effect;
  readonly words: (what: string) => string;
}

/** How something is reached that is asked for only after an action tile, or the action of a bonus, is chosen. Which colour a
 * gray tile counts for is asked in between. */
export function wayTo(choices: Choices<Effect>, view: View, noun: Noun, t: Words): Way | null {
  for (const option of choices.of("action")) {
    const effect = option.effect?.then?.[keyOf(noun)];
    if (!effect) continue;
    const action = Number(option.noun[1]);
    const name = Action[action];
    const gray = choices.prompt?.kind === "take_tile" && name !== undefined && view.display[name].at(-1) === "gray";
    const steps: readonly Step[] = gray ? [["action", action], "ask", noun] : [["action", action], noun];
    return {
      steps,
      action,
      effect,
      words: (what) => t(gray ? "helios.way.gray" : "helios.way", { first: option.label, what }),
    };
  }
  return null;
}

/** A thing that can be reached in one go, if there is a way to it now. */
export function reached(
  { choices, view, t, thing }: Pick<Props, "choices" | "view" | "t" | "thing">,
  noun: Noun,
  label: string,
): ThingAttributes {
  const way = wayTo(choices, view, noun, t);
  return way ? thing(noun, way.words(label), way.steps) : thing(noun, label);
}

/** A land or special tile that a mouse drags to a field, where it is taken and placed at once. */
export class Carry {
  tile: TileKind | null = $state.raw(null);
  /** Where it may be put, and the field that it is held over. */
  fields: ReadonlySet<number> = $state.raw(new Set<number>());
  over: number | null = $state(null);
  at: { readonly x: number; readonly y: number } = $state.raw({ x: 0, y: 0 });
  #steps: readonly Step[] = [];
  #label = "";
  #lifted: TileKind | null = null;
  readonly #table: () => Pick<Props, "choices" | "view" | "t">;

  constructor(table: () => Pick<Props, "choices" | "view" | "t">) {
    this.#table = table;
  }

  readonly hands = drags({
    begins: (target) => {
      const { choices, view, t } = this.#table();
      const noun = nounOf(
        target.closest("[data-thing^='land '], [data-thing^='special ']")?.getAttribute("data-thing") ?? "",
      );
      const way = wayTo(choices, view, noun, t);
      const fields = (way?.effect ?? choices.at(...noun)?.effect)?.fields ?? [];
      this.#steps = way?.steps ?? [noun];

      this.#lifted = (noun[0] === "special" ? Special : Colour)[noun[1] ?? -1] ?? null;
      this.fields = new Set(fields);
      const what = t(`${noun[0]}.${this.#lifted}`);
      this.#label = way?.words(what) ?? what;
      return fields.length > 0 && this.#lifted !== null;
    },
    carry: ({ clientX: x, clientY: y }) => {
      this.tile = this.#lifted;
      this.at = { x, y };
      const found = document.elementFromPoint(x, y)?.closest("[data-drop]")?.getAttribute("data-drop");
      this.over = found ? (nounOf(found)[1] ?? null) : null;
    },
    put: () => {
      if (this.over === null) return;
      const { choices } = this.#table();
      const steps: Step[] = [...this.#steps, ["field", this.over]];
      choices.propose(this.#label, written(steps), () => choices.play(...steps));
    },
    rest: () => {
      this.tile = null;
      this.over = null;
      this.fields = new Set();
    },
  });
}
