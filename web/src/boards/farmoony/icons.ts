/** Drawings of Farmoony on a grid of 24: what tiles show, the tools, and what lies beside them. */

import type { Drawing } from "../../parts/icons.ts";
import type { Type } from "./view.gen.ts";

/** The ground of a tile or token, and the colour that stands on it. Tokens, without the dashes. */
export const GROUND: Readonly<Record<Type, string>> = {
  vegetable: "leaf",
  water: "water",
  fertilizer: "dusk",
  pest: "clay",
  soil: "wool",
  stone: "stone",
};

const ON = "on-colour";
/** Wool is light in both themes, so is what lies on it dark in both. */
const ON_WOOL = "on-sun";

export const tiles: Readonly<Record<Type, Drawing>> = {
  vegetable: [
    { d: "M15.2 8.8c1.8 1.8 1.4 4-.4 5.6l-8 6c-1.6 1.1-4-1-3-2.8L9.2 9.4c1.6-2 4.2-2.4 6-.6Z", fill: ON },
    { d: "M15.6 8.4 20 4M15.6 8.4l5.4.6M15.6 8.4 15 3", fill: ON, line: 2 },
    { d: "m9.6 11.4 2 1.8M7.4 15l1.8 1.6", fill: "leaf", line: 1.4 },
  ],
  water: [
    { d: "M12 2.8c3.8 4.4 6.2 7.6 6.2 11a6.2 6.2 0 0 1-12.4 0c0-3.4 2.4-6.6 6.2-11Z", fill: ON },
    { d: "M9 14.2a3.2 3.2 0 0 0 2.6 3", fill: "water", line: 1.6 },
  ],
  fertilizer: [
    {
      d: "M8 3.6h8l-1.5 3.6h-5ZM9.2 8.4h5.6c3.4 2.2 5 5.2 5 8 0 3.2-2.6 4.6-7.8 4.6s-7.8-1.4-7.8-4.6c0-2.8 1.6-5.8 5-8Z",
      fill: ON,
    },
    { d: "M12 18.4v-5.6M12 14.6c-2.2 0-3.2-1-3.4-3M12 13.4c0-1.8 1-2.8 3-3", fill: "dusk", line: 1.7 },
  ],
  pest: [
    {
      d: "M7 11.6 3.6 9.4M6.6 15H2.8M7.4 18l-2.8 2.4M17 11.6l3.4-2.2M17.4 15h3.8M16.6 18l2.8 2.4M10.4 5 8.6 2.6M13.6 5l1.8-2.4",
      fill: ON,
      line: 1.8,
    },
    {
      d: "M12 4.4a3.2 3.2 0 0 1 3.2 3.4H8.8A3.2 3.2 0 0 1 12 4.4ZM12 8.6c3.4 0 5.4 2.4 5.4 6.2S15.2 21.4 12 21.4s-5.4-2.8-5.4-6.6S8.6 8.6 12 8.6Z",
      fill: ON,
    },
    { d: "M12 9.4v11.4", fill: "clay", line: 1.5 },
  ],
  soil: [
    {
      d: "M3.5 7.4c2.8-1.7 5.7-1.7 8.5 0s5.7 1.7 8.5 0M3.5 12.4c2.8-1.7 5.7-1.7 8.5 0s5.7 1.7 8.5 0M3.5 17.4c2.8-1.7 5.7-1.7 8.5 0s5.7 1.7 8.5 0",
      fill: ON_WOOL,
      line: 1.9,
      opacity: 0.7,
    },
  ],
  stone: [
    { d: "M3 19.6 5.4 11l5-4.4 6.2 2.2L21 14.6l-.6 5Z", fill: ON },
    { d: "m10.4 6.8.8 6 5.2-3.8M11.2 12.8 8.6 19.4M11.2 12.8l5.4 2", fill: "stone", line: 1.5 },
  ],
};

