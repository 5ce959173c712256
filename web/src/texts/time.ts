import type { Language } from "./text.ts";

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago a moment (in seconds since 1970) was, in words. */
export function ago(at: number, language: Language, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const seconds = at - now;
  for (const [unit, size] of STEPS) {
    if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, "second");
}

/** Seconds on a clock: 1:05, or 2:03:09, or days in words. */
export function clockText(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * 86_400) return span(86_400 * Math.floor(whole / 86_400), language);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A span of time in words: "5 minutes", "2 days", "90 seconds". */
export function span(seconds: number, language: Language): string {
  const [unit, size] = STEPS.find(([, size]) => seconds >= size && seconds % size === 0) ?? (["second", 1] as const);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}
