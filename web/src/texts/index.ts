// The texts of the page, in the language its user reads. Keys are those of src/texts/*/*.po.
import { type ComponentChildren, Fragment, h } from 'preact';
import { Store } from '../base/store';
import type { CountedKey, Placeholders } from './generated/keys';

export type TextKey = keyof Placeholders;
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
/** Texts that are loaded together: web/tools/texts.mjs says which are where. */
export type Group = 'shared' | 'start' | 'before' | 'game' | 'pass' | 'more';
export const allGroups: readonly Group[] = ['shared', 'start', 'before', 'game', 'pass', 'more'];
/** What these are drawn with at first: the start page, other screens before a game, a table with a game,
    several people at one device. */
export const startTexts: readonly Group[] = ['shared', 'start'];
export const beforeTexts: readonly Group[] = ['shared', 'start', 'before'];
export const gameTexts: readonly Group[] = ['shared', 'game'];
export const passTexts: readonly Group[] = ['shared', 'start', 'before', 'game', 'pass'];
const catalogues = import.meta.glob<{ default: Catalogue }>('./generated/*.*.json');

let texts: Catalogue = {};
let wanted = new Set<Group>(); // of the language that is spoken
let plurals = new Intl.PluralRules('en');
/** Screens that say something read it, so that they are drawn again in another language. */
export const language = new Store<Language>('en');
/** For dates, lists and numbers: the English texts are British. */
export const locale = (): string => (language.get() === 'en' ? 'en-GB' : language.get());

/** The first of the preferred languages that there is. */
export function choose(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const code = tag.slice(0, 2).toLowerCase();
    const found = languages.find((one) => one.code === code);
    if (found) return found.code;
  }
  return 'en';
}

async function load(code: Language, groups: Iterable<Group>): Promise<Catalogue> {
  const parts = await Promise.all(
    [...groups].map((group) => catalogues[`./generated/${group}.${code}.json`]!()),
  );
  return Object.assign({}, ...parts.map((part) => part.default));
}

/** Loads these texts, too, if they are not here yet. */
export async function need(groups: readonly Group[]): Promise<void> {
  const missing = groups.filter((group) => !wanted.has(group));
  if (missing.length === 0) return;
  const code = language.get();
  const loaded = await load(code, missing);
  if (code !== language.get()) return need(groups); // another language was chosen meanwhile
  texts = { ...texts, ...loaded };
  wanted = new Set([...wanted, ...missing]);
}

/** Another language, with all texts there were in the last one. */
export async function speak(code: Language, groups: readonly Group[] = allGroups): Promise<void> {
  const all = new Set([...wanted, ...groups]);
  const loaded = await load(code, all);
  texts = loaded;
  wanted = all;
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
  language.set(code);
}

export type Value = string | number;
/** What the text of a key needs: a value for each placeholder, and a number where it has plural forms. Of
    one of several keys, the values of all. */
export type ValuesOf<Key extends TextKey, Each = Value> = {
  [Name in Placeholders[Key]]: Name extends 'n' ? (Key extends CountedKey ? number : Each) : Each;
};
type Arguments<Key extends TextKey> = [Placeholders[Key]] extends [never]
  ? []
  : [values: ValuesOf<Key>];
/** Texts without placeholders. */
export type PlainKey = {
  [Key in TextKey]: [Placeholders[Key]] extends [never] ? Key : never;
}[TextKey];

const formOf: Record<string, number> = { one: 0, few: 1, many: 2 };
function template(key: TextKey, n: number | undefined): string {
  const text = (n === 0 ? texts[`${key}.none`] : undefined) ?? texts[key];
  if (text === undefined) return key;
  if (typeof text === 'string') return text;
  // English, German, French, Italian have one and other; Polish and Russian one, few and many.
  const category = n === undefined ? 'other' : plurals.select(n);
  const form =
    text.length === 2 ? (category === 'one' ? 0 : 1) : (formOf[category] ?? text.length - 1);
  return text[Math.min(form, text.length - 1)] ?? key;
}

/** Labels that stand for a name, and how they are written within a sentence. */
const within: Record<string, string> = {
  'link.somebody': 'link.somebody_within',
  'link.free_seat': 'link.free_seat_within',
};
function withinSentence(value: string): string {
  const label = Object.keys(within).find((key) => texts[key] === value);
  return label ? String(texts[within[label]!] ?? value) : value;
}
const begins = (before: string) => before === '' || /[.!?] $/.test(before);

/** The same as t() where the values are checked by the caller's own signature. */
export function fill(key: TextKey, values: Record<string, Value>): string {
  return template(key, values.n as number | undefined).replace(
    /\{(\w+)\}/g,
    (whole, name, at: number, text: string) => {
      if (!(name in values)) return whole;
      const value = String(values[name]);
      return begins(text.slice(0, at)) ? value : withinSentence(value);
    },
  );
}

/** The text, with {names} replaced; `n` also chooses the plural, and a text KEY.none is that for zero. */
export function t<Key extends TextKey>(key: Key, ...[values]: Arguments<Key>): string {
  return fill(key, values ?? {});
}

/** The same with elements in the places of {names}. */
export function rich<Key extends TextKey>(
  key: Key,
  values: ValuesOf<Key, ComponentChildren>,
): ComponentChildren {
  const given: Record<string, ComponentChildren> = values;
  const n = typeof given.n === 'number' ? given.n : undefined;
  const parts = template(key, n).split(/\{(\w+)\}/);
  return h(
    Fragment,
    null,
    parts.map((part, i) => (i % 2 ? h(Fragment, { key: i }, given[part] ?? `{${part}}`) : part)),
  );
}

/** Whether there is such a text, where a newer server may name one that is not. */
export const hasText = (key: string): key is TextKey => key in texts;

/** A text whose key ends in a code from elsewhere (`refused.${code}`); `other` if there is none. */
export function tCode(
  prefix: string,
  code: string,
  other: TextKey,
  values: Record<string, Value> = {},
): string {
  const key = `${prefix}.${code}`;
  return fill((key in texts ? key : other) as TextKey, values);
}

/** "a, b and c". */
export function list(items: readonly string[]): string {
  const written = items.map((item, place) => (place === 0 ? item : withinSentence(item)));
  return new Intl.ListFormat(locale(), { type: 'conjunction' })
    .formatToParts(written)
    .map(({ type, value }) =>
      // No Polish line ends with a word of one letter.
      type === 'literal' && language.get() === 'pl' ? value.replace(/ i $/, ' i\u00a0') : value,
    )
    .join('');
}

/** "a, b; c, d": items that may have commas inside. */
export function clauses(items: readonly string[]): string {
  return items.join(language.get() === 'fr' ? '\u202f; ' : '; ');
}

export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(locale(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

/** "02:00", by the clock of whoever reads it. */
export function timeText(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(ms);
}

export function dateTimeText(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'short', timeStyle: 'short' }).format(ms);
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
}
