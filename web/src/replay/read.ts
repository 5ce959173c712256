import type { Language } from "../texts/text.ts";
import { request } from "../wire/http.ts";
import { inviteTo } from "../wire/person.ts";
import type { Replay } from "../wire/types.ts";

/** All of a finished game through the eyes of a seat, part by part. */
export async function readReplay(id: string, seat: number, lang: Language): Promise<Replay[]> {
  const get = (start: number): Promise<Replay> =>
    request<Replay>("GET", `/tables/${id}/replay?seat=${seat}&lang=${lang}&start=${start}`, { invite: inviteTo(id) });
  const parts: Replay[] = [await get(0)];
  for (let last = parts[0]; last && last.start + last.shown.length < last.steps; last = parts.at(-1)) {
    if (last.shown.length === 0) break;
    parts.push(await get(last.start + last.shown.length));
  }
  return parts;
}
