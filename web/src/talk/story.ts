// The log of a table: talk and turns in one order, with lines between deals and where a mute began or
// ended. Made from the events; what only the reader knows is not in it.

import { mutedBy } from '../games/cards';
import type { IconName } from '../kit/icons';
import { isBot, isProgram, memberName, mySeat, seatName } from '../table/people';
import { type Language, language, t } from '../texts';
import type { EventDid, Happened, Table } from '../wire/types';
import { happening, signalsText } from './happening';
import { endsTurn, History, joined, type Part } from './history';
import { overText } from './over';
import { changes, turnText } from './sentence';

export interface Line {
  key: string;
  seq: number; // of its last event
  ms: number;
  kind: 'turn' | 'said' | 'signal' | 'reaction' | 'people' | 'mark';
  text: string; // with marks for bold
  name: string; // of whom it is, '' for nobody
  bot: boolean;
  mine: boolean;
  member: number; // who said it, 0 if no member did
  icon?: IconName;
}

/** What others said to the table: what a count of new things counts. */
export const isTalk = (line: Line) =>
  line.kind === 'said' || line.kind === 'signal' || line.kind === 'reaction';

/** The last line of that kind; -1 if there is none. */
export function lastIndex(lines: readonly Line[], is: (line: Line) => boolean): number {
  let at = lines.length - 1;
  while (at >= 0 && !is(lines[at]!)) at -= 1;
  return at;
}

const told = { how: 'full', mute: false, over: false } as const;

class Teller {
  readonly lines: Line[] = [];
  readonly #history = new History();
  #turn?: { line: Line; part: Part; seat: number }; // that goes on, if nothing was told since

  #signals?: { seat: number; signals: string[]; key: string }; // told last, by the same seat

  constructor(readonly table: Table) {
    // Events of a game whose deal is no longer among them.
    if (table.game && !table.events.some(({ e }) => e === 'dealt')) {
      this.#history.rules = table.game.view.rules;
    }
  }

  tell(happened: Happened): void {
    const part = this.#history.follow(happened);
    if (happened.e === 'did' && part) this.#did(happened, part);
    else this.#other(happened);
  }

  #add(line: Line): void {
    this.lines.push(line);
    this.#turn = undefined;
    this.#signals = undefined;
  }

  #did(did: EventDid, part: Part): void {
    const before = this.#turn?.seat === did.seat ? this.#turn : undefined;
    const whole = before ? joined(before.part, part) : part;
    const line: Line = {
      ...this.#bySeat(did, 'turn', did.seat),
      ...(before && { key: before.line.key }),
      text: turnText(whole, did, this.table, told),
    };
    if (before) this.lines.pop();
    if (line.text) this.lines.push(line);
    this.#signals = undefined;
    this.#turn = endsTurn(did) ? undefined : { line, part: whole, seat: did.seat };
    if (part.rules.players > 1) this.#silence(did, part); // alone a mute mutes nobody
    if (did.over) {
      this.#add(this.#mark(did, 'flag', overText(did.over, this.table, did.turn), 'over'));
    }
  }

  /** A second mute begins no new silence, and the end of one is told when no other is left. */
  #silence(did: EventDid, part: Part): void {
    const { began, ended } = changes(part);
    const wasMuted = mutedBy(part.rules, part.before).length > 0;
    const key = wasMuted ? 'log.begins' : 'log.mute_began';
    for (const { command, pile } of began) {
      const values = { command: t('words.command.mute'), pile };
      if (command === 'mute') this.#add(this.#mark(did, 'mute', t(key, values), pile));
    }
    if (ended.some(({ command }) => command === 'mute')) {
      this.#add(this.#mark(did, 'talk', t('log.mute_ended')));
    }
  }

  #other(happened: Happened): void {
    const { table } = this;
    const text = happening(happened, table);
    if (!text) return;
    switch (happened.e) {
      case 'said':
      case 'reacted': {
        if (table.you.hidden.includes(happened.member)) return;
        const line = this.#byMember(happened, happened.e === 'said' ? 'said' : 'reaction');
        if (happened.e === 'reacted') line.icon = happened.reaction;
        this.#add({ ...line, text });
        return;
      }
      case 'signalled':
        this.#signalled(happened);
        return;
      case 'dealt':
        this.#add(this.#mark(happened, 'deck', text));
        return;
      case 'stopped':
        this.#add(this.#mark(happened, 'flag', text));
        return;
      default:
        this.#add({ ...this.#mark(happened, 'people', text), kind: 'people' });
    }
  }

  /** What somebody signals in a row is one line. */
  #signalled(happened: Happened & { e: 'signalled' }): void {
    const { seat, signal } = happened;
    const before = this.#signals?.seat === seat ? this.#signals : undefined;
    const signals = [...(before?.signals ?? []), signal];
    const line: Line = {
      ...this.#bySeat(happened, 'signal', seat),
      ...(before && { key: before.key }),
      text: signalsText(this.table, seat, signals),
      icon: signal.split(':')[0] as IconName,
    };
    if (line.member !== 0 && this.table.you.hidden.includes(line.member)) return;
    if (before) this.lines.pop();
    this.#add(line);
    this.#signals = { seat, signals, key: line.key };
  }

  #mark(happened: Happened, icon: IconName, text: string, more = ''): Line {
    return {
      key: `${happened.seq}${icon}${more}`,
      seq: happened.seq,
      ms: happened.ms,
      kind: 'mark',
      text,
      name: '',
      bot: false,
      mine: false,
      member: 0,
      icon,
    };
  }

  #byMember(happened: Happened & { member: number }, kind: Line['kind']): Line {
    const { table } = this;
    return {
      key: String(happened.seq),
      seq: happened.seq,
      ms: happened.ms,
      kind,
      text: '',
      name: memberName(table, happened.member),
      bot: isProgram(table, happened.member),
      mine: happened.member === table.you.member,
      member: happened.member,
    };
  }

  #bySeat(happened: Happened, kind: Line['kind'], seat: number): Line {
    const { table } = this;
    return {
      key: String(happened.seq),
      seq: happened.seq,
      ms: happened.ms,
      kind,
      text: '',
      name: seatName(table, seat),
      bot: isBot(table, seat),
      mine: seat === mySeat(table),
      member: table.seats[seat]?.member ?? 0,
    };
  }
}

// Several things show the same story; each table is a new object after whatever happens.
const known = new WeakMap<Table, { language: Language; lines: Line[] }>();

export function story(table: Table): Line[] {
  const before = known.get(table);
  if (before?.language === language.get()) return before.lines;
  const teller = new Teller(table);
  for (const happened of table.events) teller.tell(happened);
  known.set(table, { language: language.get(), lines: teller.lines });
  return teller.lines;
}
