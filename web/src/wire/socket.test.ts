import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket, type Link } from "./socket.ts";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;
let links: Link[] = [];
let heard: string[] = [];

function open(): TableSocket {
  const socket = new TableSocket("abc", () => ({ key: "k" }), {
    sync: (message) => heard.push(`sync ${message.seq}`),
    update: (message) => heard.push(`update ${message.seq}`),
    presence: () => heard.push("presence"),
    link: (link) => links.push(link),
  });
  last().onopen?.();
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  links = [];
  heard = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the socket of a table", () => {
  it("says hello first and hears updates in order", () => {
    open();
    expect(last().sent[0]).toEqual({ hello: { key: "k" } });
    last().hear({ type: "sync", seq: 4 });
    last().hear({ type: "update", seq: 5 });
    last().hear({ type: "update", seq: 5 });
    expect(heard).toEqual(["sync 4", "update 5"]);
  });

  it("asks for everything anew when something was missed, once", () => {
    open();
    last().hear({ type: "sync", seq: 4 });
    last().hear({ type: "update", seq: 6 });
    last().hear({ type: "update", seq: 7 });
    expect(last().sent.filter((message) => message.sync)).toHaveLength(1);
    expect(heard).toEqual(["sync 4"]);
    last().hear({ type: "sync", seq: 7 });
    last().hear({ type: "update", seq: 8 });
    expect(heard).toEqual(["sync 4", "sync 7", "update 8"]);
  });

  it("comes back after a loss, and sends an action again that was not acknowledged", async () => {
    const socket = open();
    last().hear({ type: "sync", seq: 1 });
    const done = socket.do({ do: "act", seat: 0, action: 3, asked: 1 });
    last().onclose?.({ code: 1012 });
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    last().onopen?.();
    last().hear({ type: "sync", seq: 1 });
    const again = last().sent.find((message) => message.command);
    expect(again).toMatchObject({ command: { do: "act", action: 3 } });
    last().hear({ type: "ack", id: again?.id, seq: 2 });
    await expect(done).resolves.toBeUndefined();
  });

  it("does not say twice what cannot be said twice", async () => {
    const socket = open();
    last().hear({ type: "sync", seq: 1 });
    const said = socket.do({ do: "say", seat: 0, text: "hello" });
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    last().onopen?.();
    last().hear({ type: "sync", seq: 1 });
    await expect(said).rejects.toMatchObject({ code: "offline" });
    expect(last().sent.some((message) => message.command)).toBe(false);
  });

  it("takes silence for a dead line", () => {
    const socket = open();
    last().hear({ type: "sync", seq: 1 });
    socket.do({ do: "say", seat: 0, text: "hello" }).catch(() => undefined);
    vi.advanceTimersByTime(7000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("stays away when it was refused", () => {
    open();
    last().hear({ type: "error", id: 0, code: "unknown_table", message: "no" });
    last().onclose?.({ code: 4001 });
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toBe("refused");
    expect(FakeSocket.all).toHaveLength(1);
  });
});
