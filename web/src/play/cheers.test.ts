// @vitest-environment node
import { expect, test, vi } from 'vitest';
import type { Table } from '../wire/types';

vi.stubGlobal('addEventListener', () => {});
const { cheersOf } = await import('./cheers');

const table = {
  seats: [
    { member: 1, bot: '' },
    { member: 0, bot: 'strong' },
    { member: 2, bot: 'quick' }, // plays for a person
    { member: 0, bot: 'quick' },
    { member: 0, bot: '' }, // nobody
  ],
} as unknown as Table;

test('each of our bots is glad in its own way; nobody is spoken for', () => {
  expect([...cheersOf(table, 'won')]).toEqual([
    [1, 'clap'],
    [3, 'wow'],
  ]);
  expect([...cheersOf(table, 'near')]).toEqual([
    [1, 'clap'],
    [3, 'clap'],
  ]);
});
