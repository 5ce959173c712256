/** The service worker: pages open without a network, and what was read stays readable. It imports nothing, so that it is one
 * file. Nothing is ever older than it must be: a page and what it asks for come from the network first; what has its own
 * digest in its name never changes. */

/// <reference lib="webworker" />
export {};
declare const self: ServiceWorkerGlobalScope;
/** Written by the build: what tells one build from another, and all its files. */
declare const BUILD: string;
declare const FILES: readonly string[];

const SHELLS = "solstead-shell-";
const SHELL = SHELLS + BUILD;
const KEPT = "solstead-kept";
/** So many answers are kept; the oldest go first. */
const MOST = 200;
/** What can be read without a network, once it has been opened: the lobby, rules, cards, replays and reviews. */
const READABLE = /^\/api\/(lobby|games(\/\w+\/(box|rules))?|tables\/[\w-]+(\/(box|replay|review))?)$/;
/** Says when an answer was kept; fresh ones are without. */
const AT = "X-Kept-At";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (READABLE.test(url.pathname)) event.respondWith(answer(event));
  else if (request.mode === "navigate" && !/^\/(api|docs)\b/.test(url.pathname)) event.respondWith(page(request));
});

/** What the server says, encrypted for this browser: whose turn it is. A newer message about a table replaces the one before. */
self.addEventListener("push", (event) => {
  const { table, title, lang } = event.data?.json() as { table: string; title: string; lang: string };
  const told = {
    tag: `turn-${table}`,
    renotify: true,
    lang,
    data: `/t/${table}`,
    icon: "/static/icon-192.png",
    badge: "/static/badge.png",
    vibrate: [80, 60, 80],
  };
  event.waitUntil(self.registration.showNotification(title, told));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data)));
});

/** To a table: where it is open already, else in a page of its own. */
async function lead(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const open = pages.find((page) => new URL(page.url).pathname.split(".")[0] === address);
  if (open) await open.focus();
  else await self.clients.openWindow(address);
}

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.addAll(["/", ...FILES]);
  await self.skipWaiting();
}

/** Pages of the build before may still be open, and load parts of it: one build is kept besides this one. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function file(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const how = { ignoreVary: true };
  return (await shell.match(request, how)) ?? (await caches.match(request, how)) ?? fetch(request);
}

async function page(request: Request): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await caches.open(SHELL)).match("/", { ignoreVary: true });
  try {
    const found = await fetch(request);
    return found.status >= 500 ? ((await kept()) ?? found) : found;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

/** Answers vary with the key of who asks: nobody reads what was kept for somebody else. */
async function answer(event: FetchEvent): Promise<Response> {
  try {
    const found = await fetch(event.request);
    if (found.ok) event.waitUntil(keep(event.request, found.clone()));
    return found;
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(event.request);
    if (kept) return kept;
    throw error;
  }
}

async function keep(request: Request, found: Response): Promise<void> {
  const headers = new Headers(found.headers);
  headers.set(AT, String(Date.now()));
  const kept = await caches.open(KEPT);
  const body = await found.blob();
  await kept.delete(request);
  await kept.put(request, new Response(body, { headers }));
  const all = await kept.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => kept.delete(old)));
}
