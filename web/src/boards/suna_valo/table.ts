/** What every part of the board reads: the props of the board, and who sits where. */

import { getContext, setContext } from "svelte";
import type { Carried } from "./gestures/carry.svelte.ts";
import type { Gesture, Step } from "./gestures/gesture.svelte.ts";
import type { flights } from "../../parts/motion.ts";
import type { Noun, ThingAttributes } from "../contract.ts";
import type { Props } from "./types.ts";

export interface Table extends Pick<
  Props,
  "view" | "seats" | "box" | "t" | "choices" | "compact" | "room" | "editing"
> {
  /** A thing with its name as label. */
  readonly at: (noun: Noun) => ThingAttributes;
  /** An element that answers several questions at once, outside of things that can be chosen themselves. `pays`: what is due
   * is paid as is usual. */
  readonly tap: (steps: readonly Step[] | null, label: string, pays?: boolean) => ThingAttributes;
  /** Fingers choose: what can be chosen is as large as they need it. */
  readonly touch: boolean;
  /** The seat whose farm lies in front of us, and the one across. */
  readonly near: number;
  readonly far: number;
  /** What is being dragged to the farm. */
  readonly carried: Carried | null;
  /** Where a piece that is being dragged can be let go: an order by its noun. */
  readonly drop: (order: string) => string | undefined;
  /** Several answers in one gesture. */
  readonly gesture: Gesture;
  /** Functions of the activation that is going on, by name; see farm.ts. */
  readonly open: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
  /** Cards fly from where they lay to where they lie. */
  readonly send: ReturnType<typeof flights>[0];
  readonly receive: ReturnType<typeof flights>[1];
}

const KEY = Symbol("suna_valo");

export function provide(table: Table): void {
  setContext(KEY, table);
}

export function useTable(): Table {
  return getContext<Table>(KEY);
}
