import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { cleanup, render, screen } from "@testing-library/svelte";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Switches from "../src/parts/Switches.svelte";
import { language, setLanguage } from "../src/texts/say.svelte.ts";
import { BOOKS, books, ENGLISH, LANGUAGES, nameOf, phrase, type Books, type Texts } from "../src/texts/text.ts";

/** Every text of the client as its files have it, without what English lends: by folder and kind, then by language. */
const files = import.meta.glob<Record<string, Texts>>(["../src/texts/{??,views.??}.ts", "../src/**/texts.??.ts"], {
  eager: true,
});
const written: Record<string, Record<string, Texts>> = {};
for (const [file, module] of Object.entries(files)) {
  const [, place = "", code = ""] = /^(.*?)(\w\w)\.ts$/.exec(file) ?? [];
  (written[place] ??= {})[code] = module[code] ?? {};
}

/** Without its plural form, of which each language has its own. */
const plain = (key: string): string => key.replace(/\.(zero|one|two|few|many|other)$/, "");
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();

describe("every language", () => {
  it("is found: the table's own words, those of views and of each board", () => {
    expect(LANGUAGES).toContain(ENGLISH);
    expect(Object.keys(written).filter((place) => /boards\/\w+\/texts/.test(place))).toHaveLength(5);
    expect(Object.keys(written).filter((place) => /boards\/\w+\/(reference|lessons)\/texts/.test(place))).toHaveLength(
      8,
    );
    for (const [place, texts] of Object.entries(written)) expect(Object.keys(texts), place).toContain(ENGLISH);
  });

  it("has every text; this lists what is missing, and what English does not know", () => {
    const missing: string[] = [];
    for (const [place, texts] of Object.entries(written)) {
      const english = new Set(Object.keys(texts[ENGLISH] ?? {}).map(plain));
      for (const language of LANGUAGES) {
        const own = new Set(Object.keys(texts[language] ?? {}).map(plain));
        for (const key of english) if (!own.has(key)) missing.push(`${place}${language}.ts lacks ${key}`);
        for (const key of own)
          if (!english.has(key)) missing.push(`${place}${language}.ts has ${key}, which English does not know`);
      }
    }
    expect(missing).toEqual([]);
  });

  it("leaves the same holes in its texts as English, and no text empty", () => {
    for (const [place, texts] of Object.entries(written)) {
      const english = texts[ENGLISH] ?? {};
      for (const [language, own] of Object.entries(texts)) {
        for (const [key, text] of Object.entries(own)) {
          const wanted = holes(english[key] ?? english[`${plain(key)}.other`] ?? "");
          if (key in english) expect(holes(text), `${place}${language}.ts ${key}`).toEqual(wanted);
          expect(text.trim(), `${place}${language}.ts ${key}`).not.toBe("");
        }
      }
    }
  });

  it("is called as its speakers call it", () => {
    expect(["de", "en"].map(nameOf)).toEqual(["Deutsch", "English"]);
  });
});

describe("a language that has hardly begun", () => {
  const found = books({
    "./texts.en.ts": { en: { a: "one", "b.one": "{n} card", "b.other": "{n} cards" } },
    "./texts.pl.ts": { pl: { "b.few": "{n} karty", "b.other": "{n} kart" } },
  });

  it("is English where it says nothing", () => {
    expect(phrase([found.pl ?? {}], "pl", "a")).toBe("one");
  });

  it("counts with the forms that it has", () => {
    expect([2, 5, 22].map((n) => phrase([found.pl ?? {}], "pl", "b", { n }))).toEqual([
      "2 karty",
      "5 kart",
      "22 karty",
    ]);
  });
});

describe("French", () => {
  let folder = "";
  let server: ViteDevServer;
  beforeAll(async () => {
    // The sources as they are, and two new files: nothing else is touched.
    folder = mkdtempSync(join("node_modules", ".french-"));
    cpSync("src", join(folder, "src"), { recursive: true });
    writeFileSync(join(folder, "src/texts/fr.ts"), 'export const fr = { "close": "Fermer" };\n');
    writeFileSync(join(folder, "src/boards/generic/texts.fr.ts"), "export const fr = {};\n");
    server = await createServer({
      root: folder,
      configFile: false,
      plugins: [svelte()],
      logLevel: "error",
      server: { middlewareMode: true, ws: false },
      appType: "custom",
      optimizeDeps: { noDiscovery: true },
    });
  }, 60_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it("is offered, and falls back to English", async () => {
    const texts = (await server.ssrLoadModule("/src/texts/text.ts")) as {
      LANGUAGES: string[];
      BOOKS: Books;
      nameOf: (language: string) => string;
    };
    expect(texts.LANGUAGES).toEqual([...LANGUAGES, "fr"].sort());
    expect(texts.nameOf("fr")).toBe("français");
    expect(texts.BOOKS.fr?.close).toBe("Fermer");
    expect(texts.BOOKS.fr?.agree).toBe(BOOKS.en?.agree);
    const { board } = (await server.ssrLoadModule("/src/boards/generic/board.ts")) as { board: { texts: Books } };
    expect(board.texts.fr).toEqual(board.texts.en);
    const { default: Three } = (await server.ssrLoadModule("/src/parts/Switches.svelte")) as {
      default: typeof Switches;
    };
    const { render: html } = (await server.ssrLoadModule("svelte/server")) as typeof import("svelte/server");
    expect(html(Three, {}).body).toMatch(/<option value="fr"[^>]*>français</);
  }, 60_000);
});

describe("the switch", () => {
  afterEach(() => {
    cleanup();
    setLanguage(ENGLISH);
  });

  it("goes to the other one of two languages with a click", async () => {
    const switched = vi.fn();
    render(Switches, { onlanguage: switched });
    screen.getByRole("button", { name: "DE: Deutsch" }).click();
    expect([language(), switched.mock.calls.length]).toEqual(["de", 1]);
    expect(await screen.findByRole("button", { name: "EN: English" })).toBeDefined();
  });
});
