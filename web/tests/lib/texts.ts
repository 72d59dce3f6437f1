// The texts of the page as it has them, so that a better wording breaks no test.
import { readFileSync } from 'node:fs';

export const languages = ['de', 'en', 'fr', 'it', 'pl', 'ru'] as const;
export type Language = (typeof languages)[number];

/** What a browser of that language asks for. */
export const localeOf: Record<Language, string> = {
  de: 'de-CH',
  en: 'en-GB',
  fr: 'fr-FR',
  it: 'it-IT',
  pl: 'pl-PL',
  ru: 'ru-RU',
};

type Catalogue = Record<string, string | string[]>;
const catalogues = new Map<Language, Catalogue>();

function catalogue(language: Language): Catalogue {
  let known = catalogues.get(language);
  if (!known) {
    const place = new URL(`../../src/texts/generated/${language}.json`, import.meta.url);
    known = JSON.parse(readFileSync(place, 'utf8')) as Catalogue;
    catalogues.set(language, known);
  }
  return known;
}

const forms = ['one', 'few', 'many'];

/** `n` chooses the plural, as everybody who speaks the language does. */
export function text(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const found = catalogue(language)[key];
  if (found === undefined) throw new Error(`there is no text ${key} in ${language}`);
  let plain = found;
  if (typeof plain !== 'string') {
    const which = new Intl.PluralRules(language).select(Number(values.n ?? 0));
    const at = plain.length === 2 ? (which === 'one' ? 0 : 1) : forms.indexOf(which);
    plain = plain[at < 0 ? plain.length - 1 : at] ?? '';
  }
  return plain.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}

export const en = (key: string, values: Record<string, string | number> = {}) =>
  text('en', key, values);

const escaped = (plain: string) => plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The source of a pattern for an English text, in every plural: what is in braces is anything, unless
 * `values` has a pattern for it.
 */
export function enPattern(key: string, values: Record<string, string> = {}): string {
  const found = catalogue('en')[key];
  if (found === undefined) throw new Error(`there is no text ${key} in en`);
  const plurals = typeof found === 'string' ? [found] : found;
  const pattern = (plain: string) =>
    plain
      .split(/(\{\w+\})/)
      .map((part, i) => (i % 2 === 0 ? escaped(part) : (values[part.slice(1, -1)] ?? '.+')))
      .join('');
  return `(?:${plurals.map(pattern).join('|')})`;
}
