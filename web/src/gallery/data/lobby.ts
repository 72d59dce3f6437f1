// Tables before a game, links of tables, and what the start page is told, for the gallery.
import { Store } from '../../base/store';
import type { StartData } from '../../lobby/start-data';
import type { TableConnection, TableModel } from '../../table/connection';
import type { Distribution, PersonKept, Today } from '../../wire/api';
import type { Member, Rules, Seat, Settings, Table, TableShown } from '../../wire/types';

const now = Date.now();
const id = 'LDek27kUWDlzzgThOjLvQx';

export function connection(
  table: Table | undefined,
  part: Partial<TableModel> = {},
): TableConnection {
  return {
    id,
    model: new Store<TableModel>({
      link: 'live',
      since: now,
      skew: 0,
      local: false,
      table,
      ...part,
    }),
    send: async (request) =>
      request.t === 'code'
        ? { t: 'code', id: 1, code: 'K7WQM-3XTPA', until: now + 10 * 60_000 }
        : { t: 'done', id: 1, seq: 0, repeated: false },
    close: () => {},
  };
}

export const rules = (players: number, part: Partial<Rules> = {}): Rules => ({
  players,
  extreme: false,
  pro: false,
  small_hand: false,
  on_fire: false,
  one_pile_retroactive: false,
  commands: {},
  ...part,
});

export const settings = (part: Partial<Settings> = {}): Settings => ({
  name: '',
  rules: rules(3),
  listed: false,
  hints: true,
  aid: true,
  voice: false,
  pace: 'normal',
  deal: { kind: 'random', name: '', at: 0 },
  ...part,
});

export const member = (number: number, name: string, state: Member['state'] = 'connected') => ({
  member: number,
  name,
  state,
  since: now,
});
const person = (number: number): Seat => ({ member: number, bot: '' });
const bot = (name: string): Seat => ({ member: 0, bot: name });
export const seats = { free: { member: 0, bot: '' } as Seat, person, bot };

/** A lobby of Guest, who is number 1. */
export function table(part: Partial<Table> = {}): Table {
  return {
    table: id,
    seq: 9,
    now,
    settings: settings(),
    phase: 'lobby',
    host: 1,
    acting_host: 1,
    you: { member: 1, seat: 0, hidden: [] },
    members: [member(1, 'Guest')],
    seats: [person(1), seats.free, seats.free],
    bench: [],
    ready: [],
    asks: [],
    events: [],
    ...part,
  };
}

export const talked: Table['events'] = [
  { seq: 1, ms: now - 90_000, e: 'joined', member: 1, name: 'Guest' },
  { seq: 2, ms: now - 60_000, e: 'joined', member: 2, name: 'Visitor' },
  { seq: 3, ms: now - 40_000, e: 'said', member: 2, text: 'Hello! Shall we try Extreme?' },
  { seq: 4, ms: now - 20_000, e: 'said', member: 1, text: 'With pleasure.' },
];

export function shown(part: Partial<TableShown> = {}): TableShown {
  return {
    table: id,
    name: '',
    phase: 'lobby',
    rules: '3',
    players: 3,
    seats: [{ free: false, name: 'Guest' }, { free: true }, { free: false, bot: 'strong' }],
    host: 'Guest',
    deal: { kind: 'random' },
    listed: false,
    watch: false,
    games: 0,
    opened: now,
    touched: now,
    ...part,
  };
}

const today: Today = {
  date: '2027-03-02',
  ends_in_ms: 46_400_000,
  forms: [
    { form: 'solo', players: 1, extreme: false, state: 'none' },
    { form: 'solo_extreme', players: 1, extreme: true, state: 'none' },
    { form: 'three', players: 3, extreme: false, state: 'none' },
  ],
};
const played: Today = {
  ...today,
  forms: [
    { form: 'solo', players: 1, extreme: false, state: 'over', table: id, result: 'lost', left: 9 },
    { form: 'solo_extreme', players: 1, extreme: true, state: 'running', table: id },
    { form: 'three', players: 3, extreme: false, state: 'none' },
  ],
};
const distribution: Distribution = {
  games: 41,
  won: 2,
  given_up: 1,
  average_left: 14.2,
  left: [
    { left: 0, games: 2 },
    { left: 5, games: 9 },
    { left: 12, games: 14 },
    { left: 21, games: 10 },
    { left: 34, games: 5 },
    { left: 62, games: 1 },
  ],
  bots: [],
};

export const fresh: StartData = {
  before: false,
  mine: { state: 'here', value: [] },
  tables: {
    state: 'here',
    value: [
      shown({
        table: `${id}1`,
        listed: true,
        watch: true,
        seats: [{ free: false, name: 'Guest' }, { free: false, name: 'Visitor' }, { free: true }],
      }),
      shown({
        table: `${id}2`,
        name: 'Open table',
        phase: 'play',
        rules: '4x',
        players: 4,
        listed: true,
        watch: true,
        seats: [
          { free: false, name: 'Guest' },
          { free: false, bot: 'strong' },
          { free: false, bot: 'quick' },
          { free: false, name: 'Visitor' },
        ],
      }),
    ],
  },
  today: { state: 'here', value: today },
  results: { yesterday: true, form: 'solo', distribution },
};

export const returning: StartData = {
  ...fresh,
  before: true,
  mine: {
    state: 'here',
    value: [
      shown({ phase: 'play', rules: '3x', your_turn: true }),
      shown({ table: `${id}3`, name: 'Thursday evening', rules: '5xpf', players: 5 }),
    ],
  },
  solo: { address: '/solo?rules=1', rules: '1', left: 41 },
  today: { state: 'here', value: played },
  results: { yesterday: false, form: 'solo', distribution },
  standing: { further: 0.75, streak: 3 },
};

export const asking: StartData = {
  before: false,
  mine: { state: 'here', value: [] },
  tables: { state: 'asked' },
  today: { state: 'asked' },
};

export const empty: StartData = {
  ...fresh,
  tables: { state: 'here', value: [] },
  results: undefined,
};

export const offline: StartData = {
  before: true,
  mine: {
    state: 'failed',
    last: returning.mine.state === 'here' ? returning.mine.value.slice(0, 1) : [],
  },
  solo: returning.solo,
  tables: { state: 'failed' },
  today: { state: 'failed' },
};

export const kept: PersonKept = {
  games: [
    {
      game: 'a',
      table: id,
      deal: 'random',
      rules: '2',
      seat: 0,
      result: 'lost',
      left: 17,
      ended: now,
      counts: true,
    },
    {
      game: 'b',
      table: id,
      deal: 'random',
      rules: '3x',
      seat: 1,
      result: 'won',
      left: 0,
      ended: now - 9e6,
      counts: true,
    },
  ],
  tables: [
    {
      table: id,
      table_name: 'Evening',
      names: ['Guest'],
      said: [{ ms: now - 8e6, text: 'Well done!' }],
    },
  ],
  attempts: ['2027-03-01/solo'],
  devices: 1,
  subscriptions: 1,
};
