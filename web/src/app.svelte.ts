/** The page as an app: it can be installed, opens without a network, and is never older than the server for long. */

/** How often it is asked whether there is a newer build, at most. */
const LOOK = 10 * 60_000;

/** What Chromium offers to whom it lets install; the standard does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = $state.raw(null);
/** When what is shown was kept: there was no network. 0 if it is fresh. */
let kept = $state(0);
let stale = false;

/** Installs the app, where the browser offers that. */
export function installer(): (() => Promise<void>) | null {
  const found = offer;
  if (!found) return null;
  return async () => {
    offer = null;
    await found.prompt();
  };
}

export function keptAt(): number {
  return kept;
}

/** Note whether an answer is fresh, or was kept by the worker. */
export function noteAnswer(answer: Response): void {
  kept = Number(answer.headers.get("X-Kept-At") ?? 0);
}

/** Whether there is a newer build: the next page is to be loaded whole. */
export function isStale(): boolean {
  return stale;
}

/** Nobody looks, and nothing is written that would be lost. */
function idle(): boolean {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "textarea, input[type=text], input:not([type])",
    ),
  ];
  return (
    document.hidden &&
    !document.querySelector("dialog[open]") &&
    fields.every((field) => field.readOnly || field.value === field.defaultValue)
  );
}

function renew(): void {
  if (stale && idle()) location.reload();
}

export function startApp(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
  });
  addEventListener("appinstalled", () => (offer = null));
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // plain HTTP: everything else works
  const workers = navigator.serviceWorker;
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    stale = controlled; // the first worker of all is as old as the page
    controlled = true;
    renew();
  });
  document.addEventListener("visibilitychange", renew);
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}

async function register(): Promise<void> {
  const found = await navigator.serviceWorker
    .register("/static/worker.js", { scope: "/", updateViaCache: "none" })
    .catch(() => null);
  if (!found) return; // not allowed here, or no room: the page works without
  let looked = Date.now();
  const look = (): void => {
    if (document.hidden || Date.now() < looked + LOOK) return;
    looked = Date.now();
    void found.update().catch(() => undefined); // no network: the next time, then
  };
  setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look);
}
