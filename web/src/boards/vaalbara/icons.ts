/** Lands, clans and characters of Vaalbara. */

import type { Drawing } from "../../parts/icons.ts";
import type { Character, Clan, LandType } from "./view.gen.ts";

export const lands: Record<LandType, Drawing> = {
  meadow: [
    { d: "M12 13v9M12 19c-3 0-5-1.5-5.5-4M12 18c2.5-.2 4.3-1.5 5-3.5", fill: "leaf", line: 1.8 },
    {
      d: "M12 1.8a2.9 2.9 0 0 1 2.6 4.2 2.9 2.9 0 1 1 1.4 5.1 2.9 2.9 0 0 1-4 2.4 2.9 2.9 0 0 1-4-2.4A2.9 2.9 0 1 1 9.4 6 2.9 2.9 0 0 1 12 1.8Z",
      fill: "clay",
    },
    { d: "M12 6a2.3 2.3 0 1 1 0 4.6A2.3 2.3 0 0 1 12 6Z", fill: "sun-soft" },
  ],
  forest: [
    { d: "M7 18.5h2V22H7zM15.5 18.5h2V22h-2z", fill: "wool-deep" },
    { d: "M8 6l5 7.5h-2.2l3 5H2.2l3-5H3Z", fill: "leaf" },
    { d: "M16.5 2l4.3 7h-1.9l2.7 4.7h-2l2.6 4.8H14l-2-3.3 1.7-2.9-1.5-2.7h1L12.2 9Z", fill: "leaf-deep" },
  ],
  mountain: [
    { d: "M15.5 8.5 23 21H9Z", fill: "dusk-deep" },
    { d: "M8.5 3 18 21H-.2Z", fill: "dusk" },
    { d: "M8.5 3l2.7 5.1-1.6 1.4-1.3-1.3-1.7 1.4-1.2-1Z", fill: "paper-3" },
  ],
  field: [
    { d: "M12 22V9", fill: "sun-deep", line: 1.8 },
    {
      d: "M12 2c1.9 1.5 2.4 3.4 0 5.6C9.6 5.4 10.1 3.5 12 2ZM6.5 6.2c2.6 0 4.3 1.2 4.7 4.2-3-.2-4.6-1.6-4.7-4.2ZM17.5 6.2c-2.6 0-4.3 1.2-4.7 4.2 3-.2 4.6-1.6 4.7-4.2ZM6.5 11.2c2.6 0 4.3 1.2 4.7 4.2-3-.2-4.6-1.6-4.7-4.2ZM17.5 11.2c-2.6 0-4.3 1.2-4.7 4.2 3-.2 4.6-1.6 4.7-4.2Z",
      fill: "sun",
    },
    {
      d: "M6.8 16.5c2.5 0 4 1.2 4.4 3.9-2.8-.2-4.3-1.5-4.4-3.9ZM17.2 16.5c-2.5 0-4 1.2-4.4 3.9 2.8-.2 4.3-1.5 4.4-3.9Z",
      fill: "sun",
    },
  ],
  village: [
    { d: "M4 11h11v10H4z", fill: "wool" },
    { d: "M15 14h6v7h-6z", fill: "wool-deep", opacity: 0.55 },
    { d: "M9.5 3 17 11.5H2Z", fill: "wool-deep" },
    { d: "M18 9.5l4.5 5h-9Z", fill: "wool-deep" },
    { d: "M8 15.5h3.2V21H8z", fill: "wool-deep" },
  ],
  river: [
    { d: "M2 7.5c2.5-2.4 4.7-2.4 6.7 0s4.2 2.4 6.6 0 4.5-2.4 6.7 0", fill: "water", line: 2.6 },
    { d: "M2 13c2.5-2.4 4.7-2.4 6.7 0s4.2 2.4 6.6 0 4.5-2.4 6.7 0", fill: "water-deep", line: 2.6 },
    { d: "M2 18.5c2.5-2.4 4.7-2.4 6.7 0s4.2 2.4 6.6 0 4.5-2.4 6.7 0", fill: "water", line: 2.6 },
  ],
};

/** The ground that a land is drawn on, and the colour of its edge. */
export const grounds: Record<LandType, { ground: string; edge: string }> = {
  meadow: { ground: "clay-soft", edge: "clay" },
  forest: { ground: "leaf-soft", edge: "leaf" },
  mountain: { ground: "dusk-soft", edge: "dusk" },
  field: { ground: "sun-soft", edge: "sun" },
  village: { ground: "wool-soft", edge: "wool-deep" },
  river: { ground: "water-soft", edge: "water" },
};

const SHIELD = "M3.5 3.5C7 4 10 3.3 12 1.8c2 1.5 5 2.2 8.5 1.7.8 8-1.5 15-8.5 18.7C5 18.5 2.7 11.5 3.5 3.5Z";

