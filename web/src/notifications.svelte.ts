/** Being told that it is one's turn. Where the server sends messages (and the browser takes them) they come also when no
 * page is open; else an open page tells as long as it is in the background. All of it per device, and only if wanted. */

import { language } from "./texts/say.svelte.ts";
import { request } from "./wire/http.ts";
import { key, needKey } from "./wire/person.ts";
import type { DeviceRef, NewDevice, Quiet, Telling } from "./wire/types.ts";

const WANTED = "solstead.tell";
/** What the server knows of this browser: sent again when it has changed. */
const SENT = "solstead.tell.sent";
const DEVICE = "solstead.tell.device";

/** Notifications are there in secure contexts only; plain HTTP has the title of the page. */
const possible = typeof Notification !== "undefined" && isSecureContext;

let on = $state(possible && localStorage.getItem(WANTED) === "on" && Notification.permission === "granted");
let server: Telling = $state.raw({ push: false, key: "", quiet: [] });

async function worker(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker?.getRegistration()) ?? null;
}

/** Where the server reaches this browser; null where it cannot. */
async function subscribe(): Promise<PushSubscription | null> {
  const found = server.push && "PushManager" in window ? await navigator.serviceWorker?.ready : null;
  if (!found) return null;
  try {
    const known = await found.pushManager.getSubscription();
    return known ?? (await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: server.key }));
  } catch {
    return null; // its maker offers no service here, or the key is another one by now
  }
}

async function send(): Promise<void> {
  await needKey();
  server = await request<Telling>("GET", "/push");
  const { endpoint, keys } = (await subscribe())?.toJSON() ?? {};
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) return;
  const words = [key(), endpoint, language()].join(" ");
  if (localStorage.getItem(SENT) === words) return;
  const body: NewDevice = { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] };
  const device = await request<DeviceRef>("PUT", `/push/devices?lang=${language()}`, { body });
  localStorage.setItem(SENT, words);
  localStorage.setItem(DEVICE, device.id);
}

export const telling = {
  get possible(): boolean {
    return possible && Notification.permission !== "denied";
  },
  get on(): boolean {
    return on;
  },
  /** Whether the server sends messages. */
  get pushed(): boolean {
    return server.push;
  },
  isQuiet(table: string): boolean {
    return server.quiet.includes(table);
  },

  /** Ask for it; the browser asks the person. */
  async start(): Promise<void> {
    if ((await Notification.requestPermission()) !== "granted") return;
    on = true;
    localStorage.setItem(WANTED, "on");
    await send().catch(() => undefined); // the next start tries again; an open page tells meanwhile
  },

  async stop(): Promise<void> {
    on = false;
    localStorage.removeItem(WANTED);
    const device = localStorage.getItem(DEVICE);
    localStorage.removeItem(SENT);
    localStorage.removeItem(DEVICE);
    await (await (await worker())?.pushManager?.getSubscription())?.unsubscribe().catch(() => undefined);
    if (device) await request("DELETE", `/push/devices/${device}`).catch(() => undefined); // else it is found to be gone
  },

  /** At the start of a page: what was wanted is still so, perhaps with another key or language. */
  async resume(): Promise<void> {
    if (on) await send().catch(() => undefined);
  },

  async setQuiet(table: string, quiet: boolean): Promise<void> {
    await request<Quiet>("PUT", `/push/tables/${table}`, { body: { quiet } });
    server = { ...server, quiet: quiet ? [...server.quiet, table] : server.quiet.filter((id) => id !== table) };
  },

  /** An open page in the background tells, unless the server does. */
  async say(table: string, title: string): Promise<void> {
    if (!on || this.isQuiet(table) || localStorage.getItem(DEVICE)) return;
    const told = { tag: `turn-${table}`, lang: language(), data: `/t/${table}`, icon: "/static/icon-192.png" };
    const found = await worker();
    if (found) await found.showNotification(title, told);
    else new Notification(title, told);
  },

  /** Somebody looks at the table, or it is nobody's turn there any more: take the notification away. */
  async hush(table: string): Promise<void> {
    if (!possible) return;
    for (const told of (await (await worker())?.getNotifications({ tag: `turn-${table}` })) ?? []) told.close();
  },
};
