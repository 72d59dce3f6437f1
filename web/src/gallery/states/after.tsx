// After a game: results, chances, stepping through.
import { achieved } from '../../after/achieved';
import { AchievedView, Reached } from '../../after/achieved-line';
import { AfterView } from '../../after/after';
import { ChancePanel } from '../../after/chance-panel';
import { ReplayView } from '../../after/replay/replay-view';
import { seatNames } from '../../after/seat-names';
import { type Analysed, nothingYet } from '../../after/use-analysis';
import { WhatIf } from '../../after/what-if';
import type { Ended } from '../../games/result-text';
import { variantAndPlayers } from '../../games/variant';
import { ResultBanner } from '../../play/result-line';
import type { Distribution } from '../../wire/api';
import type { Over, Table } from '../../wire/types';
import '../../after/game-screen.css';
import {
  analysisOf,
  begun,
  finished,
  manyResults,
  type Name,
  quietConnection,
  tableAfter,
} from '../data/finished';

const nothing = () => {};

const page = (children: preact.ComponentChildren) => (
  <div class="game-screen">
    <main>{children}</main>
  </div>
);

interface With {
  table?: Partial<Table>;
  over?: Partial<Over>;
  analysed?: Analysed;
  results?: Distribution;
  secret?: boolean;
  streak?: number;
}

async function after(
  name: Name,
  { table: part, over, analysed, results, secret, streak }: With = {},
) {
  const game = await finished(name);
  const table = tableAfter(game, part, over);
  return page(
    <>
      <h1 class="vh">Backstep</h1>
      <ResultBanner ended={table.game!.over!} whose={{ name: 'Visitor' }} free={!secret} />
      <p style={{ height: '12px' }} />
      <AfterView
        connection={quietConnection(table)}
        table={table}
        loaded={secret ? { failed: 'secret' } : { game }}
        analysed={analysed ?? analysisOf(name)}
        results={results}
        streak={streak}
      />
    </>,
  );
}

async function replay(name: Name, at: number, analysed = analysisOf(name), hidden = false) {
  const game = await finished(name);
  return page(
    <ReplayView
      game={game}
      ended={game.shown!}
      names={seatNames(game.shown!.seats)}
      bots={game.shown!.seats.map(({ bot }) => !!bot)}
      mine={0}
      analysed={analysed}
      results={undefined}
      onPractice={nothing}
      at={at}
      hidden={hidden}
    />,
  );
}

const ends: Ended[] = [
  { result: 'won', left: 0 },
  { result: 'lost', reason: 'stuck', left: 7 },
  { result: 'lost', reason: 'stuck', left: 24 },
  { result: 'lost', reason: 'skull', left: 31 },
  { result: 'lost', reason: 'three', left: 18 },
  { result: 'lost', reason: 'fire', left: 12 },
  { result: 'lost', reason: 'one_pile', left: 1 },
  { result: 'given_up', left: 56 },
  { result: 'time_over', left: 40 },
];

async function plot(name: Name, analysed: Analysed) {
  const game = await finished(name);
  return page(
    <>
      <h1 class="vh">Backstep</h1>
      <ChancePanel
        analysed={analysed}
        seats={game.record.turns.map(({ seat }) => seat)}
        names={seatNames(game.shown!.seats)}
        bots={game.shown!.seats.map(({ bot }) => !!bot)}
        mine={0}
        selected={undefined}
        onSelect={nothing}
        hrefOf={(turn) => `/g/picture?at=${turn}`}
      />
    </>,
  );
}

export const states = {
  after_replay_hidden: () => replay('skull', 9, analysisOf('skull'), true),
  after_results: () =>
    page(
      <>
        <h1 class="vh">Backstep</h1>
        {ends.map((ended, i) => (
          <div key={i} style={{ marginBottom: '16px' }}>
            <ResultBanner
              ended={ended}
              whose={i === 2 ? 'you' : { name: 'Visitor' }}
              free={i < 2}
            />
          </div>
        ))}
      </>,
    ),
  after_achieved: () => {
    const lost = (left: number) => ({ rules: '4x', result: 'lost' as const, left });
    const games: [Ended, Parameters<typeof achieved>[2]][] = [
      [{ result: 'won', left: 0 }, []],
      [{ result: 'won', left: 0 }, [{ rules: '4x', result: 'won', left: 0 }]],
      [{ result: 'lost', reason: 'stuck', left: 4 }, [9, 12, 7, 6, 22, 31, 18, 20, 17].map(lost)],
    ];
    return page(
      <>
        <h1 class="vh">Backstep</h1>
        {games.map(([ended, earlier], i) => (
          <AchievedView
            key={i}
            found={achieved(ended, '4x', earlier)}
            variant={variantAndPlayers('4x', 4)}
          />
        ))}
        <Reached feats={['unaided', 'commands']} />
      </>,
    );
  },
  after_superb: () => after('superb', { results: manyResults, table: { ready: [2] } }),
  after_won: () => after('won', { table: { you: { member: 2, seat: 2, hidden: [] }, ready: [1] } }),
  after_skull: () =>
    after('skull', {
      analysed: { ...analysisOf('skull'), from: 'quick', state: 'running', turn: 12, turns: 34 },
    }),
  after_solo: () => after('solo'),
  after_looking: () => after('superb', { analysed: nothingYet }),
  after_begun: () => {
    const whole = analysisOf('superb');
    return after('superb', {
      analysed: { ...whole, course: begun(whole.course, 20), from: 'quick', state: 'running' },
    });
  },
  after_given_up: () =>
    after('solo', { over: { result: 'given_up' }, analysed: { ...nothingYet, state: 'failed' } }),
  after_secret: async () => {
    const deal = { kind: 'today' as const, name: '2026-11-18/solo', at: 0 };
    const game = await finished('solo');
    const table = tableAfter(game);
    const over: Over = { result: 'lost', reason: 'stuck', left: 12 };
    return after('solo', {
      secret: true,
      streak: 3,
      analysed: nothingYet,
      results: { ...manyResults, bots: 'pending' },
      table: { game: { ...table.game!, deal, over } },
    });
  },
  plot_long: () => plot('superb', analysisOf('superb')),
  plot_short: () => plot('solo', analysisOf('solo')),
  plot_won: () => plot('won', analysisOf('won')),
  replay_middle: () => replay('superb', 74),
  replay_deal: () => replay('superb', 0),
  replay_end: () => replay('superb', 999),
  replay_extreme: () => replay('skull', 40),
  replay_solo: () => replay('solo', 31, nothingYet),
  what_if: async () => {
    const game = await finished('superb');
    return page(
      <WhatIf
        game={game}
        at={74}
        seat={0}
        names={seatNames(game.shown!.seats)}
        onClose={nothing}
        onPractice={nothing}
      />,
    );
  },
};
