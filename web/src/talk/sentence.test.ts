import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Card, Command, EventDid, Happened, Rules, Table } from '../wire/types';

// The page's own surroundings, as far as texts need them.
vi.stubGlobal('document', { documentElement: {} });

const { speak } = await import('../texts');
const { sentence } = await import('./sentence');
const { story } = await import('./story');
const { plain } = await import('./marked');
const { askFacts } = await import('../engine/facts');
const { engine_for_tests } = await import('../engine/engine_for_tests');

// The other cards that have commands are laid nowhere here.
const commands: Record<Command, Card[]> = {
  stop: [49, 2, 3, 4],
  skull: [45, 5, 6, 7],
  three: [8, 9, 84, 85],
  mute: [38, 63, 86, 87],
  no_back: [35, 88, 89, 90],
  one_pile: [91, 92, 93, 94],
  draw_one: [95, 96, 97, 98],
};

const rules: Rules = {
  players: 3,
  extreme: true,
  pro: false,
  small_hand: false,
  on_fire: true,
  one_pile_retroactive: false,
  commands: Object.fromEntries(
    Object.entries(commands).flatMap(([command, cards]) => cards.map((card) => [card, command])),
  ) as Rules['commands'],
};

let seq = 0;
const at = () => {
  seq += 1;
  return { seq, ms: seq };
};
function did(seat: number, actions: string[], part: Partial<EventDid> = {}): EventDid {
  const next = {
    drew: 0,
    turn: (seat + 1) % 3,
    laid_this_turn: 0,
    minimum: 2,
    draw_count: 50,
    n: 0,
  };
  return { ...at(), e: 'did', seat, actions, ...next, ...part };
}

function table(events: Happened[], part: Partial<Table> = {}): Table {
  return {
    you: { member: 1, seat: 0, hidden: [] },
    members: [
      { member: 1, name: 'Guest', state: 'connected', since: 0 },
      { member: 2, name: 'Visitor', state: 'connected', since: 0 },
    ],
    seats: [
      { member: 1, bot: '' },
      { member: 2, bot: '' },
      { member: 0, bot: 'strong' },
    ],
    phase: 'play',
    events,
    ...part,
  } as Table;
}
const dealt = (): Happened => ({
  seq: 0,
  ms: 0,
  e: 'dealt',
  game: 1,
  rules,
  deal: { kind: 'random', name: '', at: 0 },
  done: [],
  hand_counts: [6, 6, 6],
  draw_count: 80,
});

/** The sentence of the last of these events, after a deal. */
function told(events: Happened[], how: 'full' | 'brief' = 'full'): string {
  const all = [dealt(), ...events];
  return sentence(all.at(-1)!, table(all), how);
}

beforeAll(async () => {
  await speak('en');
  askFacts(await engine_for_tests());
});

describe('a turn is one sentence', () => {
  test('cards by pile, in order, with what was drawn', () => {
    expect(told([did(1, ['78D', '34B', '41B', 'end'], { drew: 3 })])).toBe(
      'Visitor played 78 on D, 34 and 41 on B. Drew 3.',
    );
  });
  test('several events of a turn are joined', () => {
    const first = did(1, ['78D'], { laid_this_turn: 1, turn: 1 });
    expect(told([first, did(1, ['34B', 'end'], { drew: 1 })])).toBe(
      'Visitor played 78 on D, 34 on B. Drew one.',
    );
  });
  test('one’s own, and nothing of what was drawn', () => {
    expect(told([did(0, ['12A', 'end'], { drew: 2, cards: [80, 81] })])).toBe(
      'You played 12 on A. Drew 2.',
    );
  });
  test('tricks', () => {
    const before = did(1, ['71C', 'end']);
    expect(told([before, did(0, ['81C', '80C', '60A', 'end'])])).toBe(
      'You played 81 on C with the trick, then 80, 60 on A.',
    );
    expect(told([did(0, ['71C', '81C', 'end'])])).toBe(
      'You played 71 on C, then 81 with the trick.',
    );
  });
  test('commands: lightning beside its card, lasting ones as they begin and end', () => {
    expect(told([did(1, ['45B', '49B'])])).toBe('Visitor played 45 (skull) and 49 (stop) on B.');
    expect(told([did(1, ['30A', '35A', 'end'])])).toBe(
      'Visitor played 30 and 35 on A. New on A: No tricks.',
    );
    const before = did(1, ['30A', '35A', 'end']);
    expect(told([before, did(0, ['40A', '20B', 'end'])])).toBe(
      'You played 40 on A, 20 on B. “No tricks” on A has been covered.',
    );
    expect(told([did(1, ['63C', '60C', 'end'])])).toBe('Visitor played 63 (silence) and 60 on C.');
    expect(told([did(1, ['63C', '10A', 'end'])])).toBe(
      'Visitor played 63 on C, 10 on A. New on C: Silence.',
    );
  });
  test('brief', () => {
    expect(told([did(1, ['63C', '10A', 'end'], { drew: 1 })], 'brief')).toBe(
      'Visitor played 63 (silence) on C, 10 on A. Drew one.',
    );
  });
  test('fire', () => {
    expect(told([did(1, ['22A', '10B', 'end'])])).toBe(
      'Visitor played 22 on A, 10 on B. A is burning until it’s covered.',
    );
    expect(told([did(1, ['22A', '23A', 'end'])])).toBe('Visitor played 22 (fire) and 23 on A.');
  });
  test('the end of the game', () => {
    const over = { result: 'lost', reason: 'stuck', left: 7 } as const;
    expect(told([did(1, ['22A', '23A', 'end'], { over, turn: 0 })])).toBe(
      'Visitor played 22 (fire) and 23 on A. You couldn’t play enough cards. The game is over, with 7 cards left.',
    );
    expect(told([did(1, ['23A'], { over: { result: 'won', left: 0 } })])).toBe(
      'Visitor played 23 on A. All cards played: you’ve won!',
    );
  });
});

