// What the page loads together. The modules that a screen imports for certain decide it: texts.mjs puts
// their texts into groups, and vite.config.ts the modules into chunks, since many small files pack badly.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = join(dirname(fileURLToPath(import.meta.url)), '../src');

/** What is drawn first, by the part of the page it belongs to. */
export const roots = {
  /** The start page, and what else comes before a game. */
  start: ['app/app.tsx', 'lobby/start.tsx'],
  before: ['lobby/open.tsx', 'lobby/join.tsx', 'lobby/open-club.tsx', 'lobby/not-found.tsx'],
  /** In the place of a game, and with its texts. */
  invited: ['lobby/invitation.tsx', 'lobby/no-table.tsx'],
  /** The picture of piles on the start page. */
  lanes: ['lobby/hero-lanes.tsx'],
  /** Screens that share little with a game. */
  others: [
    'lobby/about.tsx',
    'figures/me.tsx',
    'figures/today.tsx',
    'figures/club.tsx',
    'rules/rules-screen.tsx',
    'after/game-screen.tsx',
  ],
  /** A table by its link, and the game there. */
  table: ['app/table-screen.tsx'],
  /** Several people at one device. */
  pass: ['pass/pass-form.tsx', 'pass/pass-screen.tsx'],
  game: ['play/playing.tsx', 'app/solo-screen.tsx'],
};

/** The module that a module names. */
function found(from, name) {
  const base = join(dirname(from), name);
  return [base, `${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(
    (path) => /\.\w+$/.test(path) && existsSync(path),
  );
}

/** Whether an import is there when the program runs: not `import type`, not `import { type A }`. */
const isType = (what) =>
  /^type\b/.test(what) || /^\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?\s*,?\s*)+\}$/.test(what);

/** A module and all that it imports for certain, styles too. */
export function closure(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (!/\.tsx?$/.test(path)) return seen;
  const text = readFileSync(path, 'utf8');
  const imports = /^(?:import|export)\s+(?:([^;'"]*?)\s+from\s+)?'(\.[^']+)';/gms;
  for (const [, what = '', name] of text.matchAll(imports)) {
    const module = isType(what) ? undefined : found(path, name);
    if (module) closure(module, seen);
  }
  return seen;
}

/** The modules of some parts. */
export function modulesOf(...parts) {
  const seen = new Set();
  for (const part of parts) for (const root of roots[part]) closure(join(source, root), seen);
  return seen;
}

/** Chunks: few files, each of what is needed together. What other screens share with a game is apart from
    it, so that none of them loads a game for that. */
export function chunks() {
  const playing = modulesOf('table', 'game');
  const others = modulesOf('before', 'invited', 'others');
  // An invitation is loaded with its table, and without the game.
  const invited = modulesOf('before', 'invited', 'table');
  const before = modulesOf('before');
  // What the start page and the forms before a game share, and nothing else needs.
  const begin = new Set(
    [...modulesOf('start')].filter((path) => before.has(path) && !playing.has(path)),
  );
  for (const path of modulesOf('invited')) begin.delete(path);
  const taken = new Set();
  const group = (name, modules, also = () => false) => {
    const chosen = new Set([...modules].filter((path) => playing.has(path) && !taken.has(path)));
    for (const path of chosen) taken.add(path);
    return { name, test: (id) => chosen.has(id.replace(/\?.*$/, '')) || also(id) };
  };
  return [
    group('shared', modulesOf('start'), (id) => /node_modules\/preact\//.test(id)),
    { name: 'begin', test: (id) => begin.has(id.replace(/\?.*$/, '')) },
    group('lanes', modulesOf('lanes')),
    group('common', new Set([...others].filter((path) => invited.has(path)))),
    group('played', others),
    group('table', modulesOf('table')),
    group('game', modulesOf('game')),
  ];
}
