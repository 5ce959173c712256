/** Questions to the server over HTTP. A refusal is an error with a code that the texts have words for. */

import { noteAnswer } from "../app.svelte.ts";
import { key } from "./person.ts";
import type { Problem } from "./types.ts";

/** What may have gone when one tries again. */
const PASSING = new Set([
  "too_slow",
  "too_fast",
  "offline",
  "no_answer",
  "internal",
  "store_unavailable",
  "shutting_down",
]);

export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message = "") {
    super(message);
    this.code = code;
  }

  /** Whether it may help to try again. */
  get passes(): boolean {
    return PASSING.has(this.code);
  }
}

interface More {
  body?: unknown;
  invite?: string;
  /** Another key than that of this browser: the host's. */
  key?: string;
}

/** How often a question is asked again that came too fast, and how long the first pause is (or what the server says). */
const TRIES = 4;
const PAUSE_MS = 500;

/** A question, and again after a while if too many came from this address: nobody notices but by the wait. */
async function patiently(path: string, wanted: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(path, wanted);
    if (answer.status !== 429 || tries === TRIES) return answer;
    const told = Number(answer.headers.get("Retry-After")) * 1000;
    const pause = Math.max(told, PAUSE_MS * 2 ** (tries - 1)) * (1 + Math.random());
    await new Promise((ready) => setTimeout(ready, pause));
  }
}

export async function request<T>(method: string, path: string, { body, invite, key: other }: More = {}): Promise<T> {
  const headers = new Headers();
  const who = other ?? key();
  if (who) headers.set("Authorization", `Bearer ${who}`);
  if (invite) headers.set("X-Invite", invite);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  let answer: Response;
  try {
    answer = await patiently(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(navigator.onLine ? "no_answer" : "offline");
  }
  noteAnswer(answer);
  if (answer.ok) return (await answer.json()) as T;
  const problem = await answer.json().then(
    (found: Problem) => found,
    () => null,
  );
  throw new Refusal(problem?.code ?? "internal", problem?.message ?? "");
}
