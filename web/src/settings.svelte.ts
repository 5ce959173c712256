/** What this browser remembers about how people like it. */

type Theme = "light" | "dark";

const THEME = "solstead.theme";
const SOUND = "solstead.sound";

let theme: Theme = $state(document.documentElement.dataset.theme === "dark" ? "dark" : "light");
let sound = $state(localStorage.getItem(SOUND) === "on");

export const settings = {
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
