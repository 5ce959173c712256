/** What this browser remembers about how people like it. */

import { PACES, type Pace } from "./table/pace.ts";

type Theme = "light" | "dark";

const THEME = "solstead.theme";
const SOUND = "solstead.sound";
const PACE = "solstead.pace";
const CONFIRM = "solstead.confirm";
const USUAL = "solstead.usual";

let theme: Theme = $state(document.documentElement.dataset.theme === "dark" ? "dark" : "light");
let sound = $state(localStorage.getItem(SOUND) === "on");

let pace: Pace | undefined = $state(PACES.find((known) => known === localStorage.getItem(PACE)));
let confirm = $state(localStorage.getItem(CONFIRM));
let usual = $state(localStorage.getItem(USUAL) !== "off");

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
  get theme(): Theme {
    return theme;
  },
  set theme(wanted: Theme) {
    theme = wanted;
    document.documentElement.dataset.theme = wanted;
    localStorage.setItem(THEME, wanted);
  },
  get sound(): boolean {
    return sound;
  },
  set sound(wanted: boolean) {
    sound = wanted;
    localStorage.setItem(SOUND, wanted ? "on" : "off");
    if (wanted) chime();
  },
};

/** Two soft notes: it is your turn. Silent unless somebody switched the sound on. */
export function chime(): void {
  if (!sound) return;
  const audio = new AudioContext();
  for (const [i, frequency] of [523, 784].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + i * 0.14;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.42);
    if (i === 1) tone.onended = () => void audio.close();
  }
}