/** Crests: the shape tells them apart as well as the colour. */
export const crests: Record<Clan, Drawing> = {
  blue: [
    { d: SHIELD, fill: "water" },
    {
      d: "M6.5 10c1.4-1.5 2.7-1.5 4 0s2.7 1.5 4 0 2-1.3 3-.3M7.5 14.2c1.2-1.3 2.3-1.3 3.4 0s2.2 1.3 3.4 0 1.6-.9 2.2-.3",
      fill: "on-colour",
      line: 1.7,
    },
  ],
  purple: [
    { d: SHIELD, fill: "dusk" },
    { d: "M15.8 13.8A5 5 0 1 1 10.7 6.3a4.1 4.1 0 0 0 5.1 7.5Z", fill: "on-colour" },
  ],
  yellow: [
    { d: SHIELD, fill: "sun" },
    { d: "M12 8a2.9 2.9 0 1 1 0 5.8A2.9 2.9 0 0 1 12 8Z", fill: "on-sun" },
    {
      d: "M12 4.7v1.7M12 15.4v1.7M5.9 10.9h1.7M16.4 10.9h1.7M7.7 6.6l1.2 1.2M15.1 14l1.2 1.2M7.7 15.2 8.9 14M15.1 7.8l1.2-1.2",
      fill: "on-sun",
      line: 1.5,
    },
  ],
  red: [
    { d: SHIELD, fill: "clay" },
    {
      d: "M12.4 5c.3 2.4 3.8 4 3.8 7.6a4.2 4.2 0 0 1-8.4.2c0-1.8 1-2.7 1.7-4 .6 1 .9 1.4 1.6 1.8.6-1.7.3-3.7 1.3-5.6Z",
      fill: "on-colour",
    },
  ],
  green: [
    { d: SHIELD, fill: "leaf" },
    { d: "M16.5 6c.8 5.6-1.4 9-6.3 8.7-.3-4.9 1.6-8 6.3-8.7Z", fill: "on-colour" },
    { d: "M8 17.3c1-3 2.8-5.3 5.3-7.3", fill: "on-colour", line: 1.5 },
  ],
};

export const characters: Record<Character, Drawing> = {
  fighter: [{ d: "M3.5 20.5 8 16M6 13l5 5M9.5 16.5 20.5 5.5v-2h-2l-11 11", line: 1.8 }],
  bard: [
    {
      d: "M9 18.5V6l10-2.5V16M9 18.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM9 9.5 19 7",
      line: 1.8,
    },
  ],
  hunter: [{ d: "M8 2.5c9 2.5 9 16.5 0 19M8 2.5v19M2.5 12h18M17 8.5l3.5 3.5-3.5 3.5", line: 1.8 }],
  oracle: [
    {
      d: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 1.5V3.5M5.5 3l1 1.7M18.5 3l-1 1.7",
      line: 1.7,
    },
  ],
  carpenter: [
    { d: "M3 17 15 5l5.5 1.5c.3 2-.2 3.5-1.5 4.5L6 20.5ZM5.5 17.5l1 1M8 15l1 1M10.5 12.5l1 1M13 10l1 1", line: 1.7 },
  ],
  falconer: [
    {
      d: "M2.5 7C6 6.5 9 8 11.5 11 12.5 7 16 4.5 21.5 5c-1 1.2-1.7 2-2 3.5 0 5.5-3 9.5-8 11-.2-2-.8-3.5-2-4.5C6 13.5 3.5 11 2.5 7ZM17 7.5v.2",
      line: 1.7,
    },
  ],
  tracker: [
    {
      d: "M7.5 3.5c2 0 2.8 2.5 2.5 5-.2 1.7-.8 2.3-2.3 2.5-1.7.2-2.5-.5-2.9-2C4.2 6.5 5.3 3.5 7.5 3.5ZM5.8 13.5l3.5-.4c.4 2-.2 3.2-1.5 3.3s-2-1-2-2.9ZM16.5 8c2 0 3.2 3 2.7 5.5-.3 1.5-1.2 2-2.7 1.9-1.6-.1-2.2-.8-2.4-2.4-.3-2.6.5-5 2.4-5ZM14.7 17.5l3.5.4c0 2-.9 3-2.1 2.8s-1.7-1.3-1.4-3.2Z",
      line: 1.6,
    },
  ],
  midwife: [
    {
      d: "M12 20.5C6.5 16.8 3.5 13.5 3.5 9.6 3.5 7 5.4 5 7.8 5c1.8 0 3.3 1 4.2 2.7C12.9 6 14.4 5 16.2 5c2.4 0 4.3 2 4.3 4.6 0 3.9-3 7.2-8.5 10.9ZM12 10.5v5M9.5 13h5",
      line: 1.7,
    },
  ],
  rider: [
    {
      d: "M5 20.5C3.2 15 3 10.5 5 7s5.5-4 7-4 5 .5 7 4 1.8 8 0 13.5h-3.5c1.5-4.5 1.7-8 .7-10.3C15.3 8 13.7 7 12 7s-3.3 1-4.2 3.2c-1 2.3-.8 5.8.7 10.3ZM5.5 12.5H5.6M18.5 12.5h-.1M6.3 16.5h.1M17.7 16.5h-.1",
      line: 1.7,
    },
  ],
  crafter: [
    {
      d: "M4 8.5 9.5 3c2.5-.5 4.5 0 6 1.5l-3.5 4 .8.8L5.5 20a1.8 1.8 0 0 1-2.5-2.5L11 9.2M13 10l7 7a2 2 0 0 1-2.8 2.8L10.5 13M4 8.5l2.5 2.5",
      line: 1.7,
    },
  ],
  pioneer: [{ d: "M6 21.5V3M6 4c4-2 6.5 2 12 .5v9C12.5 15 10 11 6 13M3 21.5h6", line: 1.8 }],
  farmer: [{ d: "M12 21.5V10M12 2.5v5M7.5 5v6c0 2 2 3 4.5 3s4.5-1 4.5-3V5M10.5 7.5h3", line: 1.8 }],
};
