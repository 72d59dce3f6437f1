// What is spoken at a table. Two regions: one that waits for a pause and tells what others did, a turn
// in one sentence, and one that does not wait, for what the listener must know now. What comes within a
// moment is told together, and nothing is told twice.
import { useEffect } from 'preact/hooks';
import { alarm, say } from '../base/live';
import { mutedBy } from '../games/cards';
import { countdown } from '../kit/countdown';
import { prefs } from '../settings/prefs';
import type { TableConnection, TableModel } from '../table/connection';
import { isMyTurn, isRunning, memberName, mySeat } from '../table/people';
import type { OwnTurn } from '../table/turn';
import { list, t } from '../texts';
import type { EventDid, Happened, Table } from '../wire/types';
import { happening, signalsText } from './happening';
import { endsTurn, History, joined, type Part } from './history';
import { plain, spoken } from './marked';
import { overText } from './over';
import { afterAlarm, moment } from './pauses';
import { saidText } from './said';
import { turnText } from './sentence';
import { handText, whoseText, yourTurnText } from './state';

const patience = 6000; // ms: cards of a turn that goes on are told after it
const mostTurns = 6; // more than that were missed, and are only counted
const mostTalk = 4;

export class Voice {
  readonly #leave: (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #told: TableModel; // as far as it was told
  #open?: { seat: number; part: Part; last: EventDid }; // laid by somebody who plays on
  #opened: ReturnType<typeof setTimeout> | undefined;
  #saidAt: number;
  #turnTold?: { game: number; start: number }; // the own turn that was called out last

  constructor(
    readonly connection: TableConnection,
    readonly turn: OwnTurn | undefined, // none before a game
    readonly out = { say, alarm },
  ) {
    this.#told = { ...connection.model.get(), table: undefined };
    this.#saidAt = turn?.model.get().said?.at ?? 0;
    this.#leave = [connection.model.subscribe(() => this.#soon())];
    if (turn) this.#leave.push(turn.model.subscribe(() => this.#own()));
    this.#soon();
  }

  stop(): void {
    for (const leave of this.#leave) leave();
    for (const timer of [this.#timer, this.#later, this.#opened]) clearTimeout(timer);
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, moment);
  }

  /** Own actions, at once. */
  #own(): void {
    const { said, preview } = this.turn?.model.get() ?? {};
    if (!said || said.at === this.#saidAt) return;
    this.#saidAt = said.at;
    this.out.say(saidText(said, this.connection.model.get().table, preview, prefs.get().brief));
  }

  #tell(): void {
    const before = this.#told;
    const now = this.connection.model.get();
    this.#told = now;
    const urgent: string[] = [];
    if (before.link === 'live' && now.link === 'lost') urgent.push(t('voice.lost'));
    if (before.link === 'lost' && now.link === 'live') urgent.push(t('voice.back'));
    if (before.link !== 'gone' && now.link === 'gone') urgent.push(t('voice.gone'));
    const { table } = now;
    const calm = table ? this.#news(before.table, table) : [];
    if (table) urgent.push(...this.#urgent(before, now, table));
    if (urgent.length > 0) this.out.alarm(urgent.join(' '));
    // What does not wait would cut off what has just begun.
    const words = spoken(calm);
    if (urgent.length === 0) this.out.say(words);
    else this.#later = setTimeout(() => this.out.say(words), afterAlarm);
  }

  #urgent(before: TableModel, now: TableModel, table: Table): string[] {
    const texts: string[] = [];
    const { brief } = prefs.get();
    const old = before.table;
    const game = table.game;
    const same = old?.game?.number === game?.number;
    if (game && old?.game && same && table.phase === 'play' && game.view.rules.players > 1) {
      if (game.view.muted && !old.game.view.muted) {
        const piles = mutedBy(game.view.rules, game.view.tops);
        texts.push(t('voice.mute_began', { piles: list(piles), n: piles.length }));
      }
      if (!game.view.muted && old.game.view.muted) texts.push(t('voice.mute_ended'));
    }
    if (old && table.phase === 'over' && old.phase !== 'over' && game?.over) {
      texts.push(overText(game.over, table, game.view.turn));
    }
    if (now.nudged && now.nudged !== before.nudged && now.nudged.seat === mySeat(table)) {
      texts.push(t('voice.nudged', { who: memberName(table, now.nudged.by) }));
    }
    const idle = game?.idle;
    if (idle && idle.seat === mySeat(table) && old?.game?.idle?.until !== idle.until) {
      const time = countdown(idle.until - Date.now() - now.skew);
      texts.push(t('play.idle_you', { time }));
    }
    if (this.#myTurnBegan(now, table)) {
      texts.push(yourTurnText(table, this.turn?.model.get().preview, brief));
    }
    return texts;
  }

  /** The own turn began; alone every turn is one's own, and only the first is called out. */
  #myTurnBegan(now: TableModel, table: Table): boolean {
    if (!isMyTurn(now) || !table.game) return false;
    const { n, view, number } = table.game;
    const before = this.#turnTold;
    const start = n - view.laid_this_turn; // the same for as long as the turn is
    if (before?.game === number && before.start === start) return false;
    this.#turnTold = { game: number, start };
    return view.rules.players > 1 || before?.game !== number;
  }

