// What can be done about a seat: remind it, let a bot play on, hide what is said there, make its member
// the host, let it begin. What is not possible yet says when it will be.
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { Sheet } from '../kit/sheet';
import type { TableConnection } from '../table/connection';
import {
  isHost,
  isPerson,
  isRunning,
  isStandIn,
  memberName,
  mySeat,
  seatMember,
} from '../table/people';
import { seatState } from '../talk/seat-state';
import { useSending } from '../talk/sending';
import { t } from '../texts';
import type { Table, TableRequest } from '../wire/types';
import { useNow } from './layout';
import { standIn, standInAfter } from './lost-seats';
import './sheets.css';
import { turnBegan } from './since';

const nudgeAfter = 60_000;

interface Choice {
  key: string;
  text: string;
  about?: string;
  off?: boolean;
  request: TableRequest;
}

/** A person among bots, or the host, may say who begins. */
export function givesStart(table: Table): boolean {
  const people = table.seats.filter(({ member, bot }) => isPerson(table, member) && bot === '');
  return isHost(table) || (people.length === 1 && people[0]?.member === table.you.member);
}

function choices(table: Table, seat: number, now: number): Choice[] {
  const own = mySeat(table);
  const member = seatMember(table, seat);
  const state = seatState(table, seat, now);
  const { name } = state;
  const all: Choice[] = [];
  const running = isRunning(table);
  if (table.phase === 'begin' && own !== undefined && own !== seat && givesStart(table)) {
    all.push({
      key: 'begins',
      text: t('play.seat_sheet.begins', { name }),
      about: t('play.seat_sheet.begins_about'),
      request: { t: 'begin', seat },
    });
  }
  if (own !== undefined && own !== seat && state.turn && !state.bot) {
    const early = now - turnBegan(table.events) < nudgeAfter;
    all.push({
      key: 'nudge',
      text: t('play.seat_sheet.nudge'),
      about: early ? t('play.seat_sheet.nudge_later') : t('play.seat_sheet.nudge_about'),
      off: early,
      request: { t: 'nudge' },
    });
  }
  if (running && own === seat) {
    all.push(
      isStandIn(table, seat)
        ? {
            key: 'take_back',
            text: t('play.seat_sheet.take_back'),
            about: t('play.seat_sheet.take_back_about'),
            request: { t: 'take_back' },
          }
        : {
            key: 'stand_in',
            text: t('play.seat_sheet.stand_in_me'),
            about: t('play.seat_sheet.stand_in_me_about'),
            request: { t: 'stand_in', seat, bot: standIn },
          },
    );
  }
  if (!member || own === seat) return all;
  const lost = state.presence === 'lost';
  // A program that does not play need not be lost.
  const stalls = member.program && state.turn && now - turnBegan(table.events) >= standInAfter;
  // Nor need a person to move who has given no sign of life: then all others must agree.
  const idle = table.game?.idle?.seat === seat ? table.game.idle : undefined;
  const mayStandIn = own !== undefined && !table.settings.correspondence;
  if (running && mayStandIn && !isStandIn(table, seat) && (lost || stalls || idle)) {
    const early = idle ? now < idle.until : !stalls && now - member.since < standInAfter;
    all.push({
      key: 'stand_in',
      text: t('play.seat_sheet.stand_in'),
      about: early
        ? t('play.seat_sheet.stand_in_later')
        : t('play.seat_sheet.stand_in_about', { name: memberName(table, member.member) }),
      off: early,
      request: { t: 'stand_in', seat, bot: standIn },
    });
  }
  const who = memberName(table, member.member);
  if (table.you.member !== 0) {
    const hidden = table.you.hidden.includes(member.member);
    all.push({
      key: 'hide',
      text: hidden
        ? t('play.seat_sheet.show', { name: who })
        : t('play.seat_sheet.hide', { name: who }),
      about: hidden ? undefined : t('play.seat_sheet.hide_about'),
      request: { t: 'hide', member: member.member, hide: !hidden },
    });
  }
  if (isHost(table) && table.host === table.you.member && !member.program) {
    all.push({
      key: 'hand_over',
      text: t('play.seat_sheet.hand_over', { name: who }),
      about: t('play.seat_sheet.hand_over_about'),
      request: { t: 'hand_over', member: member.member },
    });
  }
  return all;
}

interface Props {
  connection: TableConnection;
  seat: number;
  onClose: () => void;
}

export function SeatSheet({ connection, seat, onClose }: Props) {
  const { table, skew, local } = useStore(connection.model);
  const now = useNow(5000, true) + skew;
  const { refused, send } = useSending(connection);
  if (!table) return null;
  const state = seatState(table, seat, now);
  // Those who share this device need no reminder from it.
  const offers = local && table.members.length > 1 ? [] : choices(table, seat, now);
  const host = seatMember(table, seat)?.member === table.host;
  return (
    <Sheet title={state.shown} onClose={onClose}>
      <p class="sheet-line">
        {t('play.seat.facts', {
          cards: t('words.cards', { n: state.cards }),
          state: state.stateWithin,
        })}
        {host && (
          <span class="sheet-host">
            <Icon name="crown" />
            {t('play.seat_sheet.host')}
          </span>
        )}
      </p>
      {state.tells.length > 0 && (
        <ul class="sheet-tells">
          {state.tells.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      )}
      <div class="sheet-choices">
        {offers.map(({ key, text, about, off, request }) => (
          <Button
            key={key}
            small={about}
            off={off ?? false}
            onPress={() => {
              send(request);
              if (request.t !== 'hide') onClose();
            }}
          >
            {text}
          </Button>
        ))}
        {offers.length === 0 && <p class="sheet-line">{t('play.seat_sheet.nothing')}</p>}
      </div>
      {refused && (
        <p class="sheet-line" role="alert">
          {refused}
        </p>
      )}
    </Sheet>
  );
}
