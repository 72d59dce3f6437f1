// Every HTTP call there is, typed. docs/http-api.md says what they mean; what does not work is
// thrown as a Failure with the server's code, or "offline".
import type { AnalysisLine } from './generated/analysis';
import { type Call, Failure, json, text } from './http';
import { disown, erase, ownToken, person, redeem } from './person';
import type { GameShown, Phase, Result, SeatShown, SettingsWished, TableShown } from './types';

export { Failure };

export interface BotSeat {
  seat: number;
  bot: string;
}
export interface TableWished {
  settings: SettingsWished;
  name?: string; // whoever opens it joins with this name, and sits down
  bots?: BotSeat[];
}
export interface PushWished {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  table: string;
}
export interface OpenedTable {
  table: string;
  url: string;
}
export interface Played {
  game: string;
  table: string;
  deal: string; // "random" and so on; of a day's deal its name, "2026-11-18/solo"
  rules: string;
  seat: number;
  result: Result;
  left: number;
  ended: number;
  counts: boolean;
}
export interface PersonKept {
  games: Played[];
  tables: {
    table: string;
    table_name: string;
    names: string[];
    said: { ms: number; text: string }[];
  }[];
  attempts: string[];
  devices: number;
  research?: boolean; // on the first page
  subscriptions: number; // browsers that are sent pushes
}
export interface Figures {
  rules: string;
  games: number;
  won: number;
  given_up: number;
  average_left: number;
}
export interface Analysis {
  state: 'none' | 'waiting' | 'running' | 'done';
  turn: number;
  turns: number;
  lines?: AnalysisLine[];
}
export interface Distribution {
  games: number;
  won: number;
  given_up: number;
  average_left: number | null;
  left: { left: number; games: number }[];
  bots: 'pending' | { bot: string; result: Result; left: number }[];
}
export type TodayForm = 'solo' | 'solo_extreme' | 'three';
export interface Today {
  date: string;
  ends_in_ms: number;
  until?: number; // attempts of this day count until then
  forms: {
    form: TodayForm;
    players: number;
    extreme: boolean;
    state: 'none' | 'running' | 'over';
    table?: string;
    result?: Result;
    left?: number;
  }[];
}
export interface ClubWished {
  name: string;
  settings: SettingsWished;
  tables: number;
  bots?: BotSeat[];
}
export interface Club {
  club: string;
  name: string;
  rules: string;
  players: number;
  finished: number;
  complete: boolean;
  tables: {
    table: string;
    url: string;
    phase: Phase;
    seats: SeatShown[];
    result?: Result;
    left?: number;
    game?: string;
  }[];
}
export interface About {
  protocol: number;
  url: string;
  contact?: string;
  legal?: string;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Whether a request says who asks: never, if we are somebody already, or always. */
type Who = 'nobody' | 'known' | 'person';

async function ask<T>(method: Method, path: string, who: Who, call: Call = {}): Promise<T> {
  const token = who === 'nobody' ? undefined : who === 'known' ? person.get() : await ownToken();
  try {
    return await json<T>(method, path, { ...call, token });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'bad_token' || !token) throw error;
    // A server that lost its data, or another one at the same address: begin again, once.
    disown(token);
    const fresh = who === 'person' ? await ownToken() : undefined;
    return json<T>(method, path, { ...call, token: fresh });
  }
}

const id = encodeURIComponent;
const page = (path: string, after: string | number | undefined) =>
  after === undefined || after === '' ? path : `${path}?after=${id(String(after))}`;

/** Adds a page of what is stored about us; a table may go on from the page before. */
function joinExport(all: PersonKept, more: PersonKept) {
  all.games.push(...more.games);
  all.attempts.push(...more.attempts);
  all.devices += more.devices;
  all.research ??= more.research;
  all.subscriptions += more.subscriptions;
  for (const table of more.tables) {
    const before = all.tables.at(-1);
    if (before?.table === table.table) {
      before.table_name = table.table_name;
      before.names = table.names;
      before.said.push(...table.said);
    } else {
      all.tables.push(table);
    }
  }
}

