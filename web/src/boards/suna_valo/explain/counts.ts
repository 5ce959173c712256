/** What counts for a source of points at the end, on both farms. */

import type { Noun } from "../../contract.ts";
import type { Scene } from "../types.ts";

export function counts(source: string, { view, seat }: Scene): Noun[] {
  const near = seat ?? 0;
  const both = view.players.map((_, i) => (near + i) % view.players.length);
  const each = (kind: string): Noun[] => both.map((owner) => [kind, owner]);
  switch (source) {
    case "cards":
    case "personal_orders":
      return both.flatMap((owner) =>
        (view.players[owner]?.farm ?? []).flatMap((cell, i): Noun[] =>
          cell.card !== null && (source === "cards" || cell.column === "personal")
            ? [[owner === near ? "card" : "theirs", i]]
            : [],
        ),
      );
    case "public_orders":
      return view.public.flatMap((id, i): Noun[] => (id === null ? [] : [["public", i]]));
    case "ships":
    case "ship_effects":
      return view.ship.flatMap((id, i): Noun[] => (id === null ? [] : [["ship", i]]));
    case "rows":
      return [...both.flatMap((owner) => [0, 1, 2].map((row): Noun => ["bonus", owner, row])), ...each("rows")];
    case "tracks":
      return [["track", 0], ["track", 1], ...each("tracks")];
    case "goods":
      return [["good", 0], ...each("stock")];
    case "shortage":
      return [...each("debts"), ...each("stock")];
    default:
      return [];
  }
}
