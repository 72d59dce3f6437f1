// A screen is drawn with the texts that were loaded for it: whatever its modules say is among them.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textsOf } from '../src/app/screens';
import { beforeTexts, gameTexts } from '../src/texts';
import english from '../src/texts/generated/en.json';
import { continues, grouped } from './texts.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../src');

/** All modules that a module imports for certain. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  for (const [, name] of text.matchAll(/^(?:import|export)(?! type)[^;]*?from '(\.[^']+)';/gms)) {
    const base = join(dirname(path), name!);
    const found = ['.ts', '.tsx', '/index.ts'].map((end) => base + end).find(existsSync);
    if (found) closure(found, seen);
  }
  return seen;
}

const keys = Object.keys(english);
function keysOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const whole = [...text.matchAll(/['"`]([a-z]+(?:\.[a-z0-9_]+)+)['"`]/g)].map(([, key]) => key!);
  const begun = [
    ...[...text.matchAll(/`([a-z]+(?:\.[a-z0-9_]+)*[._])\$\{/g)].map(([, prefix]) => prefix!),
    ...[...text.matchAll(/\btCode\(\s*'([^']+)'/g)].map(([, prefix]) => `${prefix}.`),
  ];
  return keys.filter((key) => whole.includes(key) || begun.some((each) => continues(key, each)));
}

const groupOf: Map<string, string> = grouped(keys);

test.each([
  ['/', ['app/app.tsx', 'lobby/start.tsx', 'lobby/hero-lanes.tsx']],
  ['/open', ['lobby/open.tsx']],
  ['/join', ['lobby/join.tsx']],
  ['/club', ['lobby/open-club.tsx']],
  ['/t/x', ['app/table-screen.tsx', 'play/playing.tsx']],
  ['/solo', ['app/solo-screen.tsx']],
  ['/pass', ['pass/pass-screen.tsx']],
  ['/pass/new', ['pass/pass-form.tsx']],
])('%s has all its texts', (address, modules) => {
  expect(missing(modules, textsOf(address))).toEqual([]);
});

test.each([
  ['what invites', ['lobby/invitation.tsx', 'lobby/no-table.tsx'], [...gameTexts, ...beforeTexts]],
  ['a game', ['play/playing.tsx'], gameTexts],
])('%s, loaded later, has all its texts', (_, modules, groups) => {
  expect(missing(modules, groups)).toEqual([]);
});

function missing(modules: string[], groups: readonly string[]): string[] {
  const found = new Set<string>();
  for (const module of modules) {
    for (const path of closure(join(root, module))) {
      for (const key of keysOf(path)) {
        if (!groups.includes(groupOf.get(key)!)) found.add(`${path.slice(root.length)}: ${key}`);
      }
    }
  }
  return [...found];
}
