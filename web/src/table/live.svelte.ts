/** A table that is being played, as this browser knows it. */

import { findBoard } from "../boards/find.ts";
import { language } from "../texts/say.svelte.ts";
import { Refusal, request } from "../wire/http.ts";
import { inviteTo, key } from "../wire/person.ts";
import { TableSocket, type Link } from "../wire/socket.ts";
import type { AnyCommand, Block, Box, Happening, Hint, Message, Option, Preview, Prompt, Sync, TableShown, Update } from "../wire/types.ts";
import type { Hand } from "./choices.svelte.ts";
import { Stage } from "./stage.svelte.ts";

/** How many lines of the log are kept at hand. */
const LINES = 400;

export interface Line {
  id: number;
  event: Happening;
}

export class LiveTable implements Hand {
  readonly id: string;
  table: TableShown | null = $state.raw(null);
  blocks: readonly Block[] = $state.raw([]);
  chat: readonly Message[] = $state.raw([]);
  log: readonly Line[] = $state.raw([]);
  presence: Readonly<Record<string, string>> = $state.raw({});
  link: Link = $state("connecting");
  /** Why there is nothing to see, for good. */
  refused: Refusal | null = $state.raw(null);
  /** What the server said no to just now. */
  problem: Refusal | null = $state.raw(null);
  stage: Stage | null = $state.raw(null);
  /** The own seat that is shown, of those who share a device. */
  seat: number | null = $state(null);
  /** When the last message came, by the clock of this machine: clocks run from there. */
  heard = $state(0);

  #socket: TableSocket | null = null;
  #lines = 0;
  #loading = false;

  constructor(id: string) {
    this.id = id;
  }

  start(): void {
    const hello = (): { key: string; invite: string; lang: "en" | "de" } => ({
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
    this.#socket?.close();
  }

  /** Everything anew: the language was switched, or one is somebody else now. */
  restart(): void {
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
    return this.blocks.flatMap((block) => (block.seat !== null && block.prompt?.owes ? [block.seat] : []));
  }

  /** Look through the eyes of another own seat. */
  sitAt(seat: number): void {
    this.seat = seat;
    this.#show();
  }

  // ---- Hand

  act(option: Option, prompt: Prompt): Promise<void> {
    return this.do({ do: "act", seat: this.#seated(), action: option.action, asked: prompt.asked });
  }

  undo(): Promise<void> {
    return this.do({ do: this.block?.undo === "ask" ? "ask_undo" : "undo", seat: this.#seated() });
  }

  async preview(option: Option): Promise<unknown> {
    const path = `/tables/${this.id}/preview?seat=${this.#seated()}&action=${option.action}`;
    return (await request<Preview>("GET", path)).view;
  }

  /** What a search thinks of the options. */
  hint(): Promise<Hint> {
    return request<Hint>("GET", `/tables/${this.id}/hint?seat=${this.#seated()}`);
  }

  #seated(): number {
    return this.block?.seat ?? 0;
  }

  // ---- from the server

  #sync(message: Sync): void {
    this.table = message.table;
    this.blocks = message.blocks;
    this.chat = message.chat;
    this.presence = message.presence;
    this.log = message.events.map((event) => ({ id: this.#lines++, event }));
    this.heard = Date.now();
    this.#show();
  }

  #update(message: Update): void {
    this.heard = Date.now();
    if (message.table) this.table = message.table;
    if (message.said) this.chat = [...this.chat, message.said];
    if (message.blocks) {
      this.blocks = message.blocks;
      const events = this.block?.events ?? [];
      const lines = events.filter((event) => event.text).map((event) => ({ id: this.#lines++, event }));
      if (lines.length > 0) this.log = [...this.log, ...lines].slice(-LINES);
    }
    this.#show();
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
    stage.show(block, block.seat === null ? null : this);
    stage.seats = this.table.seats.map((seat, i) => ({
      seat: i,
      name: seat.name || seat.title,
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