  /** What happened since, in sentences. */
  #news(old: Table | undefined, table: Table): string[] {
    if (!old) return this.#first(table);
    const how = prefs.get().brief ? 'brief' : 'full';
    const history = new History();
    const turns: string[] = [];
    const talk: string[] = [];
    let run: { seat: number; signals: string[] } | undefined;
    for (const happened of table.events) {
      const part = history.follow(happened);
      if (happened.seq <= old.seq) continue;
      if (happened.e === 'did' && part) {
        const text = this.#turn(happened, part, table, how);
        if (text) turns.push(text);
        continue;
      }
      const text = this.#talk(happened, table);
      if (!text) continue;
      if (happened.e !== 'signalled') {
        talk.push(text);
        run = undefined;
        continue;
      }
      // What somebody signals in a row is one sentence.
      if (run?.seat === happened.seat) talk.pop();
      else run = { seat: happened.seat, signals: [] };
      run.signals.push(happened.signal);
      talk.push(signalsText(table, run.seat, run.signals));
    }
    const missed = turns.length - mostTurns;
    if (missed > 0) turns.splice(0, missed, t('voice.missed_turns', { n: missed }));
    const unheard = talk.length - mostTalk;
    if (unheard > 0) talk.splice(0, unheard, t('voice.missed_talk', { n: unheard }));
    return [...turns, ...talk, ...this.#people(old, table)];
  }

  /** The page has just come. */
  #first(table: Table): string[] {
    if (!isRunning(table) || isMyTurn(this.connection.model.get())) return [];
    const hand = table.phase === 'begin' && mySeat(table) !== undefined;
    return [whoseText(table), hand ? handText(table, undefined) : ''];
  }

  #turn(did: EventDid, part: Part, table: Table, how: 'full' | 'brief'): string {
    const before = this.#open?.seat === did.seat ? this.#open.part : undefined;
    const whole = before ? joined(before, part) : part;
    clearTimeout(this.#opened);
    this.#open = undefined;
    if (!endsTurn(did) && did.seat !== mySeat(table)) {
      this.#open = { seat: did.seat, part: whole, last: did };
      this.#opened = setTimeout(() => this.#tellOpen(), patience);
      return '';
    }
    const told = { how, mute: false, over: false };
    if (did.seat !== mySeat(table) || !did.cards?.length) {
      return plain(turnText(whole, did, table, told));
    }
    // The own new cards are told to nobody else, and so are not in the log.
    const text = plain(turnText(whole, { ...did, drew: 0 }, table, told));
    return `${text} ${t('voice.own.drew', { cards: list(did.cards.map(String)) })}`;
  }

  /** Somebody laid cards and thinks on. */
  #tellOpen(): void {
    const { table } = this.connection.model.get();
    if (!this.#open || !table) return;
    const { part, last } = this.#open;
    this.#open = undefined;
    const how = prefs.get().brief ? 'brief' : 'full';
    this.out.say(plain(turnText(part, last, table, { how, mute: false, over: false })));
  }

  #talk(happened: Happened, table: Table): string {
    const { hidden } = table.you;
    if ('member' in happened && hidden.includes(happened.member)) return '';
    if (happened.e === 'signalled') {
      const member = table.seats[happened.seat]?.member ?? 0;
      if (member !== 0 && hidden.includes(member)) return '';
    }
    if (happened.e === 'stopped') return ''; // the end is urgent
    const text = plain(happening(happened, table));
    if (happened.e !== 'dealt' || happened.hand === undefined) return text;
    return `${text} ${handText(table, undefined)}`;
  }

  /** Who lost the connection, and who is back. */
  #people(old: Table, table: Table): string[] {
    if (!isRunning(table)) return [];
    return table.members.flatMap(({ member, state }) => {
      const was = old.members.find((one) => one.member === member)?.state;
      if (member === table.you.member || !table.seats.some((seat) => seat.member === member)) {
        return [];
      }
      const who = memberName(table, member);
      if (state === 'lost' && was !== 'lost' && was) return [t('voice.member_lost', { who })];
      if (was === 'lost' && state === 'connected') return [t('voice.member_back', { who })];
      return [];
    });
  }
}

/** Speaks for as long as the table is shown. */
export function useVoice(connection: TableConnection, turn?: OwnTurn): void {
  useEffect(() => {
    const voice = new Voice(connection, turn);
    return () => voice.stop();
  }, [connection, turn]);
}
