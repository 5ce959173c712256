/** Which token paints what, and which one is written on it. `redwood`, `obsidian` and `wood` are mixed in Board.svelte. */

import type { Colour, TileColour } from "./view.gen.ts";

export interface Paint {
  fill: string;
  on: string;
}

export const LAND: Readonly<Record<Colour, Paint>> = {
  blue: { fill: "var(--water)", on: "var(--on-colour)" },
  brown: { fill: "var(--redwood)", on: "var(--on-colour)" },
  gray: { fill: "var(--stone)", on: "var(--on-colour)" },
  green: { fill: "var(--leaf)", on: "var(--on-colour)" },
  black: { fill: "var(--obsidian)", on: "var(--on-obsidian)" },
};

export const NEUTRAL: Paint = { fill: "var(--paper-3)", on: "var(--ink)" };

export const TILE: Readonly<Record<TileColour, Paint>> = {
  red: { fill: "var(--clay)", on: "var(--on-colour)" },
  blue: { fill: "var(--water)", on: "var(--on-colour)" },
  yellow: { fill: "var(--sun)", on: "var(--on-sun)" },
  gray: { fill: "var(--stone)", on: "var(--on-colour)" },
};
