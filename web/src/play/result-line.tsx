// The end of a game in a line over the lanes: cards left, result and reason.

import { type Ended, headline, superb, type Whose, whyEnded } from '../games/result-text';
import { Icon } from '../kit/icons';
import { mySeat, seatName } from '../table/people';
import { t } from '../texts';
import type { Table } from '../wire/types';
import './result-line.css';

/** The number of cards left as a card; won games have a star instead. */
export function LeftCard({ ended }: { ended: Ended }) {
  return (
    <span class={ended.result === 'won' ? 'left-card won' : 'left-card'} aria-hidden="true">
      {ended.result === 'won' ? (
        <Icon name="good" />
      ) : (
        <>
          <b class="num">{ended.left}</b>
          <small>{t('after.left_word', { n: ended.left })}</small>
        </>
      )}
    </span>
  );
}

interface Props {
  ended: Ended;
  whose: Whose;
  /** Also says that numbers may be said now. */
  free?: boolean;
  /** The heading's level; 2 on the table, 1 on a page of its own. */
  level?: 1 | 2;
}

export function ResultBanner({ ended, whose, free, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const why = whyEnded(ended, whose);
  const won = ended.result === 'won';
  const classes = ['result-line', (won || superb(ended)) && 'good', won && 'won'];
  return (
    <div class={classes.filter(Boolean).join(' ')}>
      <LeftCard ended={ended} />
      <div class="result-words">
        <Heading tabIndex={-1}>{headline(ended)}</Heading>
        <p>
          {why} {free && t('after.numbers_free')}
        </p>
      </div>
    </div>
  );
}

/** Shown by the board when a game is over; nothing before. */
export function ResultLine({ table }: { table: Table }) {
  const { game } = table;
  if (!game?.over) return null;
  const seat = game.view.turn;
  const whose: Whose = seat === mySeat(table) ? 'you' : { name: seatName(table, seat) };
  const alone = table.seats.length === 1;
  return <ResultBanner ended={game.over} whose={whose} free={!alone && !!game.over.hands} />;
}
