/** What counts for a source of points at the end, on everybody's board. */

import type { Noun, Scene } from "../../contract.ts";
import { before } from "../reading.ts";
import { Building, Character, Special, type Components, type Effect, type Player, type View } from "../view.gen.ts";

export function counts(source: string, { view, box, seat }: Scene<View, Components, Effect>): Noun[] {
  const fields = (owner: number, names: readonly string[]): Noun[] =>
    names.map((name) => before("field", owner, seat, box.names.field?.indexOf(name) ?? -1));
  const tiles = (player: Player, test: (tile: Player["tiles"][number]) => boolean): string[] =>
    player.tiles.filter(test).map((tile) => tile.at);
  const of = (player: Player, owner: number): Noun[] => {
    switch (source) {
      case "city":
      case "bazaar":
        return player.city.map((name) => before("building", owner, seat, Building.indexOf(name)));
      case "characters":
        return player.characters.map((name) => ["character", Character.indexOf(name)]);
      case "temples":
        return fields(
          owner,
          tiles(player, (tile) => tile.temple),
        );
      case "special_tiles":
        return fields(
          owner,
          tiles(player, ({ tile }) => Special.some((special) => special === tile)),
        );
      case "cubes":
        return fields(
          owner,
          tiles(player, (tile) => tile.cubes.length > 0),
        );
      case "edge_fields":
        return fields(owner, player.edges);
      case "mana":
        return [["mana_store", owner]];
      case "orbits":
        return [before("track", owner, seat, 0)];
      default:
        return [];
    }
  };
  // what lies before the one who looks comes first
  const seats = view.players.map((_, i) => ((seat ?? 0) + i) % view.players.length);
  return seats.flatMap((owner) => {
    const player = view.players[owner];
    return player ? [...of(player, owner), ["seat", owner] satisfies Noun] : [];
  });
}
