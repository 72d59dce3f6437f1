// Statistics, today's deals, club evenings.

import { NoClub } from '../../figures/club';
import { ClubView } from '../../figures/club-view';
import type { OwnGame } from '../../figures/games';
import { type MeData, MeView } from '../../figures/me-view';
import { type TodayProps, TodayView } from '../../figures/today-view';
import type { Club, Today } from '../../wire/api';
import { manyResults } from '../data/finished';

const page = (children: preact.ComponentChildren) => (
  <div class="figures-screen">
    <main>{children}</main>
  </div>
);

const day = 24 * 3600 * 1000;
const now = 1795000000000;

/** Some games, always the same. */
function games(count: number, local = false): OwnGame[] {
  let seed = local ? 7 : 3;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const rules = local ? ['1', '1x'] : ['2', '3x', '5', '1', '4xp'];
  return Array.from({ length: count }, (_, i) => {
    const luck = next();
    const left = luck < 0.16 + (0.3 * (count - i)) / count ? 0 : Math.round(1 + next() ** 2 * 40);
    const gaveUp = left > 38;
    return {
      id: `${local ? 'local-' : 'g'}${i}`,
      rules: rules[Math.floor(next() * rules.length)]!,
      deal: 'random',
      result: gaveUp ? 'given_up' : left === 0 ? 'won' : 'lost',
      left,
      ended: now - i * day * 0.8,
      counts: i % 11 !== 4,
      local,
    };
  });
}

const all = [
  { rules: '1', games: 812, won: 190, given_up: 30, average_left: 11.4 },
  { rules: '2', games: 1204, won: 396, given_up: 80, average_left: 9.1 },
  { rules: '3x', games: 401, won: 31, given_up: 22, average_left: 24.8 },
  { rules: '5', games: 96, won: 40, given_up: 2, average_left: 5.2 },
];

const me = (part: Partial<MeData>) =>
  page(<MeView data={{ games: [], local: [], all: [], offline: false, ...part }} />);

type Forms = Today['forms'];
const forms = (...parts: Partial<Forms[number]>[]): Forms =>
  (['solo', 'solo_extreme', 'three'] as const).map((form, i) => ({
    form,
    players: form === 'three' ? 3 : 1,
    extreme: form === 'solo_extreme',
    state: 'none',
    ...parts[i],
  }));

const today = (part: Partial<TodayProps>, ...parts: Partial<Forms[number]>[]) =>
  page(
    <TodayView
      today={{
        date: '2026-11-18',
        ends_in_ms: 18_700_000,
        until: 1_795_053_600_000,
        forms: forms(...parts),
      }}
      asked={Date.now()}
      results={{}}
      yesterday={{}}
      onPlay={() => {}}
      {...part}
    />,
  );

const club: Club = {
  club: 'c',
  name: 'Club night',
  rules: '2',
  players: 2,
  finished: 1,
  complete: false,
  tables: [
    {
      table: 'a',
      url: '/t/a',
      phase: 'over',
      seats: [
        { free: false, name: 'Guest' },
        { free: false, bot: 'strong' },
      ],
    },
    {
      table: 'b',
      url: '/t/b',
      phase: 'play',
      seats: [
        { free: false, name: 'Visitor' },
        { free: false, bot: 'quick' },
      ],
    },
    { table: 'c', url: '/t/c', phase: 'lobby', seats: [{ free: true }, { free: true }] },
  ],
};

export const states = {
  me_full: () => me({ games: games(130), local: games(12, true), all }),
  me_few: () => me({ games: games(2), all }),
  me_empty: () => me({}),
  me_loading: () => me({ games: undefined }),
  me_offline: () => me({ local: games(8, true), offline: true }),
  today_none: () => today({}),
  today_after_midnight: () => today({ yesterday: 'secret' }),
  today_running: () =>
    today({ yesterday: { solo: manyResults } }, { state: 'running', table: 'a' }),
  today_over: () =>
    today(
      {
        results: {
          solo: manyResults,
          three: {
            ...manyResults,
            games: 1,
            given_up: 0,
            left: [{ left: 0, games: 1 }],
            bots: 'pending',
          },
        },
        yesterday: { solo: manyResults, solo_extreme: manyResults, three: manyResults },
        days: new Map([
          ['2026-11-18', 0],
          ['2026-11-17', 12],
          ['2026-11-16', 31],
          ['2026-11-12', 4],
        ]),
      },
      { state: 'over', table: 'a', result: 'lost', left: 7 },
      { state: 'running', table: 'b' },
      { state: 'over', table: 'c', result: 'won', left: 0 },
    ),
  club_running: () => page(<ClubView club={club} />),
  club_complete: () =>
    page(
      <ClubView
        club={{
          ...club,
          finished: 3,
          complete: true,
          tables: club.tables.map((table, i) => ({
            ...table,
            phase: 'over',
            seats: [
              { free: false, name: ['Guest', 'Visitor', 'Friend'][i]! },
              { free: false, bot: 'strong' },
            ],
            result: i === 1 ? 'won' : 'lost',
            left: [9, 0, 9][i]!,
            game: `g${i}`,
          })),
        }}
      />,
    ),
  club_none: () => page(<NoClub offline={false} />),
};
