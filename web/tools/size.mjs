// The budgets: what a browser must load for the start page is at most 50 KB packed, and for a running game
// 110 KB. Counts index.html's own scripts and styles, what they import, the screen and its texts in the
// largest language.
//
//   node tools/size.mjs [FOLDER]     after a build with packed files
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../../build/web');
const budgets = [
  ['start', 50_000, ['shared', 'start'], [/^\/assets\/start-[\w-]{8}\.js$/]],
  // A running game by its link, with everything it needs but the engine.
  [
    'game',
    110_000,
    ['shared', 'game'],
    [/^\/assets\/table-screen-[\w-]{8}\.js$/, /^\/assets\/playing-[\w-]{8}\.js$/],
  ],
];
const assets = readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`);
const read = (path) => readFileSync(join(folder, path), 'utf8');
const packed = (path) => statSync(join(folder, `${path}.gz`)).size;

/** A script with all it imports for certain, and the styles named beside it. */
function closure(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (path.endsWith('.js')) {
    for (const [, name] of read(path).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      closure(`/assets/${name}`, seen);
    }
  }
  return seen;
}

/** What the loader fetches before it runs a lazily imported script: the script that imports it says. */
function preloadsOf(path) {
  const name = path.slice('/assets/'.length).replaceAll('.', '\\.');
  const call = new RegExp(`import\\([\`"']\\./${name}[\`"']\\)[^\\]]*?\\[([\\d,]*)\\]`);
  for (const importer of assets.filter((asset) => asset.endsWith('.js'))) {
    const text = read(importer);
    const found = call.exec(text);
    if (!found) continue;
    const names = [...text.matchAll(/["'](assets\/[\w.-]+\.(?:js|css))["']/g)].map(
      (match) => `/${match[1]}`,
    );
    return found[1]
      .split(',')
      .filter(Boolean)
      .map((n) => names[Number(n)])
      .filter(Boolean);
  }
  return [];
}

const index = read('/index.html');
const first = [...index.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
  (match) => match[1],
);
/** The largest texts of a group, of whatever language. */
function textsOf(group) {
  const all = assets.filter((path) =>
    new RegExp(`/${group}\\.(?:de|en|fr|it|pl|ru)-[\\w-]+\\.js$`).test(path),
  );
  if (all.length === 0) throw new Error(`there are no texts ${group}`);
  return all.sort((a, b) => packed(b) - packed(a))[0];
}

let failed = false;
for (const [name, budget, groups, patterns] of budgets) {
  const files = new Set();
  for (const path of [...first, ...groups.map(textsOf)]) closure(path, files);
  for (const pattern of patterns) {
    const screen = assets.find((path) => pattern.test(path));
    if (!screen) throw new Error(`there is no script ${pattern}`);
    for (const path of [screen, ...preloadsOf(screen)]) closure(path, files);
  }
  const total = [...files].reduce((sum, path) => sum + packed(path), 0);
  console.log(
    `${name}: ${(total / 1000).toFixed(1)} of ${budget / 1000} KB packed, ${files.size} files`,
  );
  if (total > budget) failed = true;
}
process.exitCode = failed ? 1 : 0;
