/** What this browser remembers about how people like it. */

import { play } from "./sounds.ts";
import { BROAD } from "./table/layout.ts";
import { PACES, type Pace } from "./table/pace.ts";

type Theme = "light" | "dark";

const THEME = "solstead.theme";
const SOUND = "solstead.sound";
const VOLUME = "solstead.volume";
const BUZZ = "solstead.buzz";
const PACE = "solstead.pace";
const CONFIRM = "solstead.confirm";
const USUAL = "solstead.usual";
const DRAWER = "solstead.drawer";

let theme: Theme = $state(document.documentElement.dataset.theme === "dark" ? "dark" : "light");
let sound = $state(localStorage.getItem(SOUND) === "on");
let volume = $state(Number(localStorage.getItem(VOLUME) ?? 50));
let buzz = $state(localStorage.getItem(BUZZ) === "on");

let pace: Pace | undefined = $state(PACES.find((known) => known === localStorage.getItem(PACE)));
let confirm = $state(localStorage.getItem(CONFIRM));
let usual = $state(localStorage.getItem(USUAL) !== "off");
let drawer = $state(localStorage.getItem(DRAWER));

const wants = (query: string): boolean => matchMedia(query).matches;

export const settings = {
  /** How fast what others do is played; who wants no movement reads it as a list instead. */
  get pace(): Pace {
    return pace ?? (wants("(prefers-reduced-motion: reduce)") ? "off" : "normal");
  },
  set pace(wanted: Pace) {
    pace = wanted;
    localStorage.setItem(PACE, wanted);
  },
  /** Whether to ask before what cannot be taken back: on a touch screen, unless somebody says otherwise. */
  get confirm(): boolean {
    return confirm === null ? wants("(pointer: coarse)") : confirm === "on";
  },
  set confirm(wanted: boolean) {
    confirm = wanted ? "on" : "off";
    localStorage.setItem(CONFIRM, confirm);
  },
  /** Whether a board may answer what hardly anybody answers otherwise; taking it back asks after all. */
  get usual(): boolean {
    return usual;
  },
  set usual(wanted: boolean) {
    usual = wanted;
    localStorage.setItem(USUAL, wanted ? "on" : "off");
  },
  /** Whether log and chat lie open beside the board. */
  get drawer(): boolean {
    return drawer === null ? innerWidth >= BROAD : drawer === "open";
  },
  set drawer(wanted: boolean) {
    drawer = wanted ? "open" : "closed";
    localStorage.setItem(DRAWER, drawer);
  },
  get theme(): Theme {
    return theme;
  },
  set theme(wanted: Theme) {
    theme = wanted;
    document.documentElement.dataset.theme = wanted;
    localStorage.setItem(THEME, wanted);
  },
  /** How loud, from 0 to 100. */
  get volume(): number {
    return volume;
  },
  set volume(wanted: number) {
    volume = wanted;
    localStorage.setItem(VOLUME, String(wanted));
    if (sound) play("piece", volume);
  },
  /** Whether a phone shakes when it is one's turn. */
  get buzz(): boolean {
    return buzz;
  },
  set buzz(wanted: boolean) {
    buzz = wanted;
    localStorage.setItem(BUZZ, wanted ? "on" : "off");
    if (wanted) shake();
  },
  get sound(): boolean {
    return sound;
  },
  set sound(wanted: boolean) {
    sound = wanted;
    localStorage.setItem(SOUND, wanted ? "on" : "off");
    if (wanted) play("turn", volume);
  },
};

/** Whether this device can shake. */
export const SHAKES = typeof navigator.vibrate === "function" && wants("(pointer: coarse)");

function shake(): void {
  navigator.vibrate?.([80, 60, 80]);
}

/** It is your turn: as somebody wants to notice it. */
export function callToTurn(): void {
  if (sound) play("turn", volume);
  if (buzz) shake();
}

/** Something was put on the table. */
export function knock(): void {
  if (sound) play("piece", volume);
}
