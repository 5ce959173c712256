/** What is printed on the pieces of Helios, on a grid of 24. Layers without a fill take the colour around them. */

import type { Drawing } from "../../parts/icons.ts";
import type { Action, Colour, Special, TileColour } from "./view.gen.ts";

/** The motif of a land and of its cube. */
export const lands: Readonly<Record<Colour, Drawing>> = {
  blue: [{ d: "M12 2.5c3.6 4.6 6.3 7.9 6.3 11.5a6.3 6.3 0 0 1-12.6 0c0-3.6 2.7-6.9 6.3-11.5Z" }],
  brown: [{ d: "M12 1.5 6.8 8.5h2.4l-4 5.5h2.6L4 19.5h6.6V22.5h2.8v-3H20L16.2 14h2.6l-4-5.5h2.4Z" }],
  gray: [{ d: "M1.5 20 9 6l3.8 6.4L15.5 9l7 11Z" }],
  green: [
    { d: "M9 22v-5M9 15v-5M9 8V3M15.5 22v-4M15.5 16v-4.5", line: 3 },
    { d: "M16 11c0-3.6 2.2-5.6 6.4-5.6 0 3.8-2.2 5.6-6.4 5.6ZM8.5 8.5C8.5 5.4 6.4 3.7 2 3.7c0 3.4 2.2 5 6.5 4.8Z" },
  ],
  black: [
    { d: "M11.2 1.5 4.4 9.6l5.9 1.2ZM12.8 1.7l-1.1 9.2 7.4-2ZM4.2 11.2 8.4 22h5l-3.2-9.4ZM11.9 12.5 15 22l4.3-11.5Z" },
  ],
};

export const neutral: Drawing = [{ d: "M12 4v16M5.1 8l13.8 8M18.9 8 5.1 16", line: 2.6 }];

export const specials: Readonly<Record<Special, Drawing>> = {
  empty_fields: [
    { d: "M7.5 4h9l4.6 8-4.6 8h-9l-4.6-8Z", line: 2 },
    { d: "M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z", fill: "dusk" },
  ],
  created_tiles: [
    { d: "M9.6 2h4.8l2.4 4.2-2.4 4.2H9.6L7.2 6.2Z", fill: "dusk" },
    { d: "M4 11.6h4.8l2.4 4.2L8.8 20H4l-2.4-4.2ZM15.2 11.6H20l2.4 4.2L20 20h-4.8l-2.4-4.2Z" },
  ],
  raw_materials: [{ d: "M3 12h8v8H3ZM13 12h8v8h-8Z" }, { d: "M8 3h8v8H8Z", fill: "dusk" }],
  temples: [
    { d: "M12 3 3 9h18ZM5 10.5h2.6V18H5ZM10.7 10.5h2.6V18h-2.6ZM16.4 10.5H19V18h-2.6Z" },
    { d: "M3 19h18v2.4H3Z", fill: "dusk" },
  ],
};

