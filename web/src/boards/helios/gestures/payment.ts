/** A whole payment that a player may agree to with one click; cube by cube it can be paid otherwise. */

import type { Noun } from "../../contract.ts";
import type { CostCube } from "../reading.ts";
import type { Colour, Tile } from "../view.gen.ts";

/** The cubes of a proposed payment, in the order in which they are asked for. Tiles with two cubes pay first, then the colour
 * of which there are most. What leaves no choice later on is taken unasked, and is not among them.
 *
 * `tiles`: by the number of their field. `due`: each a colour, colours to choose from, or "any". */
export function proposed(tiles: ReadonlyMap<number, Pick<Tile, "cubes">>, due: readonly CostCube[]): Noun[] {
  const left = new Map([...tiles].map(([field, tile]): [number, Colour[]] => [field, [...tile.cubes]]));
  const found: Noun[] = [];
  due.forEach((cube, i) => {
    const allowed = cube.split("/");
    const owned = [...left.values()].flat();
    const fits = [...left].flatMap(([field, cubes]) =>
      cubes.flatMap((colour, which) => {
        const twin = which === 1 && colour === cubes[0]; // of twins on one tile the first is meant
        if (twin || (cube !== "any" && !allowed.includes(colour))) return [];
        return [{ field, which, cubes, rank: 100 * cubes.length + owned.filter((other) => other === colour).length }];
      }),
    );
    const [best] = fits.toSorted((a, b) => b.rank - a.rank);
    if (!best) return;
    if (i === 0 || fits.length > 1) found.push(["cube", 2 * best.field + best.which]);
    best.cubes.splice(best.which, 1);
  });
  return found;
}
