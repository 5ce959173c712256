import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Refusal, request } from "../src/wire/http.ts";

const refused = (): Response =>
  new Response(JSON.stringify({ code: "too_fast", message: "wait" }), { status: 429, headers: { "Retry-After": "1" } });

describe("a question that came too fast", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is asked again, and nobody notices", async () => {
    const answers = [refused(), refused(), new Response('{"key":"k"}')];
    const asked = vi.fn(() => Promise.resolve(answers.shift()));
    vi.stubGlobal("fetch", asked);
    const coming = request<{ key: string }>("POST", "/keys");
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toHaveBeenCalledTimes(1); // not before the server has said
    await vi.runAllTimersAsync();
    expect(await coming).toEqual({ key: "k" });
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("is refused in the end", async () => {
    const asked = vi.fn(() => Promise.resolve(refused()));
    vi.stubGlobal("fetch", asked);
    const coming = request("GET", "/lobby").catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await coming).toBeInstanceOf(Refusal);
    expect(asked).toHaveBeenCalledTimes(4);
  });
});
