// Who is who: programs are shown as bots, and are no people where people are counted.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Member, Table } from '../wire/types';

vi.stubGlobal('window', globalThis);
vi.stubGlobal('document', {
  documentElement: { classList: { toggle() {} } },
  getElementById: () => null,
  querySelector: () => null,
});
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
const { speak } = await import('../texts');
const people = await import('./people');
const { happening } = await import('../talk/happening');
const { story } = await import('../talk/story');
const { seatState } = await import('../play/seat-state');
const { givesStart } = await import('../play/seat-sheet');
const { readiness } = await import('../after/again');
const { seatNames } = await import('../after/seat-names');

beforeAll(() => speak('en'));

const member = (number: number, name: string, program?: boolean): Member => ({
  member: number,
  name,
  state: 'connected',
  since: 0,
  ...(program && { program }),
});

/** Guest, who reads, a program, and a bot. */
function table(part: Partial<Table> = {}): Table {
  return {
    table: 'x',
    seq: 1,
    now: 0,
    settings: {} as Table['settings'],
    phase: 'lobby',
    host: 2,
    acting_host: 2,
    you: { member: 1, seat: 0, hidden: [] },
    members: [member(1, 'Guest'), member(2, 'Magpie', true)],
    seats: [
      { member: 1, bot: '' },
      { member: 2, bot: '' },
      { member: 0, bot: 'strong' },
    ],
    bench: [],
    ready: [],
    asks: [],
    events: [],
    ...part,
  };
}

describe('a program', () => {
  test('is called a program, wherever it is named', async () => {
    expect(people.namesOf(table())).toEqual(['Guest', 'Program Magpie', 'Bot Strong']);
    expect(
      happening({ seq: 2, ms: 0, e: 'joined', member: 2, name: 'Magpie', program: true }, table()),
    ).toBe('Program Magpie came to the table.');
    expect(happening({ seq: 2, ms: 0, e: 'renamed', member: 2, name: 'Rook' }, table())).toContain(
      'Program Rook',
    );
    expect(seatNames([{ free: false, name: 'Magpie', bot: 'program' }])).toEqual([
      'Program Magpie',
    ]);
    const forgotten = table({ members: [member(1, 'Guest'), member(2, '', true)] });
    expect(people.seatName(forgotten, 1)).toBe('Bot');
    await speak('ru');
    expect(people.memberName(table(), 2)).toBe('Программа Magpie');
    await speak('en');
  });

  test('has the mark of a bot on its seat and at what it says', () => {
    const state = seatState(table(), 1, 0);
    expect(state).toMatchObject({
      bot: true,
      name: 'Program Magpie',
      short: 'Magpie',
      state: 'Bot',
    });
    expect(people.isStandIn(table(), 1)).toBe(false);
    const said = table({ events: [{ seq: 1, ms: 0, e: 'said', member: 2, text: 'hello' }] });
    expect(story(said)).toMatchObject([{ name: 'Program Magpie', bot: true }]);
  });

  test('is not taken for a bot of ours, however it is called', () => {
    const strong = table({ members: [member(1, 'Guest'), member(2, 'strong', true)] });
    expect(people.namesOf(strong)).toEqual(['Guest', 'Program strong', 'Bot Strong']);
    expect(seatState(strong, 1, 0).short).toBe('Program strong');
    expect(seatState(strong, 2, 0).short).toBe('Strong');
  });

  test('may be lost, as people may', () => {
    const lost = table({
      members: [member(1, 'Guest'), { ...member(2, 'Magpie', true), state: 'lost' }],
    });
    expect(seatState(lost, 1, 0).presence).toBe('lost');
  });

  test('is no person where people are counted', () => {
    expect(givesStart(table({ phase: 'begin' }))).toBe(true);
    expect(readiness(table()).here).toEqual([1]);
    expect(people.isPerson(table(), 0)).toBe(false);
    expect(people.isPerson(table(), 1)).toBe(true);
  });
});
