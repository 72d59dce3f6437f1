// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import type { Table } from '../wire/types';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
const { characterOf, paceOf, requestsFor } = await import('./characters');
const { botName, withKind } = await import('../table/people');
const { languages, speak } = await import('../texts');
beforeAll(() => speak('en'));

const tableOf = (bots: string[], pace: string) =>
  ({
    settings: { pace, hints: true, name: 'Ours', deal: { kind: 'random' } },
    seats: [{ member: 1, bot: '' }, ...bots.map((bot) => ({ member: 0, bot }))],
  }) as unknown as Table;

test('one press gives all bots of a table their kind and the pace that goes with it', () => {
  expect(requestsFor(tableOf(['strong', '', 'quick'], 'normal'), 'quick')).toEqual([
    { t: 'set_bot', seat: 1, bot: 'quick' },
    {
      t: 'change',
      settings: { pace: paceOf.quick, hints: true, name: 'Ours', deal: { kind: 'random' } },
    },
  ]);
  expect(requestsFor(tableOf(['strong', 'strong'], 'normal'), 'strong')).toEqual([]);
});

test('a stand-in for a person is not exchanged', () => {
  const table = tableOf(['strong'], 'normal');
  table.seats[0] = { member: 1, bot: 'strong' } as Table['seats'][number];
  expect(requestsFor(table, 'quick').filter((request) => request.t === 'set_bot')).toEqual([
    { t: 'set_bot', seat: 1, bot: 'quick' },
  ]);
});

test('is chosen as long as all bots and the pace are those of the character', () => {
  expect(characterOf(tableOf(['strong', 'strong'], 'normal'))).toBe('strong');
  expect(characterOf(tableOf(['strong', 'quick'], 'normal'))).toBeUndefined();
  expect(characterOf(tableOf(['strong'], 'at_once'))).toBeUndefined();
  expect(characterOf(tableOf(['random'], 'normal'))).toBeUndefined();
});

test('names say nothing but who it is; how well a bot plays is said with them', async () => {
  expect(withKind('Maestro Q', 'strong')).toBe('Maestro Q, strong bot');
  expect(withKind('Robot', 'mine')).toBe('Robot');
  for (const { code } of languages) {
    await speak(code);
    const names = ['strong', 'quick', 'greedy', 'random'].map(botName);
    expect(new Set(names).size, code).toBe(4);
    for (const name of names) expect(name, code).toMatch(/^\p{Lu}\p{Ll}+$/u);
  }
  await speak('en');
});
