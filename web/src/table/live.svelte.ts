/** A table that is being played, as this browser knows it. */

import { findBoard } from "../boards/find.ts";
import { settings } from "../settings.svelte.ts";
import { language } from "../texts/say.svelte.ts";
import type { Language } from "../texts/text.ts";
import { Refusal, request } from "../wire/http.ts";
import { inviteTo, key } from "../wire/person.ts";
import { TableSocket, type Link } from "../wire/socket.ts";
import type {
  AnyCommand,
  Block,
  Box,
  Happening,
  Hint,
  Message,
  Option,
  Preview,
  Prompt,
  Sync,
  TableShown,
  Update,
} from "../wire/types.ts";
import { isSkip, type Hand } from "./choices.svelte.ts";
import { common, extended, lined, NO_LINES, recapOf, rejoin, tieOf, type Lines } from "./log.ts";
import { goesOn, inParts, nextAct, type Viewing } from "./pace.ts";
import { Stage } from "./stage.svelte.ts";

/** A step that others took, or a part of one, as it came, and when. */
interface Step {
  readonly update: Update;
  readonly heard: number;
  /** It goes on with what the one before began. */
  readonly further: boolean;
}

export class LiveTable implements Hand {
  readonly id: string;
  table: TableShown | null = $state.raw(null);
  blocks: readonly Block[] = $state.raw([]);
  chat: readonly Message[] = $state.raw([]);
  /** What each own seat, or a spectator, may read. */
  #logs: ReadonlyMap<number | null, Lines> = $state.raw(new Map());
  presence: Readonly<Record<string, string>> = $state.raw({});
  link: Link = $state("connecting");
  /** Why there is nothing to see, for good. */
  refused: Refusal | null = $state.raw(null);
  /** What the server said no to just now. */
  problem: Refusal | null = $state.raw(null);
  stage: Stage | null = $state.raw(null);
  /** The own seat that is shown, of those who share a device. */
  seat: number | null = $state(null);
  /** When the table as it is shown was sent, by the clock of this machine: clocks run from there. */
  heard = $state(0);
  /** What others do is being played; the prompt waits. */
  watching = $state(false);
  /** The step that is being watched. */
  scene: readonly Happening[] = $state.raw([]);
  /** What came of the last own decision: also what followed from it by itself. */
  done: readonly string[] = $state.raw([]);
  /** What was chosen for the seat that is shown, because there was nothing else: to pass, in words. */
  passed = $state("");
  /** What happened since the last decision of the seat that is shown. */
  recap: readonly Happening[] = $state.raw([]);

  #socket: TableSocket | null = null;
  #loading = false;
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is being looked at: since when, and for how long. */
  #act: { readonly update: Update; readonly began: number; rest: number } | null = null;
  /** How long the film has been watched. */
  #spent = 0;
  /** What can be played again: the blocks before it, and its steps. */
  #reel: { before: readonly Block[]; steps: Step[] } = { before: [], steps: [] };
  /** Ends a film that is played again. */
  #again: (() => void) | null = null;
  #reading = false;
  /** The own decision goes on with what the one before it began: a gesture of several, told as one. */
  #further = false;
  /** What is shown was there before: after a loading, or when something was taken back. */
  #back = true;

  constructor(id: string) {
    this.id = id;
  }

