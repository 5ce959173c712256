/** A position on the desk: what somebody changes, the last of it that the game took, and the words for all of it. */

import type { Words } from "../boards/contract.ts";
import { spoken } from "../boards/generic/words.ts";
import type { Entry, Reference } from "../learn/reference.ts";
import { language } from "../texts/say.svelte.ts";
import { request } from "../wire/http.ts";
import type { Box, Edited, Form, Misfit } from "../wire/types.ts";
import { added, at, homes, longer, moved, put, removed, replaced, spotAt, whereIs, type Path, type Position } from "./position.ts";

export interface Picture {
  readonly entry: Entry;
  readonly reference: Reference;
}

/** What somebody is about to put somewhere: another thing at a place, or one more in a list. */
export interface Picking {
  readonly path: Path;
  readonly more: boolean;
}

export class Desk {
  readonly game: string;
  /** What is on the desk, right or not. */
  draft: Position = $state.raw({});
  form: Form = $state.raw({ spots: {}, samples: {}, words: {} });
  /** The last position that the game took, and how it looks. */
  good: Edited | null = $state.raw(null);
  misfit: Misfit | null = $state.raw(null);
  fitted = $state(false);
  viewer = $state(-1);
  picking: Picking | null = $state.raw(null);
  box: Box = $state.raw({ components: {}, names: {}, words: {} });
  reference: Reference | null = $state.raw(null);
  t: Words = () => "";
  #past: Position[] = $state.raw([]);
  #looks = 0;
  #formed = "";
  readonly #shown: (found: Edited) => void;
  readonly #failed: (error: unknown) => void;

  constructor(game: string, shown: (found: Edited) => void, failed: (error: unknown) => void) {
    this.game = game;
    this.#shown = shown;
    this.#failed = failed;
  }

  /** Begin with a position; without one, as the game begins with so many seats. What is none of the same size as the one on
   * the desk is left: then why it is none. */
  async begin(position: Position | null, seats?: number, seed = 0): Promise<Misfit | null> {
    this.#looks++;
    const found = await this.#ask({ position, ...(seats ? { seats } : {}), seed });
    if (found.misfit && Number(found.position.seats) !== this.good?.seats.length) return found.misfit;
    if (this.good) this.#past = [...this.#past, this.draft];
    if (found.misfit && position) this.draft = position;
    await this.#take(found);
    return null;
  }

  /** The form is that of a number of seats, in a language. */
  async #form(seats: number): Promise<void> {
    const wanted = `seats=${seats}&lang=${language()}`;
    if (wanted === this.#formed) return;
    this.form = await request<Form>("GET", `/positions/${this.game}/form?${wanted}`);
    this.#formed = wanted;
  }

  #ask(body: object): Promise<Edited> {
    return request<Edited>("POST", `/positions/${this.game}?lang=${language()}`, { body: { viewer: this.viewer, ...body } });
  }

  async #take(found: Edited): Promise<void> {
    this.misfit = found.misfit;
    if (found.misfit) return;
    await this.#form(found.seats.length);
    [this.good, this.draft, this.fitted] = [found, found.position, found.fitted];
    this.#shown(found);
  }

  /** What the game says to what is on the desk. */
  async check(questions = false): Promise<void> {
    const mine = ++this.#looks;
    const found = await this.#ask({ position: this.draft, questions });
    if (mine === this.#looks) await this.#take(found);
  }

  /** Something else is on the desk. */
  change(next: Position): void {
    this.#past = [...this.#past, this.draft];
    this.draft = next;
    this.check().catch(this.#failed);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.draft = last;
    this.check().catch(this.#failed);
  }

  value(path: Path): unknown {
    return at(this.draft, path);
  }

  put(path: Path, value: unknown): void {
    this.change(put(this.draft, path, value));
  }

  /** Something was picked for a place. */
  pick(name: string | null): void {
    const picking = this.picking;
    this.picking = null;
    if (!picking) return;
    if (!picking.more) this.change(replaced(this.form, this.draft, picking.path, name));
    else if (name !== null) this.change(added(this.form, this.draft, picking.path, name));
  }

  moveTo(item: Path, list: Path): void {
    const name = at(this.draft, item);
    this.picking = null;
    if (typeof name === "string") this.change(added(this.form, this.draft, list, name));
  }

  remove(item: Path): void {
    this.picking = null;
    this.change(removed(this.draft, item));
  }

  shift(item: Path, by: number): void {
    this.picking = null;
    this.change(moved(this.draft, item, by));
  }

  lengthen(list: Path): void {
    this.change(longer(this.form, this.draft, list));
  }

  homes(path: Path): Path[] {
    return homes(this.form, this.draft, path);
  }

  whereIs(path: Path, name: string): Path | undefined {
    return whereIs(this.form, this.draft, path, name);
  }

  /** What a field is called. */
  label(key: string): string {
    const own = this.t(`position.${key}`);
    return own.startsWith("[") ? spoken(key, this.t) : own;
  }

  /** Where something is, in words: "Blue: hand". */
  place(path: Path): string {
    const seat = path[0] === "players" && typeof path[1] === "number" ? this.seat(path[1]) : "";
    const keys = path.slice(seat ? 2 : 0).filter((part): part is string => typeof part === "string");
    const field = typeof path.at(-1) === "string" && typeof path.at(-2) === "number" && path.length > (seat ? 3 : 2); // of an item of a list
    const words = keys.slice(0, field ? -1 : undefined).map((key) => this.label(key));
    return [seat, words.join(" ")].filter(Boolean).join(": ");
  }

  seat(seat: number): string {
    return this.good?.seats[seat] ?? String(seat + 1);
  }

  #entries: Map<string, Entry> = $derived.by(() => {
    const found = new Map<string, Entry>();
    for (const entry of this.reference?.entries(this.box, this.t) ?? []) {
      for (const row of entry.rows) {
        const id = row.split(" ").at(-1) ?? "";
        if (!found.has(id)) found.set(id, entry);
      }
      if (!found.has(entry.id)) found.set(entry.id, entry);
    }
    return found;
  });

  picture(name: string): Entry | undefined {
    return this.#entries.get(name);
  }

  /** What a name is called at a place: as in the reference where it is there, else as the game says. */
  called(path: Path, name: string): string {
    const own = this.t(`position.word.${name}`);
    if (!own.startsWith("[")) return own;
    const entry = this.#entries.get(name);
    if (entry) return entry.number ? `${entry.name} ${entry.number}` : entry.name;
    return this.form.words[spotAt(this.form, path)?.words ?? ""]?.[name] ?? name;
  }
}
