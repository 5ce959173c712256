/** A small example for each mission, as rows of tiles. Only the exact figure must lie just so; it comes from the components. */

import type { BoxMission, Type } from "../../view.gen.ts";

const LETTERS: Readonly<Record<string, Type>> = {
  v: "vegetable",
  w: "water",
  f: "fertilizer",
  p: "pest",
  s: "soil",
  "#": "stone",
};

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  M01: ["vw", "f."],
  M02: ["vw", "pf"],
  M03: ["vw"],
  M04: ["p.", "sv"],
  M05: ["vf"],
  M06: ["wff", "vf."],
  M07: ["vv.", "vvv"],
  M08: ["vvsv"],
  M09: ["ww.", "www"],
  M10: ["wwsw"],
  M11: ["p.p", ".p."],
  M12: ["wv.", ".vw"],
  M13: ["#p", ".#"],
  M14: ["fw.", ".wv"],
  M15: ["wp"],
  M16: ["vvf", "fv."],
  M17: ["v.", ".f"],
  M19: ["www"],
  M20: ["sp", ".s"],
  M21: ["vw", ".v"],
  M22: ["vv", "v."],
  M23: ["ff"],
  M24: ["fff"],
  M25: ["f.f", ".f."],
};

export interface Figure {
  rows: number;
  columns: number;
  tiles: { row: number; column: number; type: Type }[];
}

export function figure(mission: Pick<BoxMission, "id" | "figure">): Figure {
  const [nw, ne, se, sw] = mission.figure ?? [];
  if (nw && ne && se && sw)
    return drawn([
      [nw, ne],
      [sw, se],
    ]);
  const rows = EXAMPLES[mission.id] ?? [];
  return drawn(rows.map((row) => [...row].map((letter) => LETTERS[letter])));
}

function drawn(rows: (Type | undefined)[][]): Figure {
  return {
    rows: rows.length,
    columns: Math.max(0, ...rows.map((row) => row.length)),
    tiles: rows.flatMap((types, row) => types.flatMap((type, column) => (type ? [{ row, column, type }] : []))),
  };
}
