// Every address shows a screen; one that leads nowhere says so.
import { expect, test } from 'vitest';
import { findScreen } from './screens';

const loads = (path: string) => String(findScreen(path).load);

test('addresses lead to their screens', () => {
  expect(findScreen('/t/abc-1').id).toBe('abc-1');
  expect(findScreen('/puzzle/2x-1a2b3c4d').id).toBe('2x-1a2b3c4d');
  expect(loads('/puzzles')).toContain('puzzles-screen');
  expect(loads('/club')).toContain('open-club');
  expect(loads('/')).toContain('lobby/start');
});

test('an unknown address is told, and not the start page', () => {
  for (const path of ['/nothing', '/t/', '/puzzle/', '/t/a/b', '/clubs']) {
    expect(loads(path), path).toContain('not-found');
  }
});
