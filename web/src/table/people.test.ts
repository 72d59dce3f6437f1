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
const { seatState } = await import('../talk/seat-state');
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
    expect(people.namesOf(table())).toEqual(['Guest', 'Program Magpie', 'Maestro']);
    expect(
      happening({ seq: 2, ms: 0, e: 'joined', member: 2, name: 'Magpie', program: true }, table()),
    ).toBe('Program Magpie joined the table.');
    expect(
      happening(
        { seq: 2, ms: 0, e: 'renamed', member: 2, name: 'Rook' },
        table({
          events: [
            { seq: 1, ms: 0, e: 'joined', member: 2, name: 'Pawn', program: true } as never,
            { seq: 2, ms: 0, e: 'renamed', member: 2, name: 'Rook' },
            { seq: 3, ms: 0, e: 'renamed', member: 2, name: 'Queen' },
          ],
        }),
      ),
    ).toBe('Program Pawn is now called Program Rook.');
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
    const strong = table({ members: [member(1, 'Guest'), member(2, 'maestro', true)] });
    expect(people.namesOf(strong)).toEqual(['Guest', 'Program maestro', 'Maestro']);
    expect(seatState(strong, 1, 0).short).toBe('Program maestro');
    expect(seatState(strong, 2, 0).short).toBe('Maestro');
  });

  test('a bot of ours is told with how well it plays, once', () => {
    const idle = seatState(table(), 2, 0);
    expect([idle.heard, idle.state, idle.stateWithin]).toEqual(['Maestro', 'Bot', 'strong bot']);
    const playing = table({ phase: 'play' } as Partial<Table>);
    playing.game = { ...playing.game!, view: { turn: 2, hand_counts: [6, 6, 6] } as never };
    const busy = seatState(playing, 2, 0);
    expect([busy.heard, busy.stateWithin]).toEqual(['Maestro, strong bot', 'thinking']);
    expect(seatState(table(), 1, 0).heard).toBe('Program Magpie');
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

test('whoever may not see the game is told who is at the table, and not who is next', () => {
  const state = seatState(table({ phase: 'play' }), 0, 0);
  expect(state).toMatchObject({ turn: false, cards: 0, state: 'connected' });
});
