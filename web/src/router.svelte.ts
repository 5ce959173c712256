/** Addresses: every page has one, and the back button works. */

import { isStale } from "./app.svelte.ts";
import { readShared } from "./wire/person.ts";

export type Page =
  | { name: "lobby" }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "review"; id: string }
  | { name: "analysis"; id: string }
  | { name: "position"; game: string; trying: boolean; packed: string }
  | { name: "shelves" }
  | { name: "puzzles"; game: string; id: string; theme: string }
  | { name: "you" }
  | { name: "games" }
  | { name: "statistics" }
  | { name: "host" }
  | { name: "friends" }
  | { name: "cups" }
  | { name: "cup"; id: string }
  | { name: "now" }
  | { name: "learn" }
  | { name: "rules"; game: string; cards: boolean }
  | { name: "nowhere" };

function read(): Page {
  const [first = "", second = "", third = ""] = location.pathname.split("/").slice(1);
  if (first === "") return { name: "lobby" };
  if (first === "t" && second) return { name: "table", id: readShared(second) };
  if (first === "replay" && second) return { name: "replay", id: readShared(second) };
  if (first === "review" && second) return { name: "review", id: readShared(second) };
  if (first === "analysis" && second) return { name: "analysis", id: readShared(second) };
  if (first === "position" && second)
    return { name: "position", game: second, trying: third === "try", packed: location.hash };
  if (first === "puzzles" && !second) return { name: "shelves" };
  if (first === "puzzles") {
    return { name: "puzzles", game: second, id: third, theme: new URLSearchParams(location.search).get("theme") ?? "" };
  }
  if (first === "rules" && !second) return { name: "learn" };
  if (first === "rules") return { name: "rules", game: second, cards: third === "cards" };
  if (first === "you" && !second) return { name: "you" };
  if (first === "you" && second === "games") return { name: "games" };
  if (first === "you" && second === "statistics") return { name: "statistics" };
  if (first === "tournaments") return second ? { name: "cup", id: second } : { name: "cups" };
  if (first === "friends" && !second) return { name: "friends" };
  if (first === "now" && !second) return { name: "now" };
  if (first === "host" && !second) return { name: "host" };
  return { name: "nowhere" };
}

let page: Page = $state.raw(read());

export function here(): Page {
  return page;
}

export function go(address: string): void {
  if (isStale()) {
    location.assign(address); // there is a newer build
    return;
  }
  history.pushState(null, "", address);
  arrive();
  scrollTo(0, 0);
}

function arrive(): void {
  const next = read();
  if (JSON.stringify(next) !== JSON.stringify(page)) page = next;
}

/** Say where one is in the address bar, as others can follow it. */
export function showAddress(address: string): void {
  if (address !== location.pathname + location.search + location.hash) history.replaceState(history.state, "", address);
}

/** Links to our own pages are followed without loading everything anew. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || /^\/(api|docs)\b/.test(url.pathname)) return;
  if (url.pathname === location.pathname && url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

export function startRouter(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", follow);
}
