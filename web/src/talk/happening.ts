// Sentences for everything that happens besides turns: who comes and goes, the deal, talk.
import { botName, called, isProgram, memberName, mySeat, seatName } from '../table/people';
import { clauses, fill, type TextKey, t, tCode, type ValuesOf } from '../texts';
import type { Happened, Signal, Table } from '../wire/types';
import { bold } from './marked';
import { overText } from './over';

/** A signal in the words of whoever gives it, "please leave B alone". */
export function signalText(signal: Signal): string {
  const [meaning, about] = signal.split(':');
  if (about === undefined) return tCode('log.signal', meaning!, 'log.signal.other');
  if (/^[A-D]$/.test(about)) {
    return tCode('log.signal', meaning!, 'log.signal.other', { pile: bold(about) });
  }
  const command = tCode('log.command', about, 'log.signal.other');
  return tCode('log.signal', meaning!, 'log.signal.other', { command });
}

/** What two texts need besides who it was. */
type Besides<Key extends TextKey> = keyof Omit<ValuesOf<Key>, 'who'> extends never
  ? []
  : [values: Omit<ValuesOf<Key>, 'who'>];

/** Two texts for one thing: done by somebody, and by the reader. */
function by<Other extends TextKey, You extends TextKey>(
  table: Table,
  member: number,
  other: Other,
  you: You,
  ...[values]: Besides<Other | You>
) {
  if (member !== 0 && member === table.you.member) return fill(you, { ...values });
  return fill(other, { who: memberName(table, member), ...values });
}
function bySeat<Other extends TextKey, You extends TextKey>(
  table: Table,
  seat: number,
  other: Other,
  you: You,
  ...[values]: Besides<Other | You>
) {
  if (seat === mySeat(table)) return fill(you, { ...values });
  return fill(other, { who: seatName(table, seat), ...values });
}
const speaker = (mine: boolean, name: string) => bold(mine ? t('words.you') : name);

/** What somebody signals, perhaps several things in a row. */
export function signalsText(table: Table, seat: number, signals: readonly Signal[]): string {
  return t('log.said', {
    who: speaker(seat === mySeat(table), seatName(table, seat)),
    text: clauses(signals.map(signalText)),
  });
}

/** What a member was called before that; undefined if the events do not go back that far. */
function nameBefore(table: Table, { member, seq }: Happened & { e: 'renamed' }) {
  let name: string | undefined;
  for (const event of table.events) {
    if (event.seq >= seq) break;
    if ((event.e === 'joined' || event.e === 'renamed') && event.member === member) {
      name = event.name;
    }
  }
  return name || undefined;
}

function renamed(happened: Happened & { e: 'renamed' }, table: Table): string {
  if (!happened.name) return ''; // of somebody who is forgotten
  if (happened.member === table.you.member) return t('log.you_renamed', { name: happened.name });
  const program = isProgram(table, happened.member);
  const name = called(happened.name, program);
  const before = nameBefore(table, happened);
  return before
    ? t('log.renamed_from', { who: called(before, program), name })
    : t('log.renamed', { name });
}

/** With marks for bold. A turn is not told here; what is only the reader's business is empty. */
export function happening(happened: Happened, table: Table): string {
  switch (happened.e) {
    case 'opened':
      return t('log.opened');
    case 'changed':
      return t('log.changed');
    case 'joined':
      return happened.member === table.you.member
        ? t('log.you_joined')
        : t('log.joined', {
            who: happened.name
              ? called(happened.name, happened.program)
              : memberName(table, happened.member),
          });
    case 'renamed':
      return renamed(happened, table);
    case 'left':
      return by(table, happened.member, 'log.left', 'log.you_left');
    case 'hosts':
      return by(table, happened.member, 'log.hosts', 'log.you_host');
    case 'sat':
      return by(table, happened.member, 'log.sat', 'log.you_sat');
    case 'stood':
      return by(table, happened.member, 'log.stood', 'log.you_stood');
    case 'bot_sat':
      return happened.bot ? t('log.bot_sat', { who: botName(happened.bot) }) : t('log.bot_stood');
    case 'swapped':
      return t('log.swapped', {
        one: seatName(table, happened.one),
        other: seatName(table, happened.other),
      });
    case 'dealt':
      return t('log.dealt');
    case 'begun':
      return bySeat(table, happened.seat, 'log.begun', 'log.you_begin');
    case 'did':
      return '';
    case 'signalled':
      return signalsText(table, happened.seat, [happened.signal]);
    case 'said':
      if (!happened.text) return ''; // likewise
      return t('log.said', {
        who: speaker(happened.member === table.you.member, memberName(table, happened.member)),
        text: happened.text,
      });
    case 'reacted':
      return t('log.said', {
        who: speaker(happened.member === table.you.member, memberName(table, happened.member)),
        text: tCode('talk.reaction', happened.reaction, 'log.signal.other'),
      });
    case 'stood_in':
      return bySeat(table, happened.seat, 'log.stood_in', 'log.stood_in_you', {
        bot: botName(happened.bot),
      });
    case 'took_back':
      return bySeat(table, happened.seat, 'log.took_back', 'log.you_took_back');
    case 'ask_agreed':
      return by(table, happened.member, 'log.ask_agreed', 'log.you_ask_agreed', {
        seat: seatName(table, happened.seat),
      });
    case 'idle':
      return bySeat(table, happened.seat, 'log.idle', 'log.you_idle');
    case 'here':
      return bySeat(table, happened.seat, 'log.here', 'log.you_here');
    case 'stand_in_agreed':
      return by(table, happened.member, 'log.stand_in_agreed', 'log.you_stand_in_agreed', {
        seat: seatName(table, happened.seat),
      });
    case 'asked': {
      // A member's seat is asked for under that member's own name.
      if (happened.until) return bySeat(table, happened.seat, 'log.claimed', 'log.claimed_you');
      const who = called(happened.name, happened.program);
      return happened.seat === mySeat(table)
        ? t('log.asked_you', { who })
        : t('log.asked', { who, seat: seatName(table, happened.seat) });
    }
    case 'answered':
      if (happened.agreed) return by(table, happened.member, 'log.agreed', 'log.agreed_you');
      // By the owner of the seat: that one came back. By nobody: the asker or the owner was forgotten.
      return happened.by !== 0 && happened.by === table.seats[happened.seat]?.member
        ? by(table, happened.by, 'log.claim_void', 'log.claim_void_you')
        : t('log.not_agreed', { seat: seatName(table, happened.seat) });
    case 'voted':
      return happened.give_up
        ? by(table, happened.member, 'log.gives_up', 'log.you_give_up')
        : by(table, happened.member, 'log.plays_on', 'log.you_play_on');
    case 'readied':
      return happened.ready
        ? by(table, happened.member, 'log.ready', 'log.you_ready')
        : by(table, happened.member, 'log.not_ready', 'log.you_not_ready');
    case 'stopped':
      return overText(happened.over, table, undefined);
    case 'hid':
      return '';
    case 'forgotten':
      return t('log.forgotten');
    case 'closed':
      return t('log.closed');
    default:
      return ''; // of a later version
  }
}
