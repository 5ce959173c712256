/** Drawings on a grid of 24 by 24. A layer without a fill takes the colour of the text around it. */
export interface Layer {
  d: string;
  /** A token, without the dashes: "leaf", "sun-deep". */
  fill?: string;
  /** Draw the line instead of the area. */
  line?: number;
  opacity?: number;
}

export type Drawing = readonly Layer[];

/** What the frame needs, and what more than one board uses. */
export const icons = {
  sun: [
    { d: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z", fill: "sun" },
    {
      d: "M12 2v2.6M12 19.4V22M2 12h2.6M19.4 12H22M4.9 4.9l1.9 1.9M17.2 17.2l1.9 1.9M4.9 19.1l1.9-1.9M17.2 6.8l1.9-1.9",
      fill: "sun",
      line: 2,
    },
  ],
  moon: [{ d: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z" }],
  undo: [{ d: "M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3", line: 2.2 }],
  undo_turn: [{ d: "M11 5 6 10l5 5M6 5l-4 5 4 5M6.5 10H15a5 5 0 0 1 0 10h-3", line: 2.2 }],
  check: [{ d: "m4.5 12.5 5 5 10-11", line: 2.4 }],
  cross: [{ d: "m6 6 12 12M18 6 6 18", line: 2.2 }],
  plus: [{ d: "M12 5v14M5 12h14", line: 2.2 }],
  copy: [{ d: "M9 9h10v11H9zM5 15V4h10", line: 2 }],
  link: [
    {
      d: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3",
      line: 2,
    },
  ],
  chat: [{ d: "M4 5h16v11H10l-4 4v-4H4Z", line: 2 }],
  log: [{ d: "M5 6h14M5 12h14M5 18h9", line: 2 }],
  book: [{ d: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5Zm0 0v13", line: 2 }],
  help: [{ d: "M9 9.2A3 3 0 1 1 12 12.5v1.7M12 18v.3", line: 2.2 }],
  bulb: [
    { d: "M9 17.5h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5 1 .5 1.6h6c0-.6 0-1.2.5-1.6A6 6 0 0 0 12 3Z", line: 2 },
  ],
  sound: [{ d: "M4 9.5h3.5L12 6v12l-4.5-3.5H4Zm11.5-.5a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11", line: 2 }],
  silent: [{ d: "M4 9.5h3.5L12 6v12l-4.5-3.5H4Zm12 .5 4 4m0-4-4 4", line: 2 }],
  bell: [{ d: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4", line: 2 }],
  bell_off: [{ d: "M6 17V11a6 6 0 0 1 9-5.2M18 11v6l1.5 1.5h-15L6 17M10 21h4M4 4l16 16", line: 2 }],
  person: [{ d: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm-8 17c0-4.5 3.5-7 8-7s8 2.5 8 7Z" }],
  robot: [
    {
      d: "M12 3v3M6 7h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2Zm3 4.5v2M15 11.5v2M9.5 16h5",
      line: 2,
    },
  ],
  clock: [{ d: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 3.5V12l3 2", line: 2 }],
  eye: [
    { d: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z", line: 2 },
  ],
  lock: [{ d: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5Z", line: 2 }],
  trophy: [{ d: "M7 4h10v5a5 5 0 0 1-10 0ZM7 6H4c0 3 1 4.5 3.3 4.8M17 6h3c0 3-1 4.5-3.3 4.8M12 14v4M8 20h8", line: 2 }],
  play: [{ d: "M8 5v14l11-7Z" }],
  pause: [{ d: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" }],
  first: [{ d: "M6 5v14M19 5 9 12l10 7Z", line: 2 }],
  camera: [
    { d: "M3 7.5h4.5L9.5 4.5h5l2 3H21v12H3Z", line: 2 },
    { d: "M12 9.5a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6Z", line: 2 },
  ],
  last: [{ d: "M18 5v14M5 5l10 7-10 7Z", line: 2 }],
  back: [{ d: "m15 5-7 7 7 7", line: 2.4 }],
  next: [{ d: "m9 5 7 7-7 7", line: 2.4 }],
  menu: [{ d: "M4 6.5h16M4 12h16M4 17.5h16", line: 2.2 }],
  card: [{ d: "M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z", line: 2 }],
  turn: [{ d: "M18.5 8.5A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5", line: 2.2 }],
  points: [{ d: "m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1L6.4 20l1.2-6.2L3 9.5l6.3-.8Z", fill: "sun" }],
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof icons;
