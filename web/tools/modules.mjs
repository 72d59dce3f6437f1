// The modules of the page are the folders of src, and they depend on each other in one order only.
//
//   node tools/modules.mjs           fails on imports against the order, static, dynamic and of styles
//   node tools/modules.mjs --list    what each module uses
//
// Tests may import anything.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = join(dirname(fileURLToPath(import.meta.url)), '../src');

/** Each module may import those before it. */
export const order = [
  'style',
  'base',
  'texts',
  'wire',
  'engine',
  'settings',
  'kit',
  'games',
  'table',
  'shell',
  'talk',
  'piles',
  'advice',
  'play',
  'puzzle',
  'share',
  'lobby',
  'tv',
  'after',
  'pass',
  'figures',
  'rules',
  'app',
  'gallery',
];
/** The program's start, which is in no folder. */
const top = 'main.tsx';

function* filesOf(folder) {
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isDirectory()) {
      if (item.name !== 'generated') yield* filesOf(path);
    } else if (/\.(?:tsx?|css)$/.test(item.name) && !/[._](?:test|for_tests)\./.test(item.name)) {
      yield path;
    }
  }
}

/** What a file imports: `from '...'`, `import '...'`, `import('...')`, `@import '...'`. */
export function importsOf(text) {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|@import\s+)['"](\.[^'"]+)['"]/g);
  return [...found].map(([, name]) => name);
}

const moduleOf = (path) => {
  const parts = relative(source, path).split(sep);
  return parts.length === 1 && /\.\w+$/.test(parts[0]) ? top : parts[0];
};

/** Every import from one module to another: {from, to, file, name}. */
export function edges() {
  const all = [];
  for (const file of filesOf(source)) {
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      const [from, to] = [moduleOf(file), moduleOf(join(dirname(file), name))];
      if (from !== to) all.push({ from, to, file: relative(source, file), name });
    }
  }
  return all;
}

/** Which imports are against the order, and which names are there twice. */
export function faults(all = edges()) {
  const place = (module) => (module === top ? order.length : order.indexOf(module));
  const wrong = all
    .filter(({ from, to }) => place(from) < 0 || place(to) < 0 || place(to) >= place(from))
    .map(({ from, to, file, name }) => `${file}: ${from} may not import ${to} (${name})`);
  const named = new Map();
  for (const file of filesOf(source)) {
    const name = relative(source, file).split(sep).at(-1);
    // What a folder calls its own entry, types and test data is told apart by the folder.
    if (['index.ts', 'types.ts'].includes(name) || moduleOf(file) === 'gallery') continue;
    if (/\.css$/.test(name) && existsSync(file.replace(/\.css$/, '.tsx'))) continue;
    named.set(name, [...(named.get(name) ?? []), relative(source, file)]);
  }
  for (const files of named.values()) {
    if (files.length > 1) wrong.push(`files of one name: ${files.join(', ')}`);
  }
  for (const folder of readdirSync(source, { withFileTypes: true })) {
    if (folder.isDirectory() && !order.includes(folder.name)) {
      wrong.push(`${folder.name} has no place in the order of web/tools/modules.mjs`);
    }
  }
  return wrong;
}

function main() {
  const all = edges();
  if (process.argv.includes('--list')) {
    for (const module of [...order, top]) {
      const used = new Set(all.filter(({ from }) => from === module).map(({ to }) => to));
      console.log(`${module}: ${order.filter((each) => used.has(each)).join(' ')}`);
    }
    return;
  }
  const wrong = faults(all);
  for (const fault of wrong) console.log(fault);
  console.log(`modules: ${order.length} in order, ${wrong.length} faults`);
  process.exitCode = wrong.length ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
