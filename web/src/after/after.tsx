// After a game, below or beside the table: once more, the chance over time, the own turn that cost
// most, what choices and draws did, what others made of these cards, and what was left.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { follow } from '../base/router';
import { useStore } from '../base/store';
import { type Feats, featsOf, keepFeats } from '../games/feats';
import { keepTops } from '../games/tops';
import { Button } from '../kit/button';
import { dateOf, sharedOf } from '../share/of-table';
import { useStreak } from '../share/own-days';
import { ShareResult } from '../share/share-result';
import type { TableConnection } from '../table/connection';
import { handSeat, isBot, mySeat, namesOf } from '../table/people';
import type { OwnTurn } from '../table/turn';
import { Reactions } from '../talk/reactions';
import { t } from '../texts';
import type { Distribution } from '../wire/api';
import type { Table } from '../wire/types';
import { AchievedLine, Reached } from './achieved-line';
import '../kit/report.css';
import { type Loaded, useFinishedGame } from '../games/finished-game';
import { localGameOf } from '../games/local-games';
import { gamePath, hiddenPath, positionPath } from '../games/paths';
import { celebrate, justEnded } from '../play/celebrate';
import { Again } from './again';
import { costliestOf, costlyTurnsOf } from './analysis';
import { ChancePanel } from './chance-panel';
import { Compared } from './compared';
import { CopyLink } from './copy-link';
import { CostlyTurn } from './costly-turn';
import { DownloadRecord } from './record-download';
import { Review, ReviewOffer } from './review/review';
import { SameDeal, useResults } from './same-deal';
import { seatNames } from './seat-names';
import { type Analysed, useAnalysis } from './use-analysis';
import { WhatLeft } from './what-left';
import { WhereWent } from './where-went';

interface Props {
  connection: TableConnection;
  turn?: OwnTurn;
}

/** Everything about a game that is over, from the server or from this browser. */
export function After({ connection }: Props) {
  const table = useStore(connection.model, ({ table: now }) => now);
  const local = useStore(connection.model, (model) => model.local);
  const over = table?.game?.over;
  const here = useMemo(
    () => (local && over ? localGameOf(connection) : undefined),
    [connection, local, over],
  );
  const loaded = useFinishedGame(here?.id ?? over?.game, here?.record);
  const text = loaded && 'game' in loaded ? loaded.game.text : undefined;
  const analysed = useAnalysis(here ? undefined : over?.game, text, connection.model);
  const [reached, reach] = useState<readonly (keyof Feats)[]>([]);
  const results = useResults(over ? table?.game?.deal : undefined);
  const streak = useStreak(
    over && table && mySeat(table) !== undefined ? dateOf(table) : undefined,
  );
  useEffect(() => {
    const { table, skew } = connection.model.get();
    const how = table && justEnded(table, Date.now() + skew);
    if (!table || !how) return undefined;
    return whenDrawn('.board-lanes .lane-card', () => celebrate(table, how));
  }, []);
  useEffect(() => {
    if (!table) return;
    const found = keepFeats(featsOf(table));
    if (found.length > 0) reach(found);
  }, [over]);
  if (!table?.game?.over) return null;
  return (
    <AfterView
      connection={connection}
      table={table}
      local={local}
      loaded={loaded}
      analysed={analysed}
      results={results}
      streak={streak}
      reached={reached}
    />
  );
}

const patience = 60; // frames that the piles may take to be drawn

/** Does it as soon as there is such an element; gives what calls it off. */
function whenDrawn(selector: string, then: () => void): () => void {
  let frames = 0;
  let asked = 0;
  const look = () => {
    if (document.querySelector(selector)) then();
    else if (frames++ < patience) asked = requestAnimationFrame(look);
  };
  asked = requestAnimationFrame(look);
  return () => cancelAnimationFrame(asked);
}

interface ViewProps {
  connection: TableConnection;
  table: Table;
  local?: boolean;
  loaded: Loaded;
  analysed: Analysed;
  results: Distribution | undefined;
  streak?: number | undefined;
  reached?: readonly (keyof Feats)[];
}

/** The same, of what is known. */
export function AfterView(props: ViewProps) {
  const {
    connection,
    table,
    local = false,
    loaded,
    analysed,
    results,
    streak,
    reached = [],
  } = props;
  const [selected, select] = useState<number>();
  const [together, setTogether] = useState(false);
  const { over, view, deal } = table.game!;
  useEffect(() => {
    if (over && deal.kind === 'today' && deal.name) keepTops(deal.name, view.tops);
  }, [over]);
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
  const shared = sharedOf(table, game, { results, streak });
  if (together && game) {
    return (
      <Review
        connection={connection}
        game={game}
        names={names}
        bots={bots}
        mine={mine}
        analysed={analysed}
        onClose={() => {
          setTogether(false);
          requestAnimationFrame(() =>
            document.querySelector<HTMLElement>('.review-offer .btn')?.focus(),
          );
        }}
      />
    );
  }
  const first = (turn: number) => game?.record.turns[turn - 1]?.first ?? 0;
  return (
    <div class="after">
      {game?.shown && <ReviewOffer connection={connection} onOpen={() => setTogether(true)} />}
      <AchievedLine table={table} local={local} />
      <Compared shared={shared} />
      <Reached feats={reached} />
      <div class="after-top">
        <div class="after-again">
          <Again connection={connection} table={table} />
          {!local && table.members.length > 1 && <Reactions connection={connection} />}
        </div>
        <div class="after-acts">
          {game && (
            <>
              <Button icon="play" href={positionPath(game.id, 0)} onPress={follow}>
                {t('after.step_through')}
              </Button>
              {game.shown && <CopyLink path={gamePath(game.id)} text={t('after.copy_link')} />}
              {game.shown && <CopyLink path={hiddenPath(game.id)} text={t('review.copy_hidden')} />}
              <DownloadRecord game={game} />
            </>
          )}
          <ShareResult shared={shared} />
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
          {game && worst && (
            <CostlyTurn
              game={game}
              line={worst}
              costly={costlyTurnsOf(analysed.course, mine)}
              names={names}
              bots={bots}
            />
          )}
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
