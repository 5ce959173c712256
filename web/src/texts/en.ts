/** The table's own words. `x.one` and `x.other` are asked for as `x`, with a value n. */
export const en = {
  "explain.provenance": "Printed value not certain: {from}",
  "explain.rule": "Read the rule",
  "prompt": "Your decision",
  "prompt.pending": "After this",
  "prompt.fewer": "Fewer options",
  "prompt.on_board.one": "{n} option on the board: show as a list",
  "prompt.on_board.other": "{n} options on the board: show as a list",
  "undo": "Undo",
  "undo.ask": "Ask to undo",
  "skip": "Skip",
  "keys.undo": "Take back (U)",
  "board": "Board",
} as const;

type Plain<K extends string> = K extends `${infer Base}.one` ? Base : K extends `${string}.other` ? never : K;
export type TextKey = Plain<keyof typeof en>;
