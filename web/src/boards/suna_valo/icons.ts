/** The drawings of this board, on a grid of 24. Without a fill they take the colour of the text around them. */

import { icons, type Drawing } from "../../parts/icons.ts";
import type { Column, Good, PieceKind } from "./types.ts";

export const goods: Readonly<Record<Good | "shortage" | "any", Drawing>> = {
  grain: [
    { d: "M12 22V9", line: 1.8 },
    {
      d: "M12 1.8c2 1.8 2 4.6 0 6.4-2-1.8-2-4.6 0-6.4ZM11 13.4c-3.2.1-5-1.6-5.1-4.8 3.2-.1 5 1.6 5.1 4.8Zm2 0c3.2.1 5-1.6 5.1-4.8-3.2-.1-5 1.6-5.1 4.8ZM11 19c-3.2.1-5-1.6-5.1-4.8 3.2-.1 5 1.6 5.1 4.8Zm2 0c3.2.1 5-1.6 5.1-4.8-3.2-.1-5 1.6-5.1 4.8Z",
    },
  ],
  lily: [
    {
      d: "M12 2.5c3.2 3.4 3.2 8.6 0 12.2-3.2-3.6-3.2-8.8 0-12.2ZM3.2 7c4.4.3 7 3.1 7.4 8-5-.2-7.4-3.2-7.4-8Zm17.6 0c-4.4.3-7 3.1-7.4 8 5-.2 7.4-3.2 7.4-8Z",
    },
    { d: "M2.5 17.2h19c-1.6 2.8-5.2 4.3-9.5 4.3s-7.9-1.5-9.5-4.3Z" },
  ],
  flower: [
    {
      d: "M12 2.2a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8Zm6 4.3a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8ZM15.7 13.5a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8ZM8.3 13.5a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8ZM6 6.5a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8ZM12 10.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z",
    },
  ],
  wool: [
    { d: "M11.5 2.5a8.6 8.6 0 1 1 0 17.2 8.6 8.6 0 0 1 0-17.2Z", line: 2.2 },
    { d: "M5 6.5c5.2.6 9 5.4 9.2 12M9.6 3.4c6 1.6 10 6 10.2 9.6M3.4 12.2c3.2.8 5.4 3.4 5.8 6.8", line: 2 },
    { d: "M13 19.6c3 2.6 6.4 2.4 9 .8", line: 2 },
  ],
  egg: [{ d: "M12 2.5c4 0 7 6.4 7 11A7 7 0 0 1 12 21a7 7 0 0 1-7-7.5c0-4.6 3-11 7-11Z" }],
  energy: [{ d: "M12 1.5 19.2 8.7H4.8ZM4.6 10.3h14.8L12 22.5Z" }],
  shortage: [
    { d: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z", line: 2.2 },
    { d: "M7.5 12h9", line: 2.6 },
  ],
  any: [{ d: "M8.5 3h7l-1.7 4.2c3.7 1.8 5.9 5.2 5.9 9 0 3.2-2.7 4.8-7.7 4.8s-7.7-1.6-7.7-4.8c0-3.8 2.2-7.2 5.9-9Z" }],
};

export const columns: Readonly<Record<Column, Drawing>> = {
  crop: [
    { d: "M3 20.5c6-1.6 12-1.6 18 0M3 16.2c6-1.6 12-1.6 18 0M12 14V8", line: 2 },
    { d: "M12 9.5c0-3.6 2-6 5.6-6.2 0 3.7-2 6-5.6 6.2Zm0 2.6c0-3-1.8-4.9-5-5 0 3 1.9 4.9 5 5Z" },
  ],
  floriculture: [
    { d: "m12 2.5 3 3 3.2-2v5.3a6.2 6.2 0 0 1-12.4 0V3.5L9 5.5Z" },
    { d: "M12 15v6.5M12 20.5c-3 0-5-1.4-5.6-4M12 20.5c3 0 5-1.4 5.6-4", line: 2 },
  ],
  pasture: [{ d: "M5 21V6.5l2-2.5 2 2.5V21M15 21V6.5L17 4l2 2.5V21M2.5 11h19M2.5 16.5h19", line: 2 }],
  discovery: [{ d: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z", line: 2 }, { d: "m16.4 7.6-2.6 6.2-6.2 2.6 2.6-6.2Z" }],
  dock: [{ d: "M5 21.5V3.5h12v5M5 8.5l5-5M2.5 21.5H9", line: 2.2 }, { d: "M13 10h8v7h-8Z" }],
  personal: [{ d: "M5.5 5h13v16h-13ZM9 12.5h6M9 16.5h4", line: 2 }, { d: "M8.5 2.5h7v5h-7Z" }],
};

/** Pieces are filled with the colour of their owner: an outline, and lines on it. */
export const pieces: Readonly<Record<PieceKind, { readonly body: string; readonly lines: string }>> = {
  crate: { body: "M3.5 5h17v15h-17Z", lines: "M3.5 10h17M3.5 15h17M8.5 5v15M15.5 5v15" },
  barrel: { body: "M7 3h10c2.2 6 2.2 12 0 18H7C4.8 15 4.8 9 7 3Z", lines: "M5.7 8h12.6M5.7 16h12.6" },
  ship: { body: "M2.5 14.5h19l-3.6 6.5H6.1ZM12.8 2.5 20 12.5h-7.2ZM11 5v7.5H5Z", lines: "" },
};

export const signs = {
  cog: [
    { d: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z", line: 3 },
    {
      d: "M12 2.2v3M12 18.8v3M2.2 12h3M18.8 12h3M5.1 5.1l2.1 2.1M16.8 16.8l2.1 2.1M5.1 18.9l2.1-2.1M16.8 7.2l2.1-2.1",
      line: 3,
    },
  ],
  drone: [
    { d: "M2.5 5.5h7.5M14 5.5h7.5M6.2 5.5v4M17.8 5.5v4", line: 2 },
    { d: "M4.5 9.5h15v3a2.5 2.5 0 0 1-2.5 2.5H7a2.5 2.5 0 0 1-2.5-2.5ZM8.5 16.8h7V22h-7Z" },
  ],
  crate: [{ d: "M4 5h16v15H4ZM4 10h16M4 15h16", line: 2 }],
  barrel: [{ d: "M7 3h10c2.2 6 2.2 12 0 18H7C4.8 15 4.8 9 7 3ZM5.7 8.5h12.6M5.7 15.5h12.6", line: 2 }],
  ship: [{ d: pieces.ship.body }],
  village: [{ d: "M3.5 11.2 12 3.8l8.5 7.4V21H15v-6H9v6H3.5Z" }],
  festival: [
    { d: "M2.5 4.5c6 4.4 13 4.4 19 0", line: 2 },
    { d: "m4.4 6.8.8 6 3.8-4Zm6 2L12 15l1.6-6.2Zm4.6 0 3.8 4 .8-6Z" },
    { d: "M8 21h8M12 17.5V21", line: 2 },
  ],
  tree: [{ d: "M12 2c4.6 0 7.6 3 7.6 6.8S16.6 15 12 15s-7.6-2.4-7.6-6.2S7.4 2 12 2ZM10.4 15.6h3.2V22h-3.2Z" }],
  back: [
    {
      d: "M6.5 3h11a1.5 1.5 0 0 1 1.5 1.5v15a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-15A1.5 1.5 0 0 1 6.5 3Z",
      line: 2,
    },
    { d: "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z" },
  ],
  front: [
    {
      d: "M6.5 3h11a1.5 1.5 0 0 1 1.5 1.5v15a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-15A1.5 1.5 0 0 1 6.5 3ZM8.5 8h7M8.5 12h7",
      line: 2,
    },
  ],
  endless: [
    { d: "M7.3 8.3c3.2 0 6.2 7.4 9.4 7.4a3.7 3.7 0 0 0 0-7.4c-3.2 0-6.2 7.4-9.4 7.4a3.7 3.7 0 0 1 0-7.4Z", line: 2.4 },
  ],
  market: [{ d: "M3 10.5 5 4h14l2 6.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Z" }, { d: "M5.5 14v7h13v-7", line: 2 }],
  income: [{ d: "M12 3v10m-4.2-4L12 13.2 16.2 9M3.5 15v5.5h17V15", line: 2.3 }],
  activate: [{ d: "M8 3h8v9h4.5L12 21.5 3.5 12H8Z" }],
  remove: [{ d: "M12 12V3M8 7l4-4 4 4M4 14.5h16V21H4Z", line: 2.2 }],
  place: [{ d: "M7 2h10v9.5H7Z" }, { d: "M12 13v8M7.6 16.8 12 21.2l4.4-4.4", line: 2.4 }],
  tile: [{ d: "M12 2.5 20.3 7.2v9.6L12 21.5l-8.3-4.7V7.2Z", line: 2.2 }],
  less: [
    { d: "M3.5 12.5v-9h9l8.5 8.5-9 9Z", line: 2 },
    { d: "M9 12.3h6.5", line: 2.2 },
  ],
  row: [{ d: "M2.5 8.5h5v7h-5Zm7 0h5v7h-5Zm7 0h5v7h-5Z" }],
  column: [{ d: "M8.5 2.5h7v5h-7Zm0 7h7v5h-7Zm0 7h7v5h-7Z" }],
  swap: [{ d: "M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4", line: 2.2 }],
  store: [{ d: "M3 10.5 12 4l9 6.5V21H3ZM7.5 21v-7h9v7M7.5 17.5h9", line: 2 }],
  discard: [{ d: "M8 3h11v15M5 6.5h11V21H5Z", line: 2 }],
  box: [{ d: "M3.5 9.5 12 13l8.5-3.5M12 13v8.5M3.5 9.5v8L12 21.5l8.5-4v-8L12 6Z", line: 2 }],
  hand: [{ d: "M9.5 4h9v14h-9ZM6.5 6.5 4 7.2l3.4 13 6.6-1.8", line: 2 }],
  arrow: [{ d: "M4 12h14M13 6.5l5.5 5.5-5.5 5.5", line: 2.4 }],
} as const satisfies Record<string, Drawing>;

export const characters: Readonly<Record<string, Drawing>> = {
  C01: signs.drone,
  C02: signs.less,
  C03: signs.store,
  C04: icons.eye,
  C05: signs.cog,
  C06: signs.swap,
  C07: signs.ship,
  C08: signs.place,
};

/** The token, without dashes, that goes with a good or a column; its icon is always there too. */
export const goodColour: Readonly<Record<Good | "shortage" | "any", string>> = {
  grain: "sun",
  lily: "leaf",
  flower: "water",
  wool: "wool",
  egg: "clay",
  energy: "dusk",
  shortage: "stone",
  any: "stone",
};

export const columnColour: Readonly<Record<Column, string>> = {
  crop: "sun",
  floriculture: "water",
  pasture: "wool",
  discovery: "dusk",
  dock: "stone",
  personal: "leaf",
};

const INCOMES: Readonly<Record<string, Good>> = {
  income_energy: "energy",
  income_plant: "lily",
  income_animal: "wool",
};

/** What is drawn for what a piece covers: an improvement, or a step of a track. */
export function improvement(id: string): { readonly sign: Drawing; readonly good?: Good; readonly minus: boolean } {
  const minus = id.endsWith("discount") || id.startsWith("market");
  if (id.startsWith("endless")) return { sign: signs.endless, minus };
  if (id.startsWith("market")) return { sign: signs.market, minus };
  if (id.startsWith("income")) return { sign: signs.income, good: INCOMES[id], minus };
  return { sign: id === "ship_discount" ? signs.ship : id === "village_discount" ? signs.village : signs.cog, minus };
}