  start(): void {
    const hello = (): { key: string; invite: string; lang: Language } => ({
      key: key(),
      invite: inviteTo(this.id),
      lang: language(),
    });
    this.#socket = new TableSocket(this.id, hello, {
      sync: (message) => this.#sync(message),
      update: (message) => this.#update(message),
      presence: (here) => (this.presence = here),
      link: (link, refusal) => {
        this.link = link;
        this.refused = link === "refused" ? (refusal ?? new Refusal("unknown_table")) : null;
      },
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Everything anew: the language was switched, or one is somebody else now. */
  restart(): void {
    this.#logs = new Map();
    this.#socket?.restart();
    void this.#readBox();
  }

  /** Do something at the table. What is refused is told in words. */
  async do(command: AnyCommand): Promise<void> {
    this.problem = null;
    try {
      await this.#socket?.do(command);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("internal");
      if (refusal.code !== "stale") this.problem = refusal; // somebody was faster: the table shows what is asked now
      throw error;
    }
  }

  /** An own seat that is asked while another one is shown: the device changes hands, and shows nothing of either. */
  get next(): number | null {
    if (this.mine.length < 2) return null;
    const owing = this.owing;
    return owing.length > 0 && !owing.some((seat) => seat === this.block?.seat) ? (owing[0] ?? null) : null;
  }

  /** What the person at the device may read. */
  get log(): Lines {
    if (this.next === null) return this.#logs.get(this.block?.seat ?? null) ?? NO_LINES;
    const all = [...this.#logs.values()];
    return { lines: common(all.map((log) => log.lines)), whole: all.every((log) => log.whole) };
  }

  /** What decided, where the best scores were level. */
  get tie(): string {
    return tieOf(this.#logs);
  }

  /** What the person at the device may see of the points. */
  get scores(): readonly unknown[] {
    const all = (this.next === null ? [this.block] : this.blocks).map((block) => {
      const scores = block?.view.scores;
      return Array.isArray(scores) ? (scores as unknown[]) : [];
    });
    return (all[0] ?? []).map((score, i) => (all.every((scores) => scores[i] === score) ? score : null));
  }

  /** What people call a seat. */
  nameOf(seat: number): string {
    return this.table?.seats[seat]?.called ?? "";
  }

  /** Read the lines that are missing at the beginning. */
  async readLog(): Promise<void> {
    if (this.#reading || this.log.whole) return;
    this.#reading = true;
    const lang = language();
    try {
      const logs = await request<Happening[][]>("GET", `/tables/${this.id}/log?lang=${lang}`, {
        invite: inviteTo(this.id),
      });
      if (lang !== language()) return;
      const found = new Map(this.#logs);
      this.blocks.forEach((block, i) => {
        const old = found.get(block.seat) ?? NO_LINES;
        const first = old.lines[0]?.id ?? Infinity;
        const earlier = lined(logs[i] ?? []).filter((line) => line.id < first);
        found.set(block.seat, { lines: [...earlier, ...old.lines], whole: true });
      });
      this.#logs = found;
    } catch (error) {
      this.problem = error instanceof Refusal ? error : new Refusal("internal");
    } finally {
      this.#reading = false;
    }
  }

  get block(): Block | null {
    return this.blocks.find((block) => block.seat === this.seat) ?? this.blocks[0] ?? null;
  }

  get mine(): readonly number[] {
    return this.table?.seats.flatMap((seat, i) => (seat.yours ? [i] : [])) ?? [];
  }

  /** All seats that owe a decision now. Quick updates bring a view and nothing about the table around it. */
  get toAct(): readonly number[] {
    return this.block?.view.to_act ?? this.table?.owing ?? [];
  }

  /** Own seats that owe a decision now. */
  get owing(): readonly number[] {
    if (this.watching) return [];
    return this.blocks.flatMap((block) => (block.seat !== null && block.prompt?.owes ? [block.seat] : []));
  }

  /** Look through the eyes of another own seat. */
  sitAt(seat: number): void {
    this.seat = seat;
    this.recap = recapOf(this.log.lines, this.block);
    this.done = [];
    this.#reel = { before: [], steps: [] };
    this.stage?.clear();
    this.#show();
  }

  // ---- Hand

  act(option: Option, prompt: Prompt, further: boolean): Promise<void> {
    this.#further = further;
    this.passed = "";
    return this.do({ do: "act", seat: this.#seated(), action: option.action, asked: prompt.asked });
  }

  /** Take back the last decision, or all that one gesture has decided; where people are asked, ask them. */
  undo(): Promise<void> {
    const [seat, choices] = [this.#seated(), this.stage?.choices];
    const n = Math.max(1, choices?.together ?? 1);
    if (choices) choices.together = 1;
    return this.do({ do: this.block?.undo === "ask" ? "ask_undo" : "undo", seat, n });
  }

  /** Take back all of the own turn, as far as nobody has learned anything from it. */
  undoTurn(): Promise<void> {
    return this.do({ do: "undo", seat: this.#seated(), turn: true });
  }

  async preview(option: Option): Promise<unknown> {
    const path = `/tables/${this.id}/preview?seat=${this.#seated()}&action=${option.action}`;
    return (await request<Preview>("GET", path)).view;
  }

  /** What a search thinks of the options. */
  hint(): Promise<Hint> {
    return request<Hint>("GET", `/tables/${this.id}/hint?seat=${this.#seated()}&lang=${language()}`);
  }

  #seated(): number {
    return this.block?.seat ?? 0;
  }

  // ---- from the server

  #sync(message: Sync): void {
    this.#cut();
    this.table = message.table;
    this.blocks = message.blocks.map((block) => ({ ...block, events: [] }));
    this.chat = message.chat;
    this.presence = message.presence;
    this.#logs = new Map(
      message.blocks.map((block) => [
        block.seat,
        rejoin(this.#logs.get(block.seat) ?? NO_LINES, block.events, message.events),
      ]),
    );
    this.heard = Date.now();
    this.#back = true;
    this.recap = recapOf(this.log.lines, this.block);
    this.#reel = { before: [], steps: [] };
    this.#show();
  }

  #update(message: Update): void {
    if (message.said) this.chat = [...this.chat, message.said];
    if (!message.table && !message.blocks) return;
    const parts = this.#mustNotWait(message) ? [message] : inParts(message, this.block?.seat ?? null, settings.pace);
    this.#queue.push(...parts.map((update, i) => ({ update, heard: Date.now(), further: i > 0 })));
    if (this.#again) return; // what happens meanwhile comes after the film
    const atOnce = this.#mustNotWait(message);
    if (atOnce || !this.watching) this.#play(atOnce);
    else if (
      this.#act &&
      this.#queue.length === parts.length &&
      parts[0] &&
      goesOn(this.#act.update, parts[0], this.#viewing)
    )
      this.#goOn(this.#act);
  }

  get #viewing(): Viewing {
    const clock = this.table?.clock.kind;
    return {
      seat: this.block?.seat ?? null,
      pace: settings.pace,
      follows: this.stage?.board.follows,
      clocked: clock === "move" || clock === "game",
    };
  }

  /** Whether a step leaves a question that was open before, or somebody who does not want to watch: then it is shown at once. */
  #mustNotWait(message: Update): boolean {
    if (settings.pace === "off" || document.hidden || !this.stage) return true;
    const asked = this.block?.prompt;
    const fresh = message.blocks?.find((block) => block.seat === this.block?.seat)?.prompt;
    return !this.watching && asked?.owes === true && fresh?.owes === true && fresh.asked === asked.asked;
  }

  /** Show the next act, and the one after it when this one has been looked at. The prompt comes at the end. */
  #play(atOnce = false): void {
    clearTimeout(this.#timer);
    this.#act = null;
    const act = nextAct(
      this.#queue.map(({ update }) => update),
      this.#spent,
      this.#viewing,
    );
    if (!act) {
      this.watching = false;
      this.scene = [];
      this.#spent = 0;
      this.#show();
      this.#pass();
      return;
    }
    const [step, ...later] = this.#queue.splice(0, act.steps);
    const heard = later.at(-1)?.heard ?? step?.heard ?? Date.now();
    this.#apply({ update: act.update, heard, further: step?.further ?? false });
    if (atOnce) {
      this.#play(true);
      return;
    }
    this.watching = act.rest > 0 || this.#queue.length > 0;
    if (act.rest > 0) {
      this.scene = this.block?.events ?? [];
      this.#act = { update: act.update, began: Date.now(), rest: act.rest };
    }
    this.#show();
    if (this.watching) this.#rest(act.rest);
  }

  /** Who can only pass need not say so. What was taken back, or was open before the page was loaded, is asked. */
  #pass(): void {
    const prompt = this.block?.prompt;
    const [only, ...more] = prompt?.owes ? prompt.options : [];
    if (!only || more.length > 0 || !isSkip(only) || !prompt || this.#back || this.next !== null) return;
    void this.act(only, prompt, true).catch(() => undefined);
    this.passed = only.label;
  }

  #rest(time: number): void {
    this.#spent += time;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#play(), time);
  }

  /** What has just come belongs to what is being looked at: it is shown at once, and looked at together with it. */
  #goOn(act: { readonly update: Update; readonly began: number; rest: number }): void {
    const passed = Math.min(Date.now() - act.began, act.rest);
    this.#spent -= act.rest - passed;
    const [step] = this.#queue.splice(0, 1);
    if (!step) return;
    const joined = nextAct([act.update, step.update], this.#spent - passed, this.#viewing);
    this.#apply({ ...step, further: true });
    this.scene = [...this.scene, ...(this.block?.events ?? [])];
    if (joined) this.#act = { update: joined.update, began: act.began, rest: Math.max(joined.rest, passed) };
    this.#show();
    this.#rest(Math.max(0, (joined?.rest ?? 0) - passed));
  }

  #apply({ update, heard, further }: Step): void {
    if (update.table) {
      this.table = update.table;
      this.heard = heard;
    }
    if (!update.blocks) return;
    this.#back = (update.undone ?? []).length > 0;
    const before = this.blocks;
    const logs = new Map(this.#logs);
    for (const block of update.blocks)
      logs.set(block.seat, extended(logs.get(block.seat) ?? NO_LINES, block.events, update.undone ?? []));
    this.blocks = update.blocks;
    this.#logs = logs;
    const seat = this.block?.seat ?? null;
    this.recap = recapOf(this.log.lines, this.block);
    const told = this.block?.events.filter((event) => event.text) ?? [];
    const own = told.some((event) => event.by === seat);
    const sealed = this.block?.since !== before.find((block) => block.seat === seat)?.since;
    const begins = (own || sealed) && !further && !this.#further;
    if (own) {
      const lines = told.filter((event) => event.by === seat && event.seat === seat).map((event) => event.text);
      this.done = begins ? lines : [...this.done, ...lines];
    }
    if (begins || this.#reel.steps.length === 0) this.#reel = { before, steps: [] };
    if (begins && !told.some((event) => event.learned && event.seat !== seat))
      this.#reel = { before: update.blocks, steps: [] };
    else if (told.length > 0) this.#reel.steps.push({ update, heard, further });
  }

  // ---- the film of what others do

  /** To the present. */
  skip(): void {
    clearTimeout(this.#timer);
    if (this.#again) this.#again();
    else if (this.watching) this.#play(true);
  }

  /** Whether there is something to play again. */
  get replayable(): boolean {
    return !this.watching && this.recap.length > 0 && this.#reel.steps.length > 0;
  }

  /** Play again what happened since the last decision. */
  playAgain(): void {
    const { before, steps } = this.#reel;
    const now = this.blocks;
    if (!this.replayable || !this.stage) return;
    const queue = steps.flatMap(({ update }) => (update.blocks ? [update] : []));
    const viewing = { ...this.#viewing, pace: settings.pace === "off" ? "normal" : settings.pace } as const;
    let spent = 0;
    const next = (): void => {
      const act = nextAct(queue, spent, viewing);
      if (!act?.update.blocks) {
        this.#again = null;
        this.blocks = now;
        this.#play(settings.pace === "off");
        return;
      }
      queue.splice(0, act.steps);
      spent += act.rest;
      this.blocks = act.update.blocks;
      this.scene = this.block?.events ?? [];
      this.#show();
      this.#timer = setTimeout(next, act.rest);
    };
    this.watching = true;
    this.blocks = before.map((block) => ({ ...block, events: [] }));
    this.#show();
    this.#again = () => {
      queue.length = 0;
      next();
    };
    this.#timer = setTimeout(next, 300);
  }

  /** Stop watching, with nothing left to see. */
  #cut(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#act = null;
    this.#spent = 0;
    this.#again = null;
    this.watching = false;
    this.scene = [];
  }

  #show(): void {
    const block = this.block;
    if (!this.table || !block) {
      this.stage = null;
      return;
    }
    if (!this.stage) {
      void this.#prepare(this.table.game);
      return;
    }
    const stage = this.stage;
    const prompt = this.watching ? null : block.prompt;
    stage.show({ ...block, prompt }, block.seat === null ? null : this, this.#back, this.watching);
    stage.seats = this.table.seats.map((seat, i) => ({
      seat: i,
      name: seat.called,
      title: seat.title,
      you: i === block.seat,
      bot: seat.bot !== "" || seat.stand_in !== "",
      owes: this.toAct.includes(i),
      colour: stage.colour(i),
    }));
  }

  async #prepare(game: string): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      const stage = new Stage(await findBoard(game));
      await this.#readBox(stage);
      this.stage = stage;
      this.#show();
    } catch (error) {
      this.problem = error instanceof Refusal ? error : new Refusal("board_missing");
    } finally {
      this.#loading = false;
    }
  }

  async #readBox(stage = this.stage): Promise<void> {
    if (!stage) return;
    const lang = language();
    const box = await request<Box>("GET", `/tables/${this.id}/box?lang=${lang}`, { invite: inviteTo(this.id) });
    stage.box = box;
    stage.language = lang;
  }
}
