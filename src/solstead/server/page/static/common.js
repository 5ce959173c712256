// What every part of the page uses. The key stays in this browser and goes out as a bearer token or in the first message
// of a socket; links carry secrets behind the #, which is never sent.
import { WORDS } from "./words.js";

const store = window.localStorage;
export const lang = store.getItem("lang") || (navigator.language.startsWith("de") ? "de" : "en");
export const t = (word) => WORDS[lang][word] || word;
export const main = document.getElementById("main");

// A node with properties; whatever is null or false among the children is left out.
export function el(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
export const button = (word, onclick) => el("button", { type: "button", textContent: t(word), onclick });
export const section = (word, ...children) => el("section", {}, el("h2", { textContent: t(word) }), ...children);
export const field = (word, input, ...more) => {
  input.ariaLabel = t(word);
  return el("div", { className: "field" }, el("label", {}, el("span", { textContent: t(word) }), input), ...more);
};
export const choice = (pairs, value) => {
  const select = el("select", {}, ...pairs.map(([key, text]) => el("option", { value: key, textContent: text })));
  select.value = value;
  return select;
};
export const say = (text) => { document.getElementById("problem").textContent = text; };
export const status = (word) => { document.getElementById("status").textContent = word ? t(word) : ""; };
export const nickname = () => document.getElementById("name").value.trim() || t("somebody");

// ---- who we are: one key for everything, or one of its own for a table that a personal link brought here

export const keyOf = (table) => store.getItem(`key:${table}`) || store.getItem("key") || "";
export const inviteOf = (table) => store.getItem(`invite:${table}`) || "";
export const keepInvite = (table, invite) => { if (invite) store.setItem(`invite:${table}`, invite); };
export const keepKey = (table, key) => store.setItem(store.getItem("key") ? `key:${table}` : "key", key);
export const forgetAll = () => store.clear();

export async function api(method, path, body, table) {
  const headers = {};
  if (keyOf(table)) headers.Authorization = `Bearer ${keyOf(table)}`;
  if (inviteOf(table)) headers["X-Invite"] = inviteOf(table);
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const found = answer.headers.get("Content-Type").includes("json") ? await answer.json() : await answer.text();
  say(answer.ok ? "" : found.message);
  if (!answer.ok) throw new Error(found.code);
  return found;
}

export async function somebody() {
  if (!store.getItem("key")) store.setItem("key", (await api("POST", "/keys")).key);
}

export function go(ref) {
  keepInvite(ref.id, ref.invite);
  location.href = `/t/${ref.id}`;
}

// ---- links that others can open, as text and for the camera of a phone

export async function shared(path) {
  const own = ["localhost", "127.0.0.1"].includes(location.hostname);
  const base = own ? (await (await fetch("/address")).text()).replace(/\/$/, "") : location.origin;
  return base + path;
}

export function linkBox(word, link) {
  const picture = el("div", { className: "qr" });
  const show = async () => {
    const drawing = await api("POST", "/qr", { text: link });
    picture.replaceChildren(el("img", { alt: t(word), src: `data:image/svg+xml;base64,${btoa(drawing)}` }));
  };
  const input = el("input", { value: link, readOnly: true, size: 28, onfocus: () => input.select() });
  return el("div", { className: "link" }, field(word, input),
    button("copy", () => { input.select(); document.execCommand("copy"); }),
    button("qr", show), picture);
}