export const actions: Readonly<Record<Action, Drawing>> = {
  land: [
    { d: "M7 4h10l5 8-5 8H7L2 12Z", line: 2 },
    { d: "M12 8.2v7.6M8.2 12h7.6", line: 2.2 },
  ],
  construct: [{ d: "M12 3 3 9h18ZM5 10.5h2.6V18H5ZM10.7 10.5h2.6V18h-2.6ZM16.4 10.5H19V18h-2.6ZM3 19h18v2.4H3Z" }],
  sun: [
    { d: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z" },
    {
      d: "M12 2v2.4M12 19.6V22M2 12h2.4M19.6 12H22M4.9 4.9l1.7 1.7M17.4 17.4l1.7 1.7M4.9 19.1l1.7-1.7M17.4 6.6l1.7-1.7",
      line: 2,
    },
  ],
};

/** The shape that tells the colour of an action tile. */
export const pips: Readonly<Record<TileColour, Drawing>> = {
  red: [{ d: "M12 3 22 20H2Z" }],
  blue: [{ d: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z" }],
  yellow: [{ d: "M4 4h16v16H4Z" }],
  gray: [{ d: "M12 2.5v19M3.8 7.2l16.4 9.6M20.2 7.2 3.8 16.8", line: 4.5 }],
};

export const mana: Drawing = [
  { d: "M6.5 3.5h11l5 6.5L12 21.5 1.5 10Z", fill: "clay" },
  { d: "M6.5 3.5 8.6 10H1.5ZM17.5 3.5 15.4 10h7.1ZM8.6 10h6.8L12 21.5Z", fill: "on-colour", opacity: 0.32 },
];

export const temple: Drawing = [
  { d: "M12 2.5 2.5 9v2H4v8.5H2.5V22h19v-2.5H20V11h1.5V9Z", fill: "wood" },
  {
    d: "M12 2.5 2.5 9v2H4v8.5H2.5V22h19v-2.5H20V11h1.5V9ZM8.3 12v6.5M12 12v6.5M15.7 12v6.5",
    fill: "wood-line",
    line: 1.6,
  },
];

export const dragon: Drawing = [
  {
    d: "M3 17c2-6 5-9 9-9l-1.5-4 4.5 3c3.5.3 5.5 2 6.5 5l-4 .8 1.8 2.4-4.3-.6c-.6 3.7-3.6 6.4-8.5 6.4-2.2 0-3.7-.8-4.5-2 2.2.4 3.8 0 4.6-1.3-1.7.5-3 .2-3.6-.7Z",
    fill: "leaf",
  },
  { d: "M15.8 9.8h.2", fill: "on-colour", line: 1.8 },
];

export const cross: Drawing = [{ d: "m7 7 10 10M17 7 7 17", line: 2 }];

const roof = "M3 21.5V12L12 5l9 7v9.5Z";

export const buildings: Readonly<Record<string, Drawing>> = {
  observatory: [{ d: "M4 13.5a8 8 0 0 1 16 0ZM5 15h14v6.5H5Z" }, { d: "m11.5 11.5 7.5-8", fill: "sun", line: 3 }],
  sanctuary: [
    { d: "M12 2 2.5 8.5h19ZM4 10h2.8v9H4ZM17.2 10H20v9h-2.8ZM2.5 20h19v2h-19Z" },
    { d: "M9.5 10.5h5l2 2.6L12 18.5l-4.5-5.4Z", fill: "clay" },
  ],
  solar_lodge: [{ d: roof }, { d: "M12 11.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z", fill: "sun" }],
  sacred_grove: [
    { d: "M6.5 8 2 16h3.4v5h2.2v-5H11ZM17.5 8 13 16h3.4v5h2.2v-5H22Z", fill: "leaf" },
    { d: "M12 2 6.8 12h4v9.5h2.4V12h4Z" },
  ],
  power_plant: [
    { d: "M2.5 21.5V10l6 4v-4l6 4V5h2v9h1.5V5h2v16.5Z" },
    { d: "m12.5 13-4 4.8h2.7L10 21.5l4.5-5.3h-2.8Z", fill: "sun" },
  ],
  exchange_bazaar: [
    {
      d: "M4 12.5h2V22H4ZM18 12.5h2V22h-2ZM3 3h18l1.5 6a3 3 0 0 1-5.2 1.5 3.5 3.5 0 0 1-5.3 0 3.5 3.5 0 0 1-5.3 0A3 3 0 0 1 1.5 9Z",
    },
    { d: "M9 14h6l2 2.6-5 5-5-5Z", fill: "clay" },
  ],
  city_council: [{ d: "M3 13h18v9H3ZM7 9.5h10V12H7Z" }, { d: "M11 9V2l7 2.5-5.5 2.3V9Z", fill: "clay" }],
  warehouse: [
    { d: "M1.5 22V9L12 3l10.5 6v13H19V12H5v10Z" },
    { d: "M7 18h4.5v4H7ZM12.5 18H17v4h-4.5ZM9.7 13.2h4.5v4H9.7Z", fill: "sun" },
  ],
  citadel: [{ d: "M2.5 22V5h3.7v3h3.6V5h4.4v3h3.6V5h3.7v17H15v-5a3 3 0 0 0-6 0v5Z" }],
  land_management: [
    { d: "M4.5 4h6l3 5.2-3 5.2h-6l-3-5.2Z" },
    { d: "M14 9.8h5.6l2.9 5.2-2.9 5.2H14l-2.9-5.2Z", fill: "sun" },
  ],
  watch_tower: [
    { d: "M7.5 22 9 11h6l1.5 11ZM5.5 10V3.5h3v2.3h2V3.5h3v2.3h2V3.5h3V10Z" },
    { d: "M12 13.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z", fill: "sun" },
  ],
  palace: [
    { d: "M2.5 22V13h19v9h-7v-4a2.5 2.5 0 0 0-5 0v4Z" },
    { d: "M5 11.5 4 4.5l4.3 3L12 2l3.7 5.5 4.3-3-1 7Z", fill: "sun" },
  ],
};

export const characters: Readonly<Record<string, Drawing>> = {
  architect: [
    { d: "M12 2.5v3.5M11 8 5.5 21M13 8l5.5 13M7.8 15.5h8.4", line: 2.2 },
    { d: "M12 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z", fill: "sun" },
  ],
  prophetess: [
    { d: "M1.5 13.5S5.5 7.5 12 7.5s10.5 6 10.5 6-4 6-10.5 6-10.5-6-10.5-6Z", line: 2 },
    { d: "M12 10.3a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z" },
    { d: "M12 1.5v3M5 3.5l1.5 2.6M19 3.5l-1.5 2.6", fill: "sun", line: 2 },
  ],
  inventor: [
    {
      d: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM12 2.5v3M12 18.5v3M3.8 7.2l2.6 1.5M17.6 15.3l2.6 1.5M3.8 16.8l2.6-1.5M17.6 8.7l2.6-1.5",
      line: 2.6,
    },
    { d: "M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z", fill: "sun" },
  ],
  cartographer: [
    { d: "M2.5 5.5 9 3v15.5L2.5 21ZM15 5.5 21.5 3v15.5L15 21Z" },
    { d: "M10 3.3 14 5v15.7l-4-1.7Z", fill: "leaf" },
  ],
  princess: [{ d: "M4 18.5h16V22H4Z" }, { d: "M4 17 2.5 6.5l5.7 4.2L12 3l3.8 7.7 5.7-4.2L20 17Z", fill: "sun" }],
  priestess: [
    { d: "M4.5 14h15a7.5 7.5 0 0 1-5 5.5V22h-5v-2.5a7.5 7.5 0 0 1-5-5.5Z" },
    {
      d: "M12 1.5c3 3.2 4.5 5.3 4.5 7.5a4.5 4.5 0 0 1-9 0c0-1.6.8-2.8 2.2-4 .2 1.2.7 1.9 1.3 2.2C10.8 5.3 11 3.5 12 1.5Z",
      fill: "sun",
    },
  ],
  explorer: [
    { d: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z", line: 2 },
    { d: "m12 5 2.5 7h-5Z", fill: "clay" },
    { d: "m12 19 2.5-7h-5Z" },
  ],
  treasurer: [
    { d: "M2.5 11h19v10.5h-19ZM3.5 9.5C3.5 5.5 6 3 9 3h6c3 0 5.5 2.5 5.5 6.5Z" },
    { d: "M9.7 9h4.6v6H9.7Z", fill: "sun" },
  ],
};

/** What a character's points are for, where a drawing says it shorter than words. */
export const counts: Readonly<Record<string, readonly Drawing[]>> = {
  architect: [temple],
  prophetess: [[{ d: "M7 4h10l5 8-5 8H7L2 12Z" }]],
  inventor: [[{ d: "M7 4h10l5 8-5 8H7L2 12Z", fill: "dusk" }]],
  cartographer: [
    [
      { d: "M9.6 2h4.8l2.4 4.2-2.4 4.2H9.6L7.2 6.2Z", fill: "water" },
      { d: "M4 11.6h4.8l2.4 4.2L8.8 20H4l-2.4-4.2Z", fill: "leaf" },
      { d: "M15.2 11.6H20l2.4 4.2L20 20h-4.8l-2.4-4.2Z", fill: "stone" },
    ],
  ],
  princess: [actions.sun],
  explorer: [[{ d: "M7 4h10l5 8-5 8H7L2 12Z", fill: "sun", line: 2.5 }]],
  treasurer: [[{ d: "M4 4h16v16H4Z" }]],
};
