// Compiles the texts of src/texts/LANGUAGE/*.po for the page: src/texts/generated/GROUP.LANGUAGE.json and
// keys.ts. The PO files have keys for msgid ("table.lay"); a file holds the keys of its own name.
//
//   node tools/texts.mjs           compiles
//   node tools/texts.mjs --check   also fails on texts that are missing, unused, unknown or broken,
//                                  and on barred terms (src/texts/terms.json)
//   node tools/texts.mjs --glossary   writes the glossary of terms.json into src/texts/README.md
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { modulesOf } from './parts.mjs';
import { barredFaults, glossaryFaults, readmePath, readTerms, withGlossary } from './terms.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(web, '..');
const source = join(root, 'src/texts');
const target = join(web, 'src/texts/generated');
export const languages = ['en', 'de', 'fr', 'it', 'pl', 'ru'];
// How many forms msgstr[n] has: one/other, or one/few/many.
const forms = { en: 2, de: 2, fr: 2, it: 2, pl: 3, ru: 3 };
/** The keys that a module of the page says: whole ones, and all that begin as `a.b.${code}` does. */
function keysOf(path, keys) {
  const text = readFileSync(path, 'utf8');
  const whole = [...text.matchAll(/['"`]([a-z]+(?:\.[a-z0-9_]+)+)['"`]/g)].map(([, key]) => key);
  const begun = [
    ...[...text.matchAll(/`([a-z]+(?:\.[a-z0-9_]+)*[._])\$\{/g)].map(([, prefix]) => prefix),
    ...[...text.matchAll(/\btCode\(\s*'([^']+)'/g)].map(([, prefix]) => `${prefix}.`),
  ];
  // A text for zero comes with the one for the other numbers.
  const named = new Set(whole.flatMap((key) => [key, `${key}.none`]));
  return keys.filter((key) => named.has(key) || begun.some((each) => continues(key, each)));
}

/** Whether a key is this and one word more; a text for zero comes with the one for the other numbers. */
export const continues = (key, begun) =>
  key.startsWith(begun) &&
  !key
    .slice(begun.length)
    .replace(/\.none$/, '')
    .includes('.');

/** The keys that parts of the page are drawn with. */
function keysOfParts(keys, ...parts) {
  const modules = [...modulesOf(...parts)].filter((path) => /\.tsx?$/.test(path));
  return new Set(modules.flatMap((path) => keysOf(path, keys)));
}

/** What is loaded together: with every first screen, the start page, other screens before a game, a game,
    several people at one device, and the rest. */
const groups = ['shared', 'start', 'before', 'game', 'pass', 'more'];
/** The group of each key. */
export function grouped(keys) {
  const start = keysOfParts(keys, 'start', 'lanes');
  const before = keysOfParts(keys, 'before');
  const invited = keysOfParts(keys, 'invited');
  const game = keysOfParts(keys, 'table', 'game');
  const pass = keysOfParts(keys, 'pass');
  return new Map(
    keys.map((key) => {
      if (game.has(key)) return [key, start.has(key) || before.has(key) ? 'shared' : 'game'];
      if (start.has(key)) return [key, 'start'];
      if (before.has(key) || invited.has(key)) return [key, 'before'];
      return [key, pass.has(key) ? 'pass' : 'more'];
    }),
  );
}
// Texts of the terminal and the server alone: the page does not load them.
const terminal = /^(?:screen|desk|plain|term|phrase|card|cli)\./;

/** Entries {key, plural, texts[], line} of a PO file; throws on what it cannot read. */
export function readPo(text, name) {
  const entries = [];
  let entry;
  let field;
  const finish = () => {
    if (entry && entry.key !== '') entries.push(entry);
    entry = undefined;
  };
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    const fail = (why) => {
      throw new Error(`${name}:${index + 1}: ${why}`);
    };
    if (line === '' || line.startsWith('#')) {
      if (line === '') finish();
      return;
    }
    const match = /^(?:(msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s+)?"((?:[^"\\]|\\.)*)"$/.exec(
      line,
    );
    if (!match) fail(`not a line of a PO file: ${line}`);
    const [, keyword, form, quoted] = match;
    const value = JSON.parse(`"${quoted}"`);
    if (keyword === 'msgid') {
      finish();
      entry = { key: value, plural: false, texts: [], line: index + 1 };
      field = 'key';
      return;
    }
    if (!entry) fail('a text without a msgid');
    if (keyword === 'msgid_plural') {
      entry.plural = true;
      field = 'plural';
    } else if (keyword) {
      field = Number(form ?? 0);
      entry.texts[field] = value;
    } else if (field === 'key') {
      entry.key += value;
    } else if (typeof field === 'number') {
      entry.texts[field] += value;
    }
  });
  finish();
  return entries;
}

const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();

/** All texts of a language by key, and what is wrong with its files. */
export function readLanguage(language) {
  const texts = new Map();
  const faults = [];
  const folder = join(source, language);
  for (const file of readdirSync(folder)
    .filter((f) => f.endsWith('.po'))
    .sort()) {
    const name = `src/texts/${language}/${file}`;
    for (const entry of readPo(readFileSync(join(folder, file), 'utf8'), name)) {
      const where = `${name}:${entry.line}: ${entry.key}`;
      const domain = file.slice(0, -3);
      if (!entry.key.startsWith(`${domain}.`))
        faults.push(`${where}: should begin with "${domain}."`);
      if (texts.has(entry.key)) faults.push(`${where}: is there twice`);
      const wanted = entry.plural ? forms[language] : 1;
      if (entry.texts.length !== wanted || [...entry.texts].some((text) => !text)) {
        faults.push(`${where}: should have ${wanted} text(s)`);
      }
      texts.set(entry.key, entry.plural ? entry.texts : entry.texts[0]);
    }
  }
  return { texts, faults };
}

/** Where texts are used: the sources of the page, and the modules of the terminal. */
function sources() {
  const files = [];
  const walk = (folder, wanted, unwanted) => {
    for (const item of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, item.name);
      if (item.isDirectory()) {
        if (item.name !== 'generated') walk(path, wanted, unwanted);
      } else if (wanted.test(item.name) && !unwanted.test(item.name)) {
        files.push({ name: path.slice(root.length + 1), text: readFileSync(path, 'utf8') });
      }
    }
  };
  walk(join(web, 'src'), /\.tsx?$/, /\.test\.tsx?$/);
  walk(join(root, 'src'), /\.(?:h|cpp)$/, /_(?:test|for_tests)\.(?:h|cpp)$/);
  return files;
}

/** Keys that the sources use: t('a.b', ...), rich('a.b', ...), and those that begin with a prefix to
    which a code is added: `a.b.${code}`, tCode('a.b', ...), in C++ every "a.b" that is no key. */
function usedKeys(known) {
  const used = new Set();
  const unknown = [];
  for (const { name, text } of sources()) {
    for (const [, key] of text.matchAll(/['"`]([a-z]+(?:\.[a-z0-9_]+)+)['"`]/g)) {
      if (known.has(key)) used.add(key);
    }
    for (const [, key] of text.matchAll(/\b(?:t|texts?_?|rich)\(\s*['"]([^'"]+\.[^'"]+)['"]/g)) {
      if (!known.has(key)) unknown.push(`${name}: there is no text ${key}`);
    }
    for (const [, prefix] of text.matchAll(/`([a-z]+(?:\.[a-z0-9_]+)*[._])\$\{/g)) {
      for (const key of known.keys()) if (key.startsWith(prefix)) used.add(key);
    }
    const added = name.startsWith('web/')
      ? /\btCode\(\s*['"]([^'"]+)['"]/g
      : /"([a-z]+(?:\.[a-z_]+)+)"/g;
    for (const [, prefix] of text.matchAll(added)) {
      for (const key of known.keys()) if (key.startsWith(`${prefix}.`)) used.add(key);
    }
  }
  // The text for zero is chosen by the number.
  for (const key of known.keys()) {
    const plural = known.get(key.replace(/\.none$/, ''));
    if (key.endsWith('.none') && Array.isArray(plural) && used.has(key.replace(/\.none$/, ''))) {
      used.add(key);
    }
  }
  return { used, unknown };
}

export function check(all) {
  const faults = Object.values(all).flatMap(({ faults }) => faults);
  const english = all.en.texts;
  for (const language of languages) {
    const { texts } = all[language];
    for (const [key, text] of english) {
      const other = texts.get(key);
      if (other === undefined) {
        faults.push(`${language}: ${key} is missing`);
        continue;
      }
      if (Array.isArray(other) !== Array.isArray(text))
        faults.push(`${language}: ${key}: plural or not`);
      const wanted = new Set(placeholders([text].flat().join(' ')));
      const got = new Set(placeholders([other].flat().join(' ')));
      if (
        [...wanted].some((name) => !got.has(name)) ||
        [...got].some((name) => !wanted.has(name))
      ) {
        faults.push(`${language}: ${key}: has {${[...got]}}, English has {${[...wanted]}}`);
      }
    }
    for (const key of texts.keys()) {
      if (!english.has(key)) faults.push(`${language}: ${key} is not an English text`);
    }
  }
  // In Russian the form of one is that of 21, 31 and so on, too.
  for (const [key, text] of all.ru.texts) {
    const [first, ...others] = [text].flat();
    if (others.some((form) => form.includes('{n}')) && !first.includes('{n}')) {
      faults.push(`ru: ${key}: the first form is that of 21, too, and has to say {n}`);
    }
  }
  const { used, unknown } = usedKeys(english);
  faults.push(...unknown);
  for (const key of english.keys()) if (!used.has(key)) faults.push(`en: ${key} is used nowhere`);
  const terms = readTerms();
  const texts = Object.fromEntries(languages.map((language) => [language, all[language].texts]));
  faults.push(...barredFaults(texts, terms));
  faults.push(...glossaryFaults(readFileSync(readmePath, 'utf8'), terms, languages));
  return faults;
}

/** Which values each text takes, as types: `t()` then asks for exactly these. A text for zero is chosen by
    the number, so its values are asked for with those of the others. */
export function keysSource(english) {
  const ofThePage = [...english].filter(([key]) => !terminal.test(key));
  const members = ofThePage.map(([key, text]) => {
    const none = english.get(`${key}.none`) ?? '';
    const names = new Set(placeholders([text, none].flat().join(' ')));
    if (Array.isArray(text)) names.add('n');
    return `  '${key}': ${[...names].map((name) => `'${name}'`).join(' | ') || 'never'};`;
  });
  const counted = ofThePage
    .filter(([, text]) => Array.isArray(text))
    .map(([key]) => `  | '${key}'`);
  return [
    '// Made of src/texts/en by tools/texts.mjs.',
    '/** The placeholders of each text. */',
    `export interface Placeholders {\n${members.join('\n')}\n}`,
    '/** Texts with plural forms, which `n` chooses. */',
    `export type CountedKey =\n${counted.join('\n') || '  never'};`,
    '',
  ].join('\n');
}

function main() {
  if (process.argv.includes('--glossary')) {
    const readme = readFileSync(readmePath, 'utf8');
    writeFileSync(readmePath, withGlossary(readme, readTerms(), languages));
    return;
  }
  const all = Object.fromEntries(languages.map((language) => [language, readLanguage(language)]));
  mkdirSync(target, { recursive: true });
  const english = all.en.texts;
  for (const language of languages) {
    // A text that is not translated yet is told in English.
    const texts = new Map([...english, ...all[language].texts]);
    for (const key of texts.keys()) if (terminal.test(key)) texts.delete(key);
    // The whole is for tests.
    writeFileSync(join(target, `${language}.json`), JSON.stringify(Object.fromEntries(texts)));
    const groupOf = grouped([...texts.keys()]);
    for (const group of groups) {
      const part = [...texts].filter(([key]) => groupOf.get(key) === group);
      const name = `${group}.${language}.json`;
      writeFileSync(join(target, name), JSON.stringify(Object.fromEntries(part)));
    }
  }
  writeFileSync(join(target, 'keys.ts'), keysSource(english));
  if (process.argv.includes('--check')) {
    const faults = check(all);
    for (const fault of faults) console.log(fault);
    console.log(`texts: ${english.size} in ${languages.length} languages, ${faults.length} faults`);
    process.exitCode = faults.length ? 1 : 0;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
