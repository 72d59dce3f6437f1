// The glossary of the texts: src/texts/terms.json names a term per concept and language, and the terms
// that no text may use. src/texts/README.md shows the first as a table, which is checked as well.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../src/texts');
const begin = '<!-- glossary: made of terms.json by node web/tools/texts.mjs --glossary -->';
const end = '<!-- end of the glossary -->';

export const readTerms = () => JSON.parse(readFileSync(join(folder, 'terms.json'), 'utf8'));
export const readmePath = join(folder, 'README.md');

/** Whether a key is one of the patterns: keys, or beginnings of keys with a star ("plain.*"). */
const isOneOf = (key, patterns) =>
  patterns.some((pattern) =>
    pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern,
  );

/** The barred terms as expressions over whole words. One without a capital is found with one, too; one
    with a capital means just that: “Drei” is barred, “drei” is not. `anywhere`: any characters, not words. */
function compile(barred) {
  return barred.map(({ term, use, except = [], anywhere = false }) => {
    if (anywhere) return { regexp: new RegExp(term, 'u'), use, except };
    const exact = /\p{Lu}/u.test(term.replaceAll('\\p{L}', ''));
    const regexp = new RegExp(`(?<!\\p{L})(?:${term})(?!\\p{L})`, exact ? 'u' : 'iu');
    return { regexp, use, except };
  });
}

/** Faults of texts that use a barred term: texts by language, each a map of key to text or texts. */
export function barredFaults(texts, terms) {
  const faults = [];
  for (const [language, barred] of Object.entries(terms.barred)) {
    const rules = compile(barred);
    for (const [key, value] of texts[language] ?? []) {
      // Names of placeholders are no words, but a term may speak of a placeholder.
      const words = [value]
        .flat()
        .join('\n')
        .replace(/\{\w+\}/g, '{_}');
      for (const { regexp, use, except } of rules) {
        const found = regexp.exec(words);
        if (found && !isOneOf(key, except)) {
          faults.push(`${language}: ${key}: “${found[0]}” is barred, use: ${use}`);
        }
      }
    }
    for (const { except } of rules) {
      for (const key of except) {
        if (key.endsWith('*') || texts[language]?.has(key)) continue;
        faults.push(`src/texts/terms.json: ${language}: there is no text ${key} to except`);
      }
    }
  }
  return faults;
}

/** The table of README.md. */
export function glossary(terms, languages) {
  const rows = terms.concepts.map(
    ({ concept, note, terms: words }) =>
      `| ${concept} | ${languages.map((language) => words[language]).join(' | ')} | ${note} |`,
  );
  return [
    begin,
    `| concept | ${languages.join(' | ')} | note |`,
    `|---|${'---|'.repeat(languages.length)}---|`,
    ...rows,
    end,
  ].join('\n');
}

/** README.md with the table as it should be. */
export function withGlossary(readme, terms, languages) {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from)
    throw new Error('src/texts/README.md: there is no glossary to replace');
  return readme.slice(0, from) + glossary(terms, languages) + readme.slice(to + end.length);
}

/** Faults of the glossary itself: a concept without a term, a table that is not up to date. */
export function glossaryFaults(readme, terms, languages) {
  const faults = [];
  for (const { concept, note, terms: words } of terms.concepts) {
    for (const language of languages) {
      if (!words[language]) faults.push(`src/texts/terms.json: ${concept}: no term in ${language}`);
    }
    if (!note) faults.push(`src/texts/terms.json: ${concept}: no note`);
  }
  if (withGlossary(readme, terms, languages) !== readme) {
    faults.push(
      'src/texts/README.md: the glossary is out of date: node web/tools/texts.mjs --glossary',
    );
  }
  return faults;
}
