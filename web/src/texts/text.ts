/** Texts by key, with values and plurals, as the games' text files have them. */

/** The code of a language: "en". A language is a file here, and one beside each board: no list names them. */
export type Language = string;
export type Texts = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;
/** The same texts in some languages. */
export type Books = Readonly<Record<Language, Texts>>;

/** What every text is written in first, and shown in where a language has none yet. */
export const ENGLISH: Language = "en";

/** The texts of files that were found, each exporting one constant of the name of its language. What is not translated is
 * English: `books(import.meta.glob("./texts.??.ts", { eager: true }))`. */
export function books(files: Readonly<Record<string, unknown>>): Books {
  const found = Object.entries(files).map(([file, module]): [Language, Texts] => {
    const language = /(\w+)\.ts$/.exec(file)?.[1] ?? "";
    return [language, (module as Readonly<Record<string, Texts>>)[language] ?? {}];
  });
  const english = Object.fromEntries(found)[ENGLISH] ?? {};
  return Object.fromEntries(found.map(([language, texts]) => [language, { ...english, ...texts }]));
}

/** The book in a language, else the English one. */
export function bookIn(books: Books, language: Language): Texts {
  return books[language] ?? books[ENGLISH] ?? {};
}

/** The words of the table itself: the languages that it has are those that can be chosen. */
export const BOOKS: Books = books(import.meta.glob("./??.ts", { eager: true }));
export const LANGUAGES: readonly Language[] = Object.keys(BOOKS).sort();

/** What those who speak it call a language: "Deutsch". */
export function nameOf(language: Language): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
}

/** Rules of a language, made once: how it counts, how it writes numbers. */
function kept<Rules>(make: (language: Language) => Rules): (language: Language) => Rules {
  const made = new Map<Language, Rules>();
  return (language) => {
    const rules = made.get(language) ?? make(language);
    made.set(language, rules);
    return rules;
  };
}

const plurals = kept((language) => new Intl.PluralRules(language));
const numbers = kept((language) => new Intl.NumberFormat(language));

/** The text of a key in the first book that has it. With a value `n` a key may have a form for each number that the language
 * knows: `key.one`, `key.few`, ..., and `key.other` for all the rest. */
export function phrase(books: readonly Texts[], language: Language, key: string, values: Values = {}): string {
  const n = values.n;
  let form: string | undefined;
  for (const book of books) {
    let text = book[key];
    if (text === undefined && typeof n === "number") {
      form ??= plurals(language).select(n);
      text = book[`${key}.${form}`] ?? book[`${key}.other`];
    }
    if (text !== undefined) return text.includes("{") ? fill(text, language, values) : text;
  }
  return `[${key}]`;
}

function fill(text: string, language: Language, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name];
    if (value === undefined) return all;
    return typeof value === "number" ? numbers(language).format(value) : value;
  });
}