export const tools: Readonly<Record<string, Drawing>> = {
  livestock: [
    {
      d: "M5.2 10.4a3 3 0 0 1 3-3.4 3.6 3.6 0 0 1 6.2-.4 3.2 3.2 0 0 1 3.2 3.2 3.2 3.2 0 0 1-.8 6H7.4a3 3 0 0 1-2.2-5.4Z",
      fill: "wool",
    },
    {
      d: "M5.2 10.4a3 3 0 0 1 3-3.4 3.6 3.6 0 0 1 6.2-.4 3.2 3.2 0 0 1 3.2 3.2 3.2 3.2 0 0 1-.8 6H7.4a3 3 0 0 1-2.2-5.4ZM8.6 16v4.4M14.6 16v4.4",
      line: 1.7,
    },
    { d: "M17 8.2h2.8a2.2 2.2 0 0 1 0 4.4H17Z" },
  ],
  pesticide: [
    { d: "M6.5 11h8v8.5a1.8 1.8 0 0 1-1.8 1.8H8.3a1.8 1.8 0 0 1-1.8-1.8Z", fill: "clay" },
    {
      d: "M6.5 11h8v8.5a1.8 1.8 0 0 1-1.8 1.8H8.3a1.8 1.8 0 0 1-1.8-1.8ZM9 11V7h6M9 7c0-1.8 1-2.8 3-2.8h3V7l-2 2.4",
      line: 1.7,
    },
    { d: "M18 5.6h.1M20.6 3.6h.1M20.6 7.6h.1M18.4 9h.1M22 5.6h.1", line: 2 },
  ],
  rake: [
    { d: "M4 20.6 13.8 9.2", fill: "wool-deep", line: 2.4 },
    { d: "m10 5.6 8 6.8M10 5.6l2-2.4M12.7 7.9l2-2.4M15.4 10.2l2-2.4M18 12.4l2-2.4", line: 2 },
  ],
  cement: [
    { d: "M20.6 3.6 8.6 8.2l7.2 7.2Z", fill: "stone" },
    { d: "M20.6 3.6 8.6 8.2l7.2 7.2ZM12.2 11.8 9.4 14.6", line: 1.7 },
    { d: "m9.2 14.8-5 5", fill: "wool-deep", line: 3.4 },
  ],
  mattock: [
    { d: "M12 6.4V21", fill: "wool-deep", line: 2.6 },
    { d: "M3 10.4C6.4 4.8 17.6 4.8 21 10.4c-5.6-2.4-12.4-2.4-18 0Z" },
  ],
  water_tank: [
    { d: "M5.5 12h13v5.6c0 1.6-2.9 2.8-6.5 2.8s-6.5-1.2-6.5-2.8Z", fill: "water" },
    {
      d: "M5.5 6.6c0-1.6 2.9-2.8 6.5-2.8s6.5 1.2 6.5 2.8v11c0 1.6-2.9 2.8-6.5 2.8s-6.5-1.2-6.5-2.8ZM5.5 6.6c0 1.6 2.9 2.8 6.5 2.8s6.5-1.2 6.5-2.8",
      line: 1.7,
    },
  ],
  seed: [
    { d: "M12 13C7.6 13 5 10.6 5 6c4.6 0 7 2.4 7 7ZM12 11c0-4 2.4-6.4 7-6.6 0 4.4-2.4 6.6-7 6.6Z", fill: "leaf" },
    { d: "M12 20v-9M4 20.4h16", line: 2 },
  ],
  chemical_fertilizer: [
    { d: "M7.4 14.6h9.2l2 3.8c.5 1-.1 2-1.2 2H6.6c-1.1 0-1.7-1-1.2-2Z", fill: "dusk" },
    { d: "M10 3.6v5.2l-5 9.4c-.6 1.2.2 2.4 1.6 2.4h10.8c1.4 0 2.2-1.2 1.6-2.4l-5-9.4V3.6M8.2 3.6h7.6", line: 1.7 },
  ],
  locust: [
    { d: "M2.8 14.8c4-4 9.4-5 14.4-3.4 2 .6 3.4 1.8 4 3.4-4.6 2.6-12.4 3-18.4 0Z", fill: "clay" },
    { d: "m7.6 14.4 4.6-9 4.6 14.2M9.4 16l-1.4 3.8M18.4 11.6 21.4 7", line: 1.8 },
  ],
  farmer: [
    { d: "M7 12.6C7 7.2 8.8 4.6 12 4.6s5 2.6 5 8Z", fill: "wool" },
    {
      d: "M2.6 12.6c5 2.6 13.8 2.6 18.8 0M7 12.6C7 7.2 8.8 4.6 12 4.6s5 2.6 5 8M7.6 15c.4 4 2 6 4.4 6s4-2 4.4-6",
      line: 1.8,
    },
  ],
  wheelbarrow: [
    { d: "M3.4 7.4h13l-3 7H8Z", fill: "sun" },
    { d: "M3.4 7.4h17.8M16.4 7.4l-3 7H8l-4.6-7M13.4 14.4l3 6", line: 1.8 },
    { d: "M8.4 15.4a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8Z" },
  ],
  fence: [
    { d: "m4 8.4 2-2.6 2 2.6V20H4ZM10 8.4l2-2.6 2 2.6V20h-4ZM16 8.4l2-2.6 2 2.6V20h-4Z", fill: "wool" },
    {
      d: "m4 8.4 2-2.6 2 2.6V20H4ZM10 8.4l2-2.6 2 2.6V20h-4ZM16 8.4l2-2.6 2 2.6V20h-4ZM2 12h2M8 12h2M14 12h2M20 12h2M2 16.4h2M8 16.4h2M14 16.4h2M20 16.4h2",
      line: 1.6,
    },
  ],
};

/** The backs of farm cards and tools, a token, and arrows. */
export const farmBack: Drawing = [
  { d: "M12 4.6a7.4 7.4 0 1 1 0 14.8 7.4 7.4 0 0 1 0-14.8Z", fill: "leaf" },
  {
    d: "M6.2 14.6c3.6-2.2 8-2.2 11.6 0M7.6 17.2c2.8-1.4 6-1.4 8.8 0M12 13v-3.4M12 10.6c-1.8 0-2.8-.8-3-2.6M12 9.8c0-1.4.8-2.2 2.6-2.4",
    fill: "on-colour",
    line: 1.4,
  },
];
export const toolBack: Drawing = [
  { d: "m5 19 8.4-8.4", fill: "wool-deep", line: 2.6 },
  { d: "M12 8.4 15.6 12l4-4a4.6 4.6 0 0 0-6-6l2.6 3.2-.6 2.2-2.2.6Z", fill: "stone" },
];
export const tokenMark: Drawing = [
  { d: "M12 3.4a8.6 8.6 0 1 1 0 17.2 8.6 8.6 0 0 1 0-17.2ZM12 7.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2Z", line: 2 },
];
export const becomes: Drawing = [{ d: "M4 12h15M13 6l6 6-6 6", line: 2.4 }];
export const turnLeft: Drawing = [{ d: "M5.5 8.5A7.5 7.5 0 1 1 4.5 13M4.5 4v5h5", line: 2.2 }];
export const turnRight: Drawing = [{ d: "M18.5 8.5A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5", line: 2.2 }];
export const minus: Drawing = [{ d: "M5 12h14", line: 2.2 }];
export const whole: Drawing = [{ d: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", line: 2.2 }];
export const star: Drawing = [
  { d: "m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1L6.4 20l1.2-6.2L3 9.5l6.3-.8Z", fill: "sun-deep" },
];
