/** What a player does with the board without deciding anything: look around, turn the card in hand, hold it somewhere. */

import type { Choices } from "../../table/choices.svelte.ts";
import { AT_REST, type Camera } from "./camera.ts";
import { fitting, hindrance, type Carried } from "./carry.ts";
import { at, type Obstacle } from "./land.ts";
import type { Spot } from "./view.ts";

export class Desk {
  /** Whose land lies in the middle. */
  shown = $state(0);
  /** What part of it is in sight. */
  camera: Camera = $state.raw(AT_REST);
  /** All missions lie in the middle instead. */
  sheet = $state(false);
  /** The mission whose tiles are shown: pointed at, or kept by a click. */
  pointed: number | null = $state(null);
  kept: number | null = $state(null);
  /** Quarter turns of the card in hand. */
  turn = $state(0);
  /** Where the card in hand is held. */
  place: Spot | null = $state.raw(null);
  /** A finger carries the card over the land. */
  dragging = $state(false);

  readonly #held: () => Carried | null;
  readonly #choices: () => Choices;

  readonly held: Carried | null = $derived.by(() => this.#held());
  readonly places: readonly Spot[] = $derived.by(() => (this.held ? fitting(this.held, this.turn) : []));
  readonly obstacle: Obstacle | null = $derived.by(() =>
    this.held && this.place ? hindrance(this.held, this.turn, this.place) : null,
  );
  readonly mission: number | null = $derived.by(() => this.pointed ?? this.kept);

  constructor(held: () => Carried | null, choices: () => Choices) {
    this.#held = held;
    this.#choices = choices;
  }

  look(seat: number): void {
    if (this.shown !== seat) this.camera = AT_REST;
    this.shown = seat;
    this.sheet = false;
  }

  /** The places are asked for now, in the turn that is shown: they are choices of the table. */
  get asked(): boolean {
    return this.held?.settled === this.turn && this.#choices().of("tile").length > 0;
  }

  /** The next turn that fits somewhere, to the right (1) or to the left (-1). */
  rotate(way: 1 | -1): void {
    const turns = this.held?.turns ?? [];
    const next = turns[(turns.indexOf(this.turn) + way + turns.length) % turns.length];
    if (next !== undefined) this.show(next);
  }

  /** Hold the card in this turn; a turn that was answered already is taken back for it. */
  show(turn: number): void {
    this.turn = turn;
    if (this.#choices().of("tile").length > 0 && this.held?.settled !== turn) this.#choices().play("undo", ["turn", turn]);
  }

  /** Answer with the turn that is shown, so that the places tell what they are worth. With a single place the turn would be
   * the whole answer: that one is given by a click alone. */
  settle(): void {
    const choices = this.#choices();
    if (choices.at("turn", this.turn) && !choices.sent && this.places.length > 1) choices.play(["turn", this.turn]);
  }

  /** Put the card down here, in the turn that is shown. */
  drop(place: Spot): void {
    if (!this.places.some((spot) => at(spot) === at(place))) return;
    const choices = this.#choices();
    if (choices.of("turn").length > 0) choices.play(["turn", this.turn], ["tile", ...place]);
    else if (this.asked) choices.play(["tile", ...place]);
    else choices.play("undo", ["turn", this.turn], ["tile", ...place]);
    this.place = null;
  }
}
