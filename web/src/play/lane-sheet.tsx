// A pile in full: what was laid there and by whom, what still fits, and what to say about it.
import { follow } from '../base/router';
import { useStore } from '../base/store';
import type { Preview } from '../engine/types';
import { Icon } from '../kit/icons';
import { Sheet } from '../kit/sheet';
import type { TableConnection } from '../table/connection';
import { mySeat, seatName } from '../table/people';
import { SignalButtons } from '../talk/signals';
import { t } from '../texts';
import type { Card, PileName, Table } from '../wire/types';
import './sheets.css';
import { type LaidThere, pileHistory } from './since';

const legend = '/rules#marks';

interface Props {
  connection: TableConnection;
  preview?: Preview;
  pile: PileName;
  onClose: () => void;
}

export function LaneSheet({ connection, preview, pile, onClose }: Props) {
  const { table } = useStore(connection.model);
  const lane = preview?.lanes.find((each) => each.pile === pile);
  if (!table || !lane) return null;
  const { aid } = table.settings;
  const own = new Set(preview?.hand.filter(({ put }) => !put).map(({ card }) => card));
  const title = lane.rising ? t('play.sheet.rising', { pile }) : t('play.sheet.falling', { pile });
  const talks = mySeat(table) !== undefined && table.seats.length > 1;
  return (
    <Sheet title={title} onClose={onClose}>
      {talks && (
        <section class="sheet-part">
          <h3>{t('play.sheet.say')}</h3>
          <SignalButtons connection={connection} pile={pile} onSent={onClose} />
        </section>
      )}
      <section class="sheet-part">
        {aid ? (
          <>
            <h3>
              {lane.room.length > 0
                ? t('play.sheet.room', { n: lane.room.length })
                : t('play.sheet.no_room')}
            </h3>
            <CardList cards={lane.rising ? lane.room : [...lane.room].reverse()} own={own} />
            <p class="sheet-line">
              {lane.room.some((card) => own.has(card)) && `${t('play.sheet.own')} `}
              {trickLine()}
            </p>
          </>
        ) : (
          <p class="sheet-line">{t('play.sheet.aid_off')}</p>
        )}
        <a class="sheet-line" href={legend} onClick={follow}>
          {t('play.sheet.marks')}
        </a>
      </section>
      <section class="sheet-part">
        <h3>{t('play.sheet.laid')}</h3>
        <History table={table} laid={pileHistory(table.events, pile)} />
      </section>
    </Sheet>
  );

  function trickLine(): string {
    const trick = lane?.trick;
    if (!trick) return '';
    const { card } = trick;
    if (!trick.allowed) return t('play.sheet.trick_blocked', { card });
    return trick.where === 'hand'
      ? t('play.sheet.trick_own', { card })
      : t('play.sheet.trick', { card });
  }
}

function CardList({ cards, own }: { cards: readonly Card[]; own: ReadonlySet<Card> }) {
  if (cards.length === 0) return null;
  return (
    <ul class="sheet-cards">
      {cards.map((card) => (
        <li key={card} class={own.has(card) ? 'own' : ''}>
          {card}
        </li>
      ))}
    </ul>
  );
}

/** Newest first; cards of one turn together. */
function History({ table, laid }: { table: Table; laid: LaidThere[] }) {
  if (laid.length === 0) return <p class="sheet-line">{t('play.sheet.laid_none')}</p>;
  const runs: { seat: number; cards: LaidThere[] }[] = [];
  for (const one of laid) {
    const run = runs.at(-1);
    if (run && run.seat === one.seat) run.cards.push(one);
    else runs.push({ seat: one.seat, cards: [one] });
  }
  return (
    <ol class="sheet-history">
      {runs.reverse().map((run) => (
        <li key={run.cards[0]?.card}>
          <span>{who(run.seat)}</span>
          <span class="sheet-run">
            {[...run.cards].reverse().map(({ card, trick }) => (
              <b key={card} class={trick ? 'num trick' : 'num'}>
                {trick ? (
                  <>
                    <span class="vh">{t('play.sheet.by_trick', { card })}</span>
                    <span aria-hidden="true">{card}</span>
                    <Icon name="trick" />
                  </>
                ) : (
                  card
                )}
              </b>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );

  function who(seat: number): string {
    if (seat < 0) return t('play.sheet.before');
    return seat === mySeat(table) ? t('play.sheet.by_you') : seatName(table, seat);
  }
}