describe('everything else', () => {
  const settings = {} as never;
  const cases: [Happened, string][] = [
    [{ ...at(), e: 'opened', settings }, 'The table is open.'],
    [{ ...at(), e: 'changed', settings }, 'The table’s settings were changed.'],
    [{ ...at(), e: 'joined', member: 2, name: 'Visitor' }, 'Visitor joined the table.'],
    [{ ...at(), e: 'joined', member: 1, name: 'Guest' }, 'You joined the table.'],
    [{ ...at(), e: 'renamed', member: 2, name: 'Visitor' }, 'Someone is now called Visitor.'],
    [{ ...at(), e: 'left', member: 2 }, 'Visitor left.'],
    [{ ...at(), e: 'hosts', member: 1 }, 'You’re now the host.'],
    [{ ...at(), e: 'sat', member: 2, seat: 1 }, 'Visitor took a seat.'],
    [{ ...at(), e: 'stood', member: 2 }, 'Visitor is on the bench.'],
    [{ ...at(), e: 'bot_sat', seat: 2, bot: '' }, 'A bot left its seat.'],
    [{ ...at(), e: 'swapped', one: 0, other: 1 }, 'Seats were swapped: Guest and Visitor.'],
    [{ ...at(), e: 'begun', seat: 0, by: 1 }, 'You start.'],
    [{ ...at(), e: 'begun', seat: 1, by: 0 }, 'Visitor starts.'],
    [{ ...at(), e: 'signalled', seat: 1, signal: 'leave:B' }, 'Visitor: please leave B alone'],
    [{ ...at(), e: 'signalled', seat: 0, signal: 'trouble' }, 'You: I’m in trouble'],
    [
      { ...at(), e: 'signalled', seat: 1, signal: 'hold:no_back' },
      'Visitor: I have a command: no tricks',
    ],
    [
      { ...at(), e: 'signalled', seat: 1, signal: 'not_now:mute' },
      'Visitor: please not now: silence',
    ],
    [{ ...at(), e: 'said', member: 2, text: 'hello {who}' }, 'Visitor: hello {who}'],
    [{ ...at(), e: 'reacted', member: 2, reaction: 'clap' }, 'Visitor: Bravo'],
    [{ ...at(), e: 'took_back', seat: 1 }, 'Visitor is playing again.'],
    [{ ...at(), e: 'asked', seat: 0, name: 'Max' }, 'Max is asking for your seat.'],
    [{ ...at(), e: 'asked', seat: 1, name: 'Max' }, 'Max is asking for Visitor’s seat.'],
    [
      { ...at(), e: 'answered', seat: 1, agreed: true, by: 1, member: 2 },
      'Visitor has the seat now.',
    ],
    [
      { ...at(), e: 'answered', seat: 1, agreed: false, by: 1, member: 0 },
      'Visitor keeps the seat.',
    ],
    [{ ...at(), e: 'voted', member: 2, give_up: true }, 'Visitor wants to give up.'],
    [{ ...at(), e: 'voted', member: 1, give_up: false }, 'You want to keep playing.'],
    [{ ...at(), e: 'readied', member: 2, ready: true }, 'Visitor is ready.'],
    [
      { ...at(), e: 'stopped', over: { result: 'given_up', left: 1 } },
      'The game was given up, with one card left.',
    ],
    [{ ...at(), e: 'hid', member: 1, whom: 2, hide: true }, ''],
    [{ ...at(), e: 'forgotten', member: 2 }, 'Someone left for good.'],
    [{ ...at(), e: 'closed', why: 'old' }, 'The table is closed.'],
    [{ ...at(), e: 'later' } as unknown as Happened, ''],
  ];
  test.each(cases)('%j', (happened, text) => {
    expect(sentence(happened, table([happened]), 'full')).toBe(text);
  });
  test('bots have names that are words', () => {
    const happened: Happened = { ...at(), e: 'stood_in', seat: 1, bot: 'strong', by: 1 };
    expect(sentence(happened, table([happened]), 'full')).toMatch(
      /^\p{L}.* is playing for Visitor\.$/u,
    );
  });
});

