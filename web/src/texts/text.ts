/** Texts by key, with values and plurals, as the games' text files have them. */

export type Language = "en" | "de";
export const LANGUAGES: readonly Language[] = ["en", "de"];

export type Texts = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

const plurals: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules("en"), de: new Intl.PluralRules("de") };
const numbers: Record<Language, Intl.NumberFormat> = { en: new Intl.NumberFormat("en"), de: new Intl.NumberFormat("de") };

/** The text of a key in the first book that has it. With a value `n` a key may have forms: `key.one`, `key.other`. */
export function phrase(books: readonly Texts[], language: Language, key: string, values: Values = {}): string {
  const n = values.n;
  let form: string | undefined;
  for (const book of books) {
    let text = book[key];
    if (text === undefined && typeof n === "number") {
      form ??= `${key}.${plurals[language].select(n)}`;
      text = book[form];
    }
    if (text !== undefined) return text.includes("{") ? fill(text, language, values) : text;
  }
  return `[${key}]`;
}

function fill(text: string, language: Language, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name];
    if (value === undefined) return all;
    return typeof value === "number" ? numbers[language].format(value) : value;
  });
}
