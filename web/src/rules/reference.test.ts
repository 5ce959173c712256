import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { helpAt } from "./help.ts";
import { findReference, hasReference, searched, type Entry } from "./reference.ts";
import { findBoard } from "../boards/find.ts";
import { phrase } from "../texts/text.ts";

const GAMES = ["farmoony", "helios", "suna_valo", "vaalbara"];
const folder = (game: string): string => `../src/solstead/games/${game}`;

type Row = Record<string, unknown>;

/** The little TOML that components files are written in: tables, lists of tables, one value a line. */
function readToml(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  let row: Row = found;
  for (const line of text.split("\n")) {
    const [, list, table] = /^\[(?:\[(\w+)\]|(\w+))\]$/.exec(line.trim()) ?? [];
    const [, key, value] = /^(\w+) = (.+?)(?:\s+#.*)?$/.exec(line) ?? [];
    if (list) {
      row = {};
      ((found[list] ??= []) as Row[]).push(row);
    } else if (table) {
      row = found[table] = {};
    } else if (key && value) row[key] = JSON.parse(value.replace(/,\s*\]$/, "]"));
  }
  return found;
}

/** The texts of a game, flat. */
function readWords(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let prefix = "";
  for (const line of text.split("\n")) {
    const [, table] = /^\[([\w.]+)\]$/.exec(line.trim()) ?? [];
    const [, key, value] = /^"?([\w.]+)"? = ("(?:[^"\\]|\\.)*")/.exec(line) ?? [];
    if (table) prefix = `${table}.`;
    else if (key && value) found[prefix + key] = JSON.parse(value) as string;
  }
  return found;
}

/** What a row is called: its id, else what tells it from the others. */
function rowsOf(components: Record<string, unknown>): string[] {
  return Object.entries(components).flatMap(([table, rows]) => {
    if (Array.isArray(rows)) {
      return (rows as Row[]).map(
        (row) =>
          `${table} ${String(row.id ?? row.column ?? row.type ?? row.space ?? (Array.isArray(row.at) ? row.at.join(" ") : row.price))}`,
      );
    }
    return typeof rows === "object" ? [table] : [];
  });
}

async function entriesOf(
  game: string,
  language: string,
): Promise<{ entries: Entry[]; components: Record<string, unknown> }> {
  const components = readToml(readFileSync(`${folder(game)}/components.toml`, "utf-8"));
  const defaults: Record<string, Row> = { farm_cards: { icons: [], spaces: [], vp: 0 }, festivals: {}, fields: {} };
  for (const [table, more] of Object.entries(defaults)) {
    if (Array.isArray(components[table]))
      components[table] = (components[table] as Row[]).map((row) => ({ ...more, ...row }));
  }
  const words = readWords(readFileSync(`${folder(game)}/text/${language}.toml`, "utf-8"));
  const [reference, board] = await Promise.all([findReference(game), findBoard(game)]);
  const books = [reference?.texts[language] ?? {}, board.texts[language] ?? {}, words];
  const entries =
    reference?.entries({ components, names: {}, words } as never, (key, values) =>
      phrase(books, language, key, values),
    ) ?? [];
  return { entries, components };
}

describe("the reference", { timeout: 60_000 }, () => {
  it.each(GAMES)("of %s has everything that is in the box, each once", async (game) => {
    const { entries, components } = await entriesOf(game, "en");
    const shown = entries.flatMap((entry) => entry.rows);
    const all = rowsOf(components);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((row) => !shown.includes(row))).toEqual([]);
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
  });

  it.each(GAMES.flatMap((game) => ["en", "de"].map((language) => [game, language] as const)))(
    "of %s says everything in words (%s)",
    async (game, language) => {
      const { entries } = await entriesOf(game, language);
      for (const entry of entries) {
        for (const text of [entry.name, entry.count ?? "", ...entry.lines])
          expect(text).not.toMatch(/\[[\w.]+\]|\{\w+\}|undefined/);
        expect(entry.name).not.toBe("");
        expect(entry.id).toMatch(/^[a-z0-9_-]+$/);
      }
    },
  );

  it.each(GAMES)("of %s leads to rules that are there", async (game) => {
    const { entries } = await entriesOf(game, "en");
    const { anchorOf } = await import("./render.ts");
    const headings = [...readFileSync(`${folder(game)}/RULES.md`, "utf-8").matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      anchorOf(title ?? ""),
    );
    for (const entry of entries) if (entry.rule) expect(headings).toContain(entry.rule);
  });

  it("is there for games with a board only", () => {
    expect(hasReference("vaalbara")).toBe(true);
    expect(hasReference("generic")).toBe(false);
  });
});

describe("searching", () => {
  const entry = (id: string, kind: string, name: string, ...lines: string[]): Entry => ({
    id,
    kind,
    name,
    lines,
    rows: [],
  });
  const all = [
    entry("a", "tool", "Farmer", "a Soil becomes Vegetable"),
    entry("b", "tool", "Seed", "what a farmer sows"),
    { ...entry("c", "mission", "Großer Garten", "Gemüse"), number: "7" },
  ];
  const ids = (words: string, kind = ""): string[] => searched(all, words, kind).map((found) => found.id);

  it("finds words in names first, then in what things do", () => expect(ids("farmer")).toEqual(["a", "b"]));
  it("wants all the words", () => expect(ids("soil farmer")).toEqual(["a"]));
  it("does not care for accents and capitals", () => expect(ids("gemuse GARTEN")).toEqual(["c"]));
  it("finds numbers", () => expect(ids("7")).toEqual(["c"]));
  it("keeps to a kind", () => expect(ids("", "mission")).toEqual(["c"]));
  it("finds nothing where there is nothing", () => expect(ids("dragon")).toEqual([]));
});

describe("looking up at the table", () => {
  const click = (href: string, more: Partial<MouseEventInit> = {}): MouseEvent => {
    const link = document.createElement("a");
    link.href = href;
    const event = new MouseEvent("click", { button: 0, ...more });
    Object.defineProperty(event, "target", { value: link });
    return event;
  };

  it("opens rules and cards of the game in a sheet", () => {
    expect(helpAt(click("/rules/helios#temples"), "helios")).toEqual({ cards: false, anchor: "temples" });
    expect(helpAt(click("/rules/helios/cards#palace"), "helios")).toEqual({ cards: true, anchor: "palace" });
  });

  it("leaves other links alone, and those for a new tab", () => {
    expect(helpAt(click("/rules/vaalbara"), "helios")).toBeNull();
    expect(helpAt(click("/"), "helios")).toBeNull();
    expect(helpAt(click("/rules/helios", { ctrlKey: true }), "helios")).toBeNull();
  });
});
