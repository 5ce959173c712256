import { findCourse } from "../teaching/lessons.ts";
import { setExplained } from "../teaching/memory.ts";
import { keep, randomWord } from "../replay/fair.ts";
import { forPeople, say } from "../texts/say.svelte.ts";
import { Refusal, request } from "../wire/http.ts";
import { face, keepInvite, needKey, nickname } from "../wire/person.ts";
import type { AnyCommand, Done, GameInfo, OpenTable, TableRef } from "../wire/types.ts";

/** Who sits where at a new table. */
export type Chair = { kind: "you" } | { kind: "here"; name: string } | { kind: "link" } | { kind: "bot"; bot: string };

/** A good number of seats to try a game with. */
export function usualSeats(game: GameInfo): number {
  return Math.max(game.min_seats, Math.min(3, game.max_seats));
}

/** Oneself, and a bot on every other seat. */
const chairs = (seats: number, bot: string): Chair[] => [
  { kind: "you" },
  ...Array.from({ length: seats - 1 }, (): Chair => ({ kind: "bot", bot })),
];

const ownName = (): string => nickname() || say("name.default");

/** A game against bots, as most people want it. */
export function openBots(game: GameInfo): Promise<string> {
  const [first = "", bot = first] = forPeople(game.bots);
  return openTable({ game: game.name, hints: true }, chairs(usualSeats(game), bot), ownName());
}

/** A guided game: always the same deal, against the friendliest bot there is. */
export async function openGuided(game: GameInfo): Promise<string> {
  const course = await findCourse(game.name);
  if (!course) throw new Refusal("board_missing");
  const { deal, seats, settings } = course;
  const id = await openTable(
    { game: game.name, hints: true, deal, settings },
    chairs(seats, forPeople(game.bots)[0] ?? ""),
    ownName(),
  );
  setExplained(id, []);
  return id;
}

/** Open a table and sit down; begin if nobody is missing. Its id. */
export async function openTable(
  wanted: Omit<OpenTable, "seats" | "bots">,
  chairs: readonly Chair[],
  name: string,
): Promise<string> {
  await needKey();
  const bots = chairs.map((chair) => (chair.kind === "bot" ? chair.bot : ""));
  const body: OpenTable = { ...wanted, seats: chairs.length, bots };
  const you = chairs.findIndex((chair) => chair.kind === "you");
  const first = chairs.findIndex((chair) => chair.kind !== "bot");
  const ref = await request<TableRef>("POST", "/tables", {
    body: you === first ? { ...body, name, face: face() } : body,
  });
  keepInvite(ref.id, ref.invite);
  const command = (body: AnyCommand): Promise<Done> =>
    request<Done>("POST", `/tables/${ref.id}/commands`, { body, invite: ref.invite });
  if (you !== first && you >= 0) await command({ do: "sit", name, seat: you, face: face() });
  for (const [seat, chair] of chairs.entries()) {
    if (chair.kind === "here") await command({ do: "sit", name: chair.name, seat });
  }
  const mine = chairs.findIndex((chair) => chair.kind === "you" || chair.kind === "here");
  if (mine >= 0 && !chairs.some((chair) => chair.kind === "link")) {
    // the server is bound by now, so this word keeps it from choosing the deal
    const word = randomWord();
    await command({ do: "word", seat: mine, word });
    keep(ref.id, ref.commitment, { [mine]: word });
    await command({ do: "start" });
  }
  return ref.id;
}
