// The texts of the page, in the language its user reads. Keys are those of src/texts/*/*.po.
import { type ComponentChildren, Fragment, h } from 'preact';
import { Store } from '../app/store';
import type { TextKey } from './generated/keys';

export type { TextKey };
export type Language = 'en' | 'de' | 'fr' | 'it' | 'pl' | 'ru';
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'de', name: 'Deutsch' },
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'it', name: 'Italiano' },
  { code: 'pl', name: 'Polski' },
  { code: 'ru', name: 'Русский' },
];

type Catalogue = Record<string, string | string[]>;
const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./generated/en.json'),
  de: () => import('./generated/de.json'),
  fr: () => import('./generated/fr.json'),
  it: () => import('./generated/it.json'),
  pl: () => import('./generated/pl.json'),
  ru: () => import('./generated/ru.json'),
};

let texts: Catalogue = {};
let plurals = new Intl.PluralRules('en');
/** Screens that say something read it, so that they are drawn anew in another language. */
export const language = new Store<Language>('en');

/** The first of the wished languages that there is. */
export function choose(wished: readonly string[]): Language {
  for (const wish of wished) {
    const code = wish.slice(0, 2).toLowerCase();
    const found = languages.find((one) => one.code === code);
    if (found) return found.code;
  }
  return 'en';
}

export async function speak(code: Language): Promise<void> {
  texts = (await catalogues[code]()).default;
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
  language.set(code);
}

export type Values = Record<string, string | number>;

const formOf: Record<string, number> = { one: 0, few: 1, many: 2 };
function template(key: TextKey, n: number | undefined): string {
  const text = texts[key];
  if (text === undefined) return key;
  if (typeof text === 'string') return text;
  // English, German, French, Italian have one and other; Polish and Russian one, few and many.
  const category = n === undefined ? 'other' : plurals.select(n);
  const form =
    text.length === 2 ? (category === 'one' ? 0 : 1) : (formOf[category] ?? text.length - 1);
  return text[Math.min(form, text.length - 1)] ?? key;
}

/** The text, with {names} replaced; `n` also chooses the plural. */
export function t(key: TextKey, values: Values = {}): string {
  return template(key, values.n as number | undefined).replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}

/** The same with elements in the places of {names}. */
export function rich(key: TextKey, values: Record<string, ComponentChildren>): ComponentChildren {
  const n = typeof values.n === 'number' ? values.n : undefined;
  const parts = template(key, n).split(/\{(\w+)\}/);
  return h(
    Fragment,
    null,
    parts.map((part, i) => (i % 2 ? h(Fragment, { key: i }, values[part] ?? `{${part}}`) : part)),
  );
}

/** A text whose key ends in a code from elsewhere (`refused.${code}`); `other` if there is none. */
export function tCode(prefix: string, code: string, other: TextKey, values: Values = {}): string {
  const key = `${prefix}.${code}`;
  return t((key in texts ? key : other) as TextKey, values);
}

/** "a, b and c". */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language.get(), { type: 'conjunction' }).format(items);
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language.get(), {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(share);
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(language.get(), { maximumFractionDigits: digits }).format(value);
}
