import type { Box, Happening } from "../../../wire/types.ts";
import type { Earned, Noun, Scene } from "../../contract.ts";
import { ROW, type Turned } from "../reading.ts";
import { Character, LandType, type Components, type Effect, type View } from "../view.gen.ts";

/** What each seat gained (or lost) in a step. */
export function gains(events: readonly Happening[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  const add = (seat: number | null | undefined, n: number): void => {
    if (seat === null || seat === undefined || n === 0) return;
    found.set(seat, [...(found.get(seat) ?? []), n]);
  };
  for (const event of events) {
    const n = event.fields.n ?? 0;
    if (event.kind === "gain") add(event.seat, n);
    else if (event.kind === "give") add(event.fields.other, n);
    else if (event.kind === "steal") {
      add(event.seat, n);
      add(event.fields.other, -n);
    }
  }
  return found;
}

/** The sealed characters that a step turned over, in the order in which they act. */
export function revealed(events: readonly Happening[], view: View): Turned[] {
  const found: Turned[] = [];
  for (const { kind, seat, fields } of events) {
    const character = Character[fields.character ?? -1];
    if (kind === "reveal" && seat !== null && character) found.push({ seat, character });
  }
  return found.sort((a, b) => view.line.indexOf(a.seat) - view.line.indexOf(b.seat));
}

/** Where points came from: everybody may see that, and the game does not add it up. */
export function earned(
  event: Happening | undefined,
  box: Box & { readonly components: Components },
  seats: number,
): Earned[] {
  if (!event) {
    return Array.from({ length: seats }, (_, seat) => ({ seat, source: "start", points: box.components.start_points }));
  }
  const n = event.fields.n ?? 0;
  const { seat } = event;
  const other = event.fields.other ?? null;
  const of = (who: number | null, source: string, points: number): Earned[] =>
    who === null ? [] : [{ seat: who, source, points }];
  switch (event.kind) {
    case "gain":
      return of(seat, box.names.cause?.[event.fields.cause ?? -1] ?? "", n);
    case "give":
      return of(other, "bard", n);
    case "steal":
      return [...of(seat, "falconer", n), ...of(other, "falconer", -n)];
    default:
      return [];
  }
}

/** The things that a line of the log speaks of. */
export function about(event: Happening, { view, box }: Scene<View, Components, Effect>): Noun[] {
  const found: Noun[] = [];
  if (event.seat !== null) found.push(["of_seat", event.seat], ["played", event.seat]);
  if (event.fields.other !== undefined) found.push(["of_seat", event.fields.other]);
  for (const field of ["land", "new_land"] as const) {
    const number = event.fields[field];
    const id = number === undefined ? undefined : box.names[field]?.[number];
    if (id !== undefined) found.push(...places(view, id));
  }
  return found;
}

/** Where a land lies now. */
function places(view: View, id: string): Noun[] {
  const found: Noun[] = [];
  view.first_row.forEach((land, i) => land?.land === id && found.push(["land", i]));
  view.second_row.forEach((land, i) => land?.land === id && found.push(["land", ROW + i]));
  view.players.forEach((player, who) =>
    player.realm.forEach((land) => land.land === id && found.push(["kind_of", who, LandType.indexOf(land.type)])),
  );
  if (view.deck.lands.some((land) => land?.land === id)) found.push(["deck"]);
  return found;
}