describe('the log', () => {
  test('one line a turn, with lines where a mute begins and ends', () => {
    const events = [
      dealt(),
      did(1, ['63C'], { laid_this_turn: 1, turn: 1 }),
      did(1, ['10A', 'end'], { drew: 2 }),
      did(2, ['60C', '58C', 'end'], { drew: 2 }),
    ];
    const lines = story(table(events)).map(({ kind, text }) => `${kind}: ${plain(text)}`);
    expect(lines[0]).toBe('mark: The cards have been dealt.');
    expect(lines).toContain(
      'mark: Silence starts with the card on C. Anything said before no longer counts.',
    );
    expect(lines).toContain('mark: The silence is over. Everyone can talk again.');
  });
  test('there is one silence as long as a mute is left', () => {
    const events = [
      dealt(),
      did(1, ['63C'], { laid_this_turn: 1, turn: 1 }),
      did(1, ['87D', 'end'], { drew: 2 }),
      did(2, ['60C', '58C', 'end'], { drew: 2 }),
    ];
    const texts = () => story(table(events)).map(({ text }) => plain(text));
    expect(texts().filter((text) => text.startsWith('Silence starts'))).toHaveLength(1);
    expect(texts()).toContain('New on D: Silence.');
    expect(texts()).not.toContain('The silence is over. Everyone can talk again.');
    events.push(did(0, ['80D', '79D', 'end'], { drew: 2 }));
    expect(texts()).toContain('The silence is over. Everyone can talk again.');
  });
  test('a turn that goes on is one line as long as nobody talks in between', () => {
    const one = did(1, ['10A'], { laid_this_turn: 1, turn: 1 });
    const two = did(1, ['11A'], { laid_this_turn: 2, turn: 1 });
    const said: Happened = { ...at(), e: 'said', member: 1, text: 'fine' };
    const end = did(1, ['end'], { drew: 2 });
    const lines = story(table([dealt(), one, two, said, end])).map(({ text }) => plain(text));
    expect(lines.slice(1)).toEqual([
      'Visitor played 10 and 11 on A.',
      'You: fine',
      'Visitor ended the turn. Drew 2.',
    ]);
  });
  test('what somebody signals in a row is one line', () => {
    const signals = ['small:A', 'good:C'].map(
      (signal): Happened => ({ ...at(), e: 'signalled', seat: 1, signal }),
    );
    const lines = story(table([dealt(), ...signals])).map(({ text }) => plain(text));
    expect(lines.slice(1)).toEqual([
      'Visitor: only a small step on A, please; I have a great card for C',
    ]);
  });
  test('those one does not want to hear are not in it', () => {
    const said: Happened = { ...at(), e: 'said', member: 2, text: 'hm' };
    const signalled: Happened = { ...at(), e: 'signalled', seat: 1, signal: 'wait' };
    const hidden = table([said, signalled], { you: { member: 1, seat: 0, hidden: [2] } });
    expect(story(hidden)).toEqual([]);
  });
});

test('whoever is forgotten has no name and said nothing', () => {
  const events: Happened[] = [
    { ...at(), e: 'joined', member: 3, name: '' },
    { ...at(), e: 'renamed', member: 3, name: '' },
    { ...at(), e: 'said', member: 3, text: '' },
  ];
  expect(story(table(events)).map(({ text }) => text)).toEqual(['Someone joined the table.']);
});
