// Where are we? The lobby, a table or a replay.
import { keepInvite, keepKey, lang, say, somebody, t } from "./common.js";
import { lobby } from "./lobby.js";
import { replay } from "./replay.js";
import { Table } from "./table.js";

async function begin() {
  const [, kind, id] = location.pathname.match(/^\/(t|replay)\/([\w-]+)$/) || [];
  const secret = new URLSearchParams(location.hash.slice(1));
  if (secret.get("key")) keepKey(id, secret.get("key"));
  if (secret.get("invite")) keepInvite(id, secret.get("invite"));
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = t(node.dataset.text);
  const name = document.getElementById("name");
  name.value = localStorage.getItem("name") || "";
  name.onchange = () => localStorage.setItem("name", name.value);
  const language = document.getElementById("lang");
  language.value = lang;
  language.onchange = () => { localStorage.setItem("lang", language.value); location.reload(); };
  await somebody();
  if (kind === "t") await new Table(id).begin();
  else if (kind === "replay") await replay(id);
  else await lobby();
}

begin().catch((error) => { if (!document.getElementById("problem").textContent) say(String(error.message)); });
