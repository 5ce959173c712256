import { beforeEach, expect, it, vi } from "vitest";

/** What was heard: the starts of voices. */
let heard = 0;

class Node {
  frequency = { value: 0 };
  Q = { value: 0 };
  gain = { value: 1, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  connect<T>(to: T): T {
    return to;
  }
  start(): void {
    heard++;
  }
  stop(): void {}
}

class Audio {
  currentTime = 0;
  sampleRate = 1000;
  state = "running";
  destination = new Node();
  createGain = (): Node => new Node();
  createOscillator = (): Node => new Node();
  createBufferSource = (): Node => new Node();
  createBiquadFilter = (): Node => new Node();
  createBuffer = (_: number, length: number): object => ({ getChannelData: () => new Float32Array(length) });
}

beforeEach(() => {
  heard = 0;
  vi.resetModules();
  vi.stubGlobal("AudioContext", Audio);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  localStorage.clear();
});

it("is silent and still unless somebody wants otherwise", async () => {
  const shaken = vi.fn();
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { vibrate: shaken }));
  const { callToTurn, knock, settings } = await import("./settings.svelte.ts");
  callToTurn();
  knock();
  expect(heard).toBe(0);
  expect(shaken).not.toHaveBeenCalled();
  settings.sound = true; // and one hears at once how it is
  expect(heard).toBe(2);
  knock();
  expect(heard).toBe(4);
  settings.buzz = true;
  callToTurn();
  expect(shaken).toHaveBeenCalledTimes(2);
  settings.volume = 0;
  heard = 0;
  callToTurn();
  expect(heard).toBe(0);
});

it("remembers how loud it is to be", async () => {
  const { settings } = await import("./settings.svelte.ts");
  expect(settings.volume).toBe(50);
  settings.volume = 80;
  vi.resetModules();
  expect((await import("./settings.svelte.ts")).settings.volume).toBe(80);
});
