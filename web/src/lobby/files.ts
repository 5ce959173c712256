/** Files that people bring: components of their own, records of games. */

import { request, Refusal } from "../wire/http.ts";
import { keepInvite, needKey } from "../wire/person.ts";
import type { TableRef } from "../wire/types.ts";

/** As much as the server takes. */
const MOST_COMPONENTS = 200_000;

/** The text of a components file. */
export async function componentsOf(file: File): Promise<string> {
  if (file.size > MOST_COMPONENTS) throw new Refusal("too_large");
  return file.text();
}

/** Bring a record, with its components file if there is one among the files. The id of the table that replays it. */
export async function bringRecord(files: readonly File[]): Promise<string> {
  const isComponents = (file: File): boolean => file.name.toLowerCase().endsWith(".toml");
  const [record, ...more] = files.filter((file) => !isComponents(file));
  if (!record || more.length > 0) throw new Refusal("one_record");
  const own = files.find(isComponents);
  const body = { record: parsed(await record.text()), components: own ? await componentsOf(own) : "" };
  await needKey();
  try {
    const ref = await request<TableRef>("POST", "/records", { body });
    keepInvite(ref.id, ref.invite);
    return ref.id;
  } catch (error) {
    // What does not even have the shape of a record is no record either.
    throw error instanceof Refusal && error.code === "malformed" ? new Refusal("no_record") : error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("no_record");
  }
}
