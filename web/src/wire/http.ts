/** Questions to the server over HTTP. A refusal is an error with a code that the texts have words for. */

import { noteAnswer } from "../app.svelte.ts";
import { key } from "./person.ts";
import type { Problem } from "./types.ts";

/** What may have gone when one tries again. */
const PASSING = new Set(["too_slow", "too_fast", "offline", "internal", "store_unavailable", "shutting_down"]);

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

export async function request<T>(method: string, path: string, { body, invite, key: other }: More = {}): Promise<T> {
  const headers = new Headers();
  const who = other ?? key();
  if (who) headers.set("Authorization", `Bearer ${who}`);
  if (invite) headers.set("X-Invite", invite);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal("offline");
  }
  noteAnswer(answer);
  if (answer.ok) return (await answer.json()) as T;
  const problem = await answer.json().then(
    (found: Problem) => found,
    () => null,
  );
  throw new Refusal(problem?.code ?? "internal", problem?.message ?? "");
}
