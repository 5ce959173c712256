/** Short sounds, made here: two soft notes for a turn, wood on wood for a piece. */

export type Sound = "turn" | "piece";

let audio: AudioContext | null = null;

/** A tone that fades. */
function tone(
  context: AudioContext,
  out: AudioNode,
  frequency: number,
  start: number,
  length: number,
  loudness: number,
): void {
  const voice = context.createOscillator();
  const fade = context.createGain();
  voice.frequency.value = frequency;
  fade.gain.setValueAtTime(loudness, start);
  fade.gain.exponentialRampToValueAtTime(0.001, start + length);
  voice.connect(fade).connect(out);
  voice.start(start);
  voice.stop(start + length);
}

/** Noise through a narrow opening, for an instant: the click of wood. */
function click(context: AudioContext, out: AudioNode, start: number): void {
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * 0.03), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  const source = context.createBufferSource();
  const opening = context.createBiquadFilter();
  source.buffer = noise;
  opening.type = "bandpass";
  opening.frequency.value = 1800;
  opening.Q.value = 1.2;
  source.connect(opening).connect(out);
  source.start(start);
}

/** Play a sound; `volume` from 0 to 100. Where the browser lets nothing be heard before the first click, nothing is. */
export function play(sound: Sound, volume: number): void {
  if (volume <= 0 || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => undefined);
  const out = audio.createGain();
  out.gain.value = volume / 100;
  out.connect(audio.destination);
  const start = audio.currentTime;
  if (sound === "turn") {
    tone(audio, out, 523, start, 0.42, 0.24);
    tone(audio, out, 784, start + 0.14, 0.42, 0.24);
  } else {
    click(audio, out, start);
    tone(audio, out, 190, start, 0.09, 0.3);
  }
}
