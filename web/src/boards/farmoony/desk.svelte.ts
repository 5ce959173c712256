/** What a player does with the board without deciding anything: look around, take up a tool, turn the card in hand, hold it
 * somewhere. */

import { written, type Choices } from "../../table/choices.svelte.ts";
import type { Noun } from "../contract.ts";
import { AT_REST, type Camera } from "./gestures/camera.ts";
import type { Carried, Ways } from "./gestures/carry.ts";
import { at, type Spot } from "./land.ts";
import type { Effect, Obstacle } from "./view.gen.ts";

/** What the small table shows below the land. */
export type Drawer = "cards" | "tools" | "supply";

/** What can be done on the land in the middle with something that is carried there; in pixels of the screen. */
export interface Ground {
  /** The place whose card would have its middle nearest. */
  placeAt(x: number, y: number): Spot | null;
  /** Hold the tool that was taken up over what lies there. */
  aimAt(x: number, y: number): void;
  /** Use it on that. */
  useAt(x: number, y: number): void;
}

export class Desk {
  /** Whose land lies in the middle. */
  shown = $state(0);
  /** What part of it is in sight. */
  camera: Camera = $state.raw(AT_REST);
  /** All missions lie in the middle instead. */
  sheet = $state(false);
  drawer: Drawer = $state("cards");
  /** The mission whose tiles are shown: pointed at, or kept by a click. */
  pointed: number | null = $state(null);
  kept: number | null = $state(null);
  /** The tool that was taken up and has no target yet. */
  armed: number | null = $state(null);
  /** The tile that the tool is held over. */
  target: string | null = $state(null);
  /** Quarter turns of the card in hand. */
  turn = $state(0);
  /** Where the card in hand is held. */
  place: Spot | null = $state.raw(null);
  /** A finger has shown what it means: with the next tap there it does it. */
  again = $state(false);
  /** The card, or a tool, is carried over the land. */
  dragging = $state(false);
  /** A sealed placement is being changed. */
  changing = $state(false);
  /** A position is being set up: free places are shown. */
  editing = $state(false);

  readonly #held: () => Carried | null;
  readonly #choices: () => Choices<Effect>;

  readonly held: Carried | null = $derived.by(() => this.#held());
  /** The card can be put down: it is not sealed, or is being changed. */
  readonly placing: boolean = $derived.by(() => this.held !== null && (!this.held.sealed || this.changing));
  readonly turns: readonly number[] = $derived.by(() => [...(this.held?.ways.keys() ?? [])]);
  readonly ways: Ways | undefined = $derived.by(() => this.held?.ways.get(this.turn));
  readonly places: readonly Spot[] = $derived.by(() => [...(this.ways?.places.values() ?? [])].map(({ spot }) => spot));
  readonly mission: number | null = $derived.by(() => this.pointed ?? this.kept);

  constructor(held: () => Carried | null, choices: () => Choices<Effect>) {
    this.#held = held;
    this.#choices = choices;
  }

  look(seat: number): void {
    if (this.shown !== seat) this.camera = AT_REST;
    this.shown = seat;
    this.sheet = false;
  }

  /** Take up a tool, or put it back. */
  arm(tool: number): void {
    this.armed = this.armed === tool ? null : tool;
    this.target = null;
    const lands = this.#choices().at("tool", tool)?.effect?.lands ?? [];
    const first = lands[0];
    if (this.armed !== null && first && !lands.some(({ land }) => land === this.shown)) this.look(first.land);
  }

  /** The places are asked for now, in the turn that is shown: they are choices of the table. */
  get asked(): boolean {
    return this.placing && this.held?.settled === this.turn && this.#choices().of("tile").length > 0;
  }

  fits(spot: Spot): boolean {
    return this.ways?.places.has(at(spot)) ?? false;
  }

  /** Why the card cannot lie where it is held; null if it can. "alone" is where it would cover nothing. */
  get obstacle(): Obstacle | "alone" | null {
    if (!this.place || this.fits(this.place)) return null;
    return this.ways?.blocked.get(at(this.place)) ?? "alone";
  }

  /** The next turn that fits somewhere, to the right (1) or to the left (-1). */
  rotate(way: 1 | -1): void {
    const next = this.turns[(this.turns.indexOf(this.turn) + way + this.turns.length) % this.turns.length];
    if (next !== undefined) this.turn = next;
  }

  /** Put the card down here, in the turn that is shown. `name`: what that is called; `sure`: it was shown before. */
  drop(place: Spot, name: string, sure = false): void {
    if (!this.fits(place)) return;
    const choices = this.#choices();
    const tile: Noun = ["tile", ...place];
    const steps: Noun[] = choices.of("turn").length > 0 ? [["turn", this.turn], tile] : [tile];
    if (sure) choices.play(...steps);
    else choices.propose(name, written(steps), () => choices.play(...steps));
    this.place = null;
    this.changing = false;
  }
}
