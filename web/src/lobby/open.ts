import { request } from "../wire/http.ts";
import { keepInvite, needKey } from "../wire/person.ts";
import type { AnyCommand, Done, GameInfo, OpenTable, TableRef } from "../wire/types.ts";

/** Who sits where at a new table. */
export type Chair = { kind: "you" } | { kind: "here"; name: string } | { kind: "link" } | { kind: "bot"; bot: string };

/** A good number of seats to try a game with. */
export function usualSeats(game: GameInfo): number {
  return Math.max(game.min_seats, Math.min(3, game.max_seats));
}

/** Open a table and sit down; begin if nobody is missing. Its id. */
export async function openTable(wanted: Omit<OpenTable, "seats" | "bots">, chairs: readonly Chair[], name: string): Promise<string> {
  await needKey();
  const bots = chairs.map((chair) => (chair.kind === "bot" ? chair.bot : ""));
  const others = chairs.some((chair) => chair.kind === "link" || chair.kind === "here");
  const body: OpenTable = { ...wanted, seats: chairs.length, bots, start: !others && chairs.some((c) => c.kind === "you") };
  const you = chairs.findIndex((chair) => chair.kind === "you");
  const first = chairs.findIndex((chair) => chair.kind !== "bot");
  const ref = await request<TableRef>("POST", "/tables", { body: you === first ? { ...body, name } : { ...body, start: false } });
  keepInvite(ref.id, ref.invite);
  const command = (body: AnyCommand): Promise<Done> =>
    request<Done>("POST", `/tables/${ref.id}/commands`, { body, invite: ref.invite });
  if (you !== first && you >= 0) await command({ do: "sit", name, seat: you });
  for (const [seat, chair] of chairs.entries()) {
    if (chair.kind === "here") await command({ do: "sit", name: chair.name, seat });
  }
  if (others && !chairs.some((chair) => chair.kind === "link")) await command({ do: "start" });
  return ref.id;
}
