import type { en } from "./texts.en.ts";

export const de: Record<keyof typeof en, string> = {
  "generic.nothing": "nichts",
  "generic.yes": "ja",
  "generic.no": "nein",
  "generic.player": "Spieler {n}",
  "generic.table": "Auf dem Tisch",
};