export const api = {
  get: <T>(path: string, who: Who = 'known', signal?: AbortSignal) =>
    ask<T>('GET', path, who, { signal }),
  post: <T>(path: string, body?: unknown, who: Who = 'person') =>
    ask<T>('POST', path, who, { body }),
  del: <T>(path: string) => ask<T>('DELETE', path, 'person'),

  // ---- people: erase and redeem also change who we are here, see person.ts
  redeem,
  erase,
  person: async (): Promise<PersonKept> => {
    const all: PersonKept = { games: [], tables: [], attempts: [], devices: 0, subscriptions: 0 };
    let after: string | undefined = '';
    while (after !== undefined) {
      const next: PersonKept & { next?: string } = await ask(
        'GET',
        page('/api/person', after),
        'person',
      );
      joinExport(all, next);
      after = next.next;
    }
    return all;
  },
  myGames: (after?: number) =>
    ask<{ games: Played[]; next?: number }>('GET', page('/api/person/games', after), 'person'),
  myStats: () => ask<{ own: Figures[]; all: Figures[] }>('GET', '/api/person/stats', 'person'),
  /** Tables where we play or are, last used first. Nobody's are none, and nobody is made up for it. */
  myTables: async (): Promise<TableShown[]> =>
    person.get()
      ? (await ask<{ tables: TableShown[] }>('GET', '/api/person/tables', 'person')).tables
      : [],

  /** Whether our finished public games may be published for research. Nobody's may. */
  research: async (): Promise<boolean> =>
    person.get() !== undefined &&
    (await ask<{ research: boolean }>('GET', '/api/person/research', 'person')).research,
  setResearch: async (research: boolean): Promise<boolean> =>
    (
      await ask<{ research: boolean }>('POST', '/api/person/research', 'person', {
        body: { research },
      })
    ).research,
  // ---- pushes
  pushKey: async () => (await ask<{ key: string }>('GET', '/api/push', 'nobody')).key,
  /** With a table: its pushes are turned on for this browser. The id of the subscription. */
  subscribe: async (wished: PushWished) =>
    (
      await ask<{ subscription: string }>('POST', '/api/push/subscriptions', 'person', {
        body: wished,
      })
    ).subscription,
  unsubscribe: (subscription: string, table: string) =>
    ask<unknown>('POST', '/api/push/off', 'person', { body: { subscription, table } }),
  /** Own subscriptions that are sent pushes of a table. */
  tableSubscriptions: async (table: string) =>
    (await ask<{ subscriptions: string[] }>('GET', `/api/push/tables/${id(table)}`, 'person'))
      .subscriptions,

  // ---- tables
  openTable: (wished: TableWished) =>
    ask<OpenedTable>('POST', '/api/tables', 'person', { body: wished }),
  tables: (after?: string) =>
    ask<{ tables: TableShown[]; next?: string }>('GET', page('/api/tables', after), 'nobody'),
  tableShown: (table: string, signal?: AbortSignal) =>
    ask<TableShown>('GET', `/api/tables/${id(table)}`, 'known', { signal }),

  /** Whether a person may be called so at a table; thrown as a Failure if not. */
  checkName: (name: string) =>
    ask<{ name: string }>('POST', '/api/names', 'nobody', { body: { name } }),

  // ---- games
  games: (after?: string) =>
    ask<{ games: GameShown[]; next?: string }>('GET', page('/api/games', after), 'nobody'),
  game: (game: string) => ask<GameShown>('GET', `/api/games/${id(game)}`, 'known'),
  /** The record as text; with what was said if `talk`, for those who played. */
  record: (game: string, talk = false) =>
    text(`/api/games/${id(game)}/record${talk ? '?talk=1' : ''}`, { token: person.get() }),
  analyse: (game: string) => ask<Analysis>('POST', `/api/games/${id(game)}/analysis`, 'person'),
  analysis: (game: string) => ask<Analysis>('GET', `/api/games/${id(game)}/analysis`, 'known'),
  dealResults: (name: string) =>
    ask<Distribution>('GET', `/api/deals/${id(name)}/results`, 'nobody'),

  // ---- today's deals
  today: () => ask<Today>('GET', '/api/today', 'known'),
  playToday: (form: TodayForm, name: string) =>
    ask<{ table: string; url: string }>('POST', '/api/today', 'person', { body: { form, name } }),
  todayResults: (date: string, form: TodayForm) =>
    ask<Distribution>('GET', `/api/today/${id(date)}/${form}`, 'known'),

  // ---- club evenings
  openClub: (wished: ClubWished) =>
    ask<{ club: string; tables: OpenedTable[] }>('POST', '/api/clubs', 'person', { body: wished }),
  club: (club: string) => ask<Club>('GET', `/api/clubs/${id(club)}`, 'known'),

  // ---- figures
  stats: () => ask<{ all: Figures[] }>('GET', '/api/stats', 'nobody'),
  about: () => ask<About>('GET', '/api/about', 'nobody'),
  bots: () => ask<{ bots: { name: string; line: string }[] }>('GET', '/api/bots', 'nobody'),
};
