/** Who one is: a secret key that stays in this browser, and the invites that one came with. */

import { request } from "./http.ts";
import type { Key } from "./types.ts";

const KEY = "solstead.key";
const NICKNAME = "solstead.nickname";
const FACE = "solstead.face";
/** What all that this browser remembers begins with. */
const OURS = "solstead.";

export function key(): string {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? "";
}

/** The key of this browser; a new one on the first visit. */
export async function needKey(): Promise<string> {
  if (!key()) {
    const made = await request<Key>("POST", "/keys");
    if (!key()) localStorage.setItem(KEY, made.key);
  }
  return key();
}

/** Be somebody on this device from now on. */
export function become(given: string): void {
  sessionStorage.removeItem(KEY);
  localStorage.setItem(KEY, given);
}

/** Remember nothing any more. */
export function forgetAll(): void {
  for (const memory of [localStorage, sessionStorage]) {
    for (const name of Object.keys(memory)) if (name.startsWith(OURS)) memory.removeItem(name);
  }
}

/** The key that a link to the page about oneself carries, taken out of the address. */
export function givenKey(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get("key") ?? "";
  if (given) history.replaceState(history.state, "", location.pathname + location.search);
  return given;
}

/** What one's picture is drawn from, if others may see one. */
export function face(): string {
  return localStorage.getItem(FACE) ?? "";
}

export function setFace(seed: string): void {
  localStorage.setItem(FACE, seed);
}

export function nickname(): string {
  return localStorage.getItem(NICKNAME) ?? "";
}

export function setNickname(name: string): void {
  localStorage.setItem(NICKNAME, name);
}

/** What lets one see a private table: the invite that one came with, or the part of a link that is for watching. */
export function inviteTo(table: string): string {
  return localStorage.getItem(`solstead.invite.${table}`) ?? lookAt(table);
}

/** The part of a link by which others can watch a private table; "" where its address does. */
export function lookAt(table: string): string {
  return sessionStorage.getItem(`solstead.look.${table}`) ?? "";
}

export function keepLook(table: string, look: string): void {
  sessionStorage.setItem(`solstead.look.${table}`, look);
}

/** A table as links for others name it. */
export function shared(table: string): string {
  const look = lookAt(table);
  return look ? `${table}.${look}` : table;
}

/** The table that a part of an address names; what lets one watch it is kept. */
export function readShared(part: string): string {
  const [table = "", look = ""] = part.split(".");
  if (look) keepLook(table, look);
  return table;
}

export function keepInvite(table: string, invite: string): void {
  localStorage.setItem(`solstead.invite.${table}`, invite);
}

/** Take the secrets out of a link, so that they do not stay in the address. A key of somebody else counts in this tab only.
 * The seat that the link is for, if it names one. */
export function readLink(table: string): number | null {
  const found = new URLSearchParams(location.hash.slice(1));
  const invite = found.get("invite");
  const given = found.get("key");
  const seat = found.get("seat");
  if (invite) keepInvite(table, invite);
  if (given && given !== key()) {
    if (localStorage.getItem(KEY)) sessionStorage.setItem(KEY, given);
    else localStorage.setItem(KEY, given);
  }
  if (invite || given) history.replaceState(history.state, "", location.pathname + location.search);
  return seat === null ? null : Number(seat);
}
