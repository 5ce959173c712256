/** The live connection to a table. It comes back by itself, and asks for everything anew when something was missed. */

import { Refusal } from "./http.ts";
import type { AnyCommand, Hello, Sync, Update } from "./types.ts";

/** "waiting": the server is there, but in trouble; the page comes back as often as it takes. */
export type Link = "connecting" | "open" | "lost" | "waiting" | "refused";

interface Ack {
  readonly type: "ack";
  readonly id: number;
  readonly seq: number;
}

interface Failure {
  readonly type: "error";
  readonly id: number;
  readonly code: string;
  readonly message: string;
}

interface Presence {
  readonly type: "presence";
  readonly presence: Readonly<Record<string, string>>;
}

type Message = Sync | Update | Ack | Failure | Presence;

export interface Listener {
  sync(message: Sync): void;
  update(message: Update): void;
  presence(here: Readonly<Record<string, string>>): void;
  link(link: Link, problem?: Refusal): void;
}

interface Waiting {
  command: AnyCommand;
  resolve(): void;
  reject(error: Refusal): void;
}

const REFUSED = 4001;
const UNAVAILABLE = 4003;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15000;
const PATIENCE = 6000;

export class TableSocket {
  #socket: WebSocket | null = null;
  #seq = -1;
  #asked = false;
  #ids = 0;
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #problem: Refusal | undefined;
  #closed = false;
  readonly #waiting = new Map<number, Waiting>();
  readonly #address: string;
  readonly #hello: () => Hello;
  readonly #listener: Listener;

  constructor(table: string, hello: () => Hello, listener: Listener) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#address = `${scheme}//${location.host}/api/tables/${table}/socket`;
    this.#hello = hello;
    this.#listener = listener;
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#sleep);
    document.addEventListener("visibilitychange", this.#look);
    this.#connect();
  }

  /** Carry out a command; resolved when it is committed. */
  do(command: AnyCommand): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = ++this.#ids;
      this.#waiting.set(id, { command, resolve, reject });
      if (this.#seq >= 0) this.#send({ id, command });
      this.#suspect();
    });
  }

  /** Begin anew, in another language or with another key. */
  restart(): void {
    this.#pause = FIRST_PAUSE;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#sleep);
    document.removeEventListener("visibilitychange", this.#look);
    this.#drop();
  }

  #connect(): void {
    if (this.#closed) return;
    if (this.#pause === FIRST_PAUSE) this.#listener.link("connecting"); // else what is wrong is said already
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => this.#send({ hello: this.#hello() });
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as Message);
    socket.onclose = (event) => this.#lost(event.code);
    this.#suspect();
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#doubt);
    this.#seq = -1;
    this.#asked = false;
    if (this.#socket) {
      this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null;
      this.#socket.close();
      this.#socket = null;
    }
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: Message): void {
    clearTimeout(this.#doubt);
    switch (message.type) {
      case "sync":
        this.#seq = message.seq;
        this.#asked = false;
        this.#pause = FIRST_PAUSE;
        this.#listener.sync(message);
        this.#listener.link("open");
        this.#sendAgain();
        break;
      case "update":
        if (message.seq <= this.#seq) break;
        if (message.seq === this.#seq + 1) {
          this.#seq = message.seq;
          this.#listener.update(message);
        } else if (!this.#asked) {
          this.#asked = true;
          this.#send({ sync: true });
        }
        break;
      case "presence":
        this.#listener.presence(message.presence);
        break;
      case "ack":
        this.#waiting.get(message.id)?.resolve();
        this.#waiting.delete(message.id);
        break;
      case "error":
        this.#refused(message);
    }
  }

  #refused(message: Failure): void {
    const refusal = new Refusal(message.code, message.message);
    if (message.id === 0) {
      this.#problem = refusal;
      return;
    }
    this.#waiting.get(message.id)?.reject(refusal);
    this.#waiting.delete(message.id);
  }

  /** An action names its question, so it cannot count twice: what was not acknowledged is sent again. */
  #sendAgain(): void {
    for (const [id, { command, reject }] of this.#waiting) {
      if (command.do === "act") {
        this.#send({ id, command });
      } else {
        this.#waiting.delete(id);
        reject(new Refusal("offline"));
      }
    }
  }

  #lost(code: number): void {
    this.#drop();
    if (code === REFUSED) {
      this.#listener.link("refused", this.#problem);
      return;
    }
    this.#listener.link(code === UNAVAILABLE ? "waiting" : "lost");
    this.#retry = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  /** If nothing is heard for a while although there should be an answer, the line is dead. */
  #suspect(): void {
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#lost(0), PATIENCE);
  }

  readonly #wake = (): void => {
    if (!this.#socket) {
      clearTimeout(this.#retry);
      this.#connect();
    } else {
      this.#look();
    }
  };

  readonly #sleep = (): void => this.#lost(0);

  readonly #look = (): void => {
    if (!this.#socket) {
      if (!document.hidden) this.#wake();
      return;
    }
    this.#send({ away: document.hidden });
    if (document.hidden) return;
    this.#send({ sync: true }); // who slept may have missed the end of the line
    this.#suspect();
  };
}
