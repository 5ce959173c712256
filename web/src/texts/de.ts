import type { en } from "./en.ts";

export const de: Readonly<Record<keyof typeof en, string>> = {
  "explain.provenance": "Gedruckter Wert nicht gesichert: {from}",
  "explain.rule": "Regel lesen",
  "prompt": "Deine Entscheidung",
  "prompt.pending": "Danach",
  "prompt.fewer": "Weniger Möglichkeiten",
  "prompt.on_board.one": "{n} Möglichkeit auf dem Plan: als Liste zeigen",
  "prompt.on_board.other": "{n} Möglichkeiten auf dem Plan: als Liste zeigen",
  "undo": "Zurück",
  "undo.ask": "Um Rücknahme bitten",
  "skip": "Weiter",
  "keys.undo": "Zurücknehmen (U)",
  "board": "Spielplan",
};
