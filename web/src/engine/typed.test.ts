import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { engine_for_tests } from './engine_for_tests';
import type { Engine } from './types';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

// The table that the terminal is held to, too.
const table = new URL('../../../tests/typed/lines.txt', import.meta.url);
const rows = readFileSync(table, 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split('\t') as [string, string]);

test.each(rows)('%j', (line, json) => {
  expect(engine.typed(line)).toEqual(JSON.parse(json));
});
