/** A position on the desk: what somebody changes, the last of it that the game took, and the words for all of it. */

import type { Noun, Words } from "../boards/contract.ts";
import { laidAt, type Laid } from "../boards/laid.ts";
import { spoken } from "../boards/generic/words.ts";
import type { Entry, Reference } from "../rules/reference.ts";
import type { Editor, Stage } from "../table/stage.svelte.ts";
import { language } from "../texts/say.svelte.ts";
import { request } from "../wire/http.ts";
import type { Box, Edited, Form, Misfit } from "../wire/types.ts";
import {
  added,
  at,
  carried,
  homes,
  laid,
  longer,
  moved,
  nameField,
  placeOf,
  put,
  removed,
  replaced,
  spare,
  spotAt,
  whereIs,
  type Path,
  type Position,
} from "./position.ts";

/** Where somebody is about to change something: a thing of the board may show several places. */
export interface Picking {
  readonly parts: readonly Laid[];
  readonly title?: string;
  readonly near?: DOMRect;
}

/** Something that was taken up from the board, and goes where somebody points next. */
export interface Carrying {
  readonly path: Path;
  readonly title: string;
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
  carrying: Carrying | null = $state.raw(null);
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

  /** Begin with a position, or with a new deal for this many seats. If the position is invalid and has another number of
   * seats, keep the present one and return the reason. */
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
    return request<Edited>("POST", `/positions/${this.game}?lang=${language()}`, {
      body: { viewer: this.viewer, ...body },
    });
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

  /** Choose what lies at a place, or one more for a list. */
  choose(path: Path): void {
    this.picking = { parts: [{ path }] };
  }

  chooseMore(list: Path): void {
    const size = ((at(this.draft, list) ?? []) as readonly unknown[]).length;
    this.picking = { parts: [{ path: [...list, size], name: nameField(this.form, list) ?? "" }] };
  }

  /** Something was picked for a place. */
  pick(part: Laid, name: string | null): void {
    this.picking = null;
    if (part.name === undefined) this.change(replaced(this.form, this.draft, part.path, name));
    else if (name !== null) this.change(laid(this.form, this.draft, part.path, part.name, part.fields ?? {}, name));
  }

  /** Put what a place offers by one click. */
  bring(part: Laid): void {
    this.picking = null;
    this.put(part.path, part.value);
  }

  /** The places of the position that a thing of the board shows: while something is carried, those that it can go to. */
  #partsAt(stage: Stage, noun: Noun): readonly Laid[] {
    const parts = laidAt(stage.board.laid, noun, this.draft, stage.scene).filter((part) => this.#stands(part));
    const carrying = this.carrying;
    return carrying ? parts.filter((part) => this.#takes(part, carrying.path)) : parts;
  }

  /** Whether the form has such a place. */
  #stands(part: Laid): boolean {
    if (part.value !== undefined) return true;
    return (
      spotAt(this.form, part.name ? [...part.path, part.name] : part.path) !== undefined &&
      (part.name !== undefined || at(this.draft, part.path) !== undefined)
    );
  }

  #takes(part: Laid, item: Path): boolean {
    if (part.value !== undefined || part.path.join() === item.join()) return false;
    if (typeof at(this.draft, item) === "string")
      return (
        spotAt(this.form, part.path)?.sort === "name" &&
        spotAt(this.form, part.path)?.pool === spotAt(this.form, item)?.pool
      );
    return part.name !== undefined && placeOf(part.path) === placeOf(item);
  }

  /** A board on which places can be pointed at. */
  editor(stage: Stage): Editor {
    return {
      has: (noun) => this.#partsAt(stage, noun).length > 0,
      open: (noun, near) => {
        const parts = this.#partsAt(stage, noun);
        const [first] = parts;
        if (!first) return;
        if (this.carrying) this.#drop(this.carrying.path, first);
        else this.picking = { parts, near, title: stage.explain(noun)?.title ?? this.place(first.path) };
      },
    };
  }

  /** Take something up: the next click says where it goes. */
  carry(path: Path, title: string): void {
    [this.picking, this.carrying] = [null, { path, title }];
  }

  #drop(item: Path, onto: Laid): void {
    this.carrying = null;
    const thing = at(this.draft, item);
    if (typeof thing === "string") this.pick(onto, thing);
    else this.change(carried(this.draft, item, onto.path, onto.fields ?? {}));
  }

  /** The item of a list that a place belongs to; null where it is none that can go. */
  itemOf(path: Path): Path | null {
    const field = typeof path.at(-2) === "number" && !(path[0] === "players" && path.length === 3);
    const item = typeof path.at(-1) === "number" ? path : field ? path.slice(0, -1) : null;
    return item && !this.form.spots[placeOf(item.slice(0, -1))]?.fixed ? item : null;
  }

  /** Where the name of a thing with fields stands, which says where else it may lie. */
  named(path: Path): Path {
    const field =
      typeof at(this.draft, path) === "object" && typeof path.at(-1) === "number"
        ? nameField(this.form, path.slice(0, -1))
        : "";
    return field ? [...path, field] : path;
  }

  removable(path: Path): boolean {
    return this.itemOf(path) !== null && spare(this.form, this.draft, this.named(path));
  }

  moveTo(item: Path, list: Path): void {
    const name = at(this.draft, this.named(item));
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
    return homes(this.form, this.draft, this.named(path));
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

  /** The same, where one sees what it belongs to: of a card its "back", without where the card lies. */
  part(path: Path): string {
    const field = path.at(-1);
    const ofItem =
      typeof field === "string" && typeof path.at(-2) === "number" && !(path[0] === "players" && path.length === 3);
    return ofItem ? this.label(field) : this.place(path);
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
