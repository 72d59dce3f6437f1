// After a game, below or beside the table: once more, the chance over time, the own turn that cost
// most, what choices and draws did, what others made of these cards, and what was left.
import { useMemo, useState } from 'preact/hooks';
import { follow } from '../app/router';
import { useStore } from '../app/store';
import { Button } from '../kit/button';
import type { TableDoor } from '../table/door';
import { handSeat, isBot, namesOf } from '../table/people';
import type { OwnTurn } from '../table/turn';
import { t } from '../texts';
import type { Distribution } from '../wire/api';
import type { Table } from '../wire/types';
import './after.css';
import { Again } from './again';
import { costliestOf } from './analysis';
import { ChancePanel } from './chance-panel';
import { CopyLink } from './copy-link';
import { CostlyTurn } from './costly-turn';
import { type Loaded, useFinishedGame } from './finished-game';
import { localGameOf } from './local-games';
import { gamePath, positionPath } from './paths';
import { DownloadRecord } from './record-download';
import { SameDeal, useResults } from './same-deal';
import { seatNames } from './seat-names';
import { type Analysed, useAnalysis } from './use-analysis';
import { WhatLeft } from './what-left';
import { WhereWent } from './where-went';

interface Props {
  door: TableDoor;
  turn?: OwnTurn;
}

/** Everything about a game that is over, from the server or from this browser. */
export function After({ door }: Props) {
  const table = useStore(door.model, ({ table: now }) => now);
  const local = useStore(door.model, (model) => model.local);
  const over = table?.game?.over;
  const here = useMemo(() => (local && over ? localGameOf(door) : undefined), [door, local, over]);
  const loaded = useFinishedGame(here?.id ?? over?.game, here?.record);
  const text = loaded && 'game' in loaded ? loaded.game.text : undefined;
  const analysed = useAnalysis(here ? undefined : over?.game, text, door.model);
  const results = useResults(over ? table?.game?.deal : undefined);
  if (!table?.game?.over) return null;
  return (
    <AfterView door={door} table={table} loaded={loaded} analysed={analysed} results={results} />
  );
}

interface ViewProps {
  door: TableDoor;
  table: Table;
  loaded: Loaded;
  analysed: Analysed;
  results: Distribution | undefined;
}

/** The same, of what is known. */
export function AfterView({ door, table, loaded, analysed, results }: ViewProps) {
  const [selected, select] = useState<number>();
  const { over, view, deal } = table.game!;
  const game = loaded && 'game' in loaded ? loaded.game : undefined;
  const names = useMemo(
    () => (game?.shown ? seatNames(game.shown.seats) : namesOf(table)),
    [game, table.seats, table.members],
  );
  const bots = useMemo(
    () =>
      game?.shown
        ? game.shown.seats.map(({ bot }) => !!bot)
        : table.seats.map((_, seat) => isBot(table, seat)),
    [game, table.seats, table.members],
  );
  if (!over) return null;
  const mine = handSeat(table);
  const worst = costliestOf(analysed.course, mine);
  const secret = !over.game && !game && (deal.kind === 'today' || deal.kind === 'club');
  const first = (turn: number) => game?.record.turns[turn - 1]?.first ?? 0;
  return (
    <div class="after">
      <div class="after-top">
        <Again door={door} table={table} />
        <div class="after-acts">
          {game && (
            <>
              <Button icon="play" href={gamePath(game.id)} onPress={follow}>
                {t('after.step_through')}
              </Button>
              {game.shown && <CopyLink path={gamePath(game.id)} text={t('after.copy_link')} />}
              <DownloadRecord game={game} />
            </>
          )}
          {deal.kind === 'today' && (
            <Button icon="chart" href="/today" onPress={follow}>
              {t('after.todays_results')}
            </Button>
          )}
          {deal.kind === 'club' && (
            <Button icon="chart" href={`/club/${deal.name}`} onPress={follow}>
              {t('after.evenings_results')}
            </Button>
          )}
        </div>
      </div>
      {secret && (
        <p class="panel after-panel after-secret">
          {deal.kind === 'today' ? t('after.secret_today') : t('after.secret_club')}
        </p>
      )}
      <div class="after-columns">
        <div class="after-main">
          {game && game.record.turns.length > 0 && (
            <ChancePanel
              analysed={analysed}
              seats={game.record.turns.map(({ seat }) => seat)}
              names={names}
              bots={bots}
              mine={mine}
              selected={selected}
              onSelect={select}
              hrefOf={(turn) => positionPath(game.id, first(turn))}
            />
          )}
          {game && worst && <CostlyTurn game={game} line={worst} names={names} bots={bots} />}
        </div>
        <div class="after-side">
          <WhereWent course={analysed.course} mine={mine} />
          {results && <SameDeal results={results} mine={over.left} />}
          {over.hands && over.left > 0 && (
            <WhatLeft
              hands={over.hands}
              draw={over.draw ?? []}
              names={names}
              bots={bots}
              mine={mine}
              rules={view.rules}
            />
          )}
        </div>
      </div>
    </div>
  );
}
