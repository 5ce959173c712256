/** What a new table is agreed to be: the settings of a game, as a form keeps them. */

import type { SettingInfo } from "../wire/types.ts";

/** What people changed, by the name of the setting. */
export type Changed = Readonly<Record<string, unknown>>;

export function isOn(setting: SettingInfo, seats: number, changed: Changed): boolean {
  return valueOf(setting, seats, changed) === true;
}

/** What a setting is now: what people changed, else its default. */
export function valueOf(setting: SettingInfo, seats: number, changed: Changed): unknown {
  return changed[setting.name] ?? setting.default[String(seats)];
}

/** A number that somebody typed, within the limits of its setting. */
export function within(setting: SettingInfo, typed: number): number {
  return Number.isFinite(typed) ? Math.min(setting.high, Math.max(setting.low, Math.round(typed))) : setting.low;
}

/** What each seat has. A change was made for its number of seats; with another number the default counts again. */
export function bySeat(setting: SettingInfo, seats: number, changed: Changed): readonly string[] {
  const fits = [changed[setting.name], setting.default[String(seats)]].find(
    (list) => Array.isArray(list) && list.length === seats,
  );
  return Array.isArray(fits) ? fits.map(String) : [];
}

/** The same with another choice on one seat. Who had it gets what the seat had before. */
export function swapped(values: readonly string[], seat: number, wanted: string): readonly string[] {
  const before = values[seat] ?? wanted;
  return values.map((value, i) => (i === seat ? wanted : value === wanted ? before : value));
}

/** What to send: changes that fit this number of seats. */
export function chosen(settings: readonly SettingInfo[], seats: number, changed: Changed): Changed {
  const found = settings.flatMap((setting): [string, unknown][] => {
    if (!(setting.name in changed)) return [];
    return [
      [setting.name, setting.kind === "by_seat" ? bySeat(setting, seats, changed) : valueOf(setting, seats, changed)],
    ];
  });
  return Object.fromEntries(found);
}
