// After the build: the manifest is written in every language, the service worker gets its list of files,
// and every file that packs well a packed sibling, which the server prefers.   node tools/finish.mjs [FOLDER]
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { languages, readLanguage } from './texts.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = process.argv[2] ?? join(web, '../build/web');

// manifest.de.webmanifest and so on; the server and the page name the one that fits.
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
for (const lang of languages.filter((each) => each !== manifest.lang)) {
  const description = readLanguage(lang).texts.get('card.line');
  const text = JSON.stringify({ ...manifest, description, lang }, null, 2);
  writeFileSync(join(folder, `manifest.${lang}.webmanifest`), `${text}\n`);
}

const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((item) => item.isFile() && !item.name.endsWith('.gz'))
  .map((item) => join(item.parentPath, item.name))
  .sort();
const address = (path) => `/${relative(folder, path).split(sep).join('/')}`;

// What somebody needs who is offline: the page, its parts and its pictures, not what robots read.
const needless = /^\/(sw\.js|robots\.txt|preview\.png|gallery\.html|index\.html)$/;
const kept = paths.filter((path) => !needless.test(address(path)));
const hash = createHash('sha256').update(readFileSync(join(folder, 'index.html')));
for (const path of kept) hash.update(readFileSync(path));
/** The language of a file of texts: /assets/game.de-HASH.js. */
const textsIn = (path) =>
  /\/(?:shared|start|before|game|pass|more)\.(\w\w)-[\w-]+\.js$/.exec(path)?.[1];
const texts = Object.fromEntries(
  languages.map((lang) => [lang, kept.map(address).filter((path) => textsIn(path) === lang)]),
);
const worker = readFileSync(join(web, 'service/worker.js'), 'utf8')
  .replace('__VERSION__', `backstep-${hash.digest('hex').slice(0, 16)}`)
  .replace(
    '__FILES__',
    JSON.stringify(['/', ...kept.map(address).filter((path) => !textsIn(path))]),
  )
  .replace('__TEXTS__', JSON.stringify(texts));
writeFileSync(join(folder, 'sw.js'), worker);

for (const path of [...paths, join(folder, 'sw.js')]) {
  if (!/\.(js|css|html|json|svg|wasm|webmanifest)$/.test(path)) continue;
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
}
