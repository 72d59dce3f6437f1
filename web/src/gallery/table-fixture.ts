// A table in the middle of a game, for the gallery: piles as they were laid, and everything else that
// follows from them, so that counts add up. Nothing is sent anywhere.

import { Store } from '../base/store';
import { commandCards } from '../rules/even';
import type { TableConnection, TableModel } from '../table/connection';
import type {
  Action,
  Answer,
  Card,
  Happened,
  Member,
  PileName,
  Presence,
  Reaction,
  Rules,
  Seat,
  SignalInForce,
  Table,
  TableRequest,
} from '../wire/types';
import { PILES } from '../wire/types';
import { randomDeal, usualSettings } from './data/usual';

export interface SeatFixture {
  name?: string; // of a person
  bot?: string;
  cards: number;
  state?: Presence;
  since?: number; // ms ago
}

export interface Fixture {
  rules?: Partial<Rules>;
  piles: Record<PileName, Card[]>; // in the order in which they were laid
  hand: Card[];
  sitting: SeatFixture[]; // the reader is the last one
  turn?: number; // the reader's, if not given
  phase?: 'begin' | 'play' | 'over';
  laidThisTurn?: number;
  signals?: SignalInForce[];
  said?: { seat: number; text: string }[];
  reacted?: { seat: number; reaction: Reaction }[]; // just now
  fire?: { due: PileName[] };
  watching?: boolean;
  /** The last cards of these piles were laid in the last turns before this one. */
  last?: { seat: number; actions: Action[]; drew: number }[];
  drawn?: Card[]; // by the reader, in the own last turn
  settings?: Partial<Table['settings']>;
  table?: Partial<Table>;
  model?: Partial<TableModel>;
  over?: NonNullable<Table['game']>['over'];
  idle?: NonNullable<Table['game']>['idle'];
  justNow?: boolean; // everything has happened a moment ago
  kept?: boolean; // the reader came back while the own seat was asked for
  until?: number; // when the game ends by itself
}

const commands = Object.fromEntries(
  Object.entries(commandCards).flatMap(([command, cards]) => cards.map((card) => [card, command])),
) as Rules['commands'];

const began = Date.UTC(2026, 10, 16, 14, 0);

/** Earlier turns, two cards each, round the table. */
function earlier(fixture: Fixture): Happened[] {
  const lastCards = new Set(
    (fixture.last ?? []).flatMap(({ actions }) =>
      actions.map((action) => Number.parseInt(action, 10)),
    ),
  );
  const rest = PILES.map((pile) =>
    fixture.piles[pile].filter((card) => !lastCards.has(card)).map((card) => `${card}${pile}`),
  );
  const actions: Action[] = [];
  for (let i = 0; rest.some((pile) => i < pile.length); i++) {
    for (const pile of rest) if (pile[i]) actions.push(pile[i]!);
  }
  const seats = fixture.sitting.length;
  const turns: Happened[] = [];
  for (let at = 0; at < actions.length; at += 2) {
    turns.push(did((at / 2) % seats, [...actions.slice(at, at + 2), 'end'], 2, undefined));
  }
  return turns;
}

function did(seat: number, actions: Action[], drew: number, cards: Card[] | undefined): Happened {
  return {
    seq: 0,
    ms: 0,
    e: 'did',
    seat,
    n: 0,
    actions,
    drew,
    ...(cards ? { cards } : {}),
    turn: 0,
    laid_this_turn: actions.includes('end') ? 0 : actions.length,
    minimum: 2,
    draw_count: 0,
  };
}

export function tableOf(fixture: Fixture): Table {
  const { piles, hand, sitting, signals = [], phase = 'play' } = fixture;
  const me = fixture.watching ? undefined : sitting.length - 1;
  const rules: Rules = {
    players: sitting.length,
    extreme: false,
    pro: false,
    small_hand: false,
    on_fire: false,
    one_pile_retroactive: false,
    commands,
    ...fixture.rules,
  };
  const laid = PILES.flatMap((pile) => piles[pile]);
  const counts = sitting.map(({ cards }) => cards);
  const inHands = counts.reduce((a, b) => a + b, 0);
  const top = (pile: PileName) => piles[pile].at(-1) ?? null;
  const tops = { A: top('A'), B: top('B'), C: top('C'), D: top('D') };
  const muted =
    rules.extreme &&
    sitting.length > 1 &&
    PILES.some((pile) => rules.commands[String(tops[pile])] === 'mute');
  const members: Member[] = [];
  const seats: Seat[] = sitting.map(({ name, bot, state, since }) => {
    if (name) {
      members.push({
        member: members.length + 1,
        name,
        state: state ?? 'connected',
        since: Date.now() - (since ?? 60_000),
      });
    }
    return { member: name ? members.length : 0, bot: bot ?? '' };
  });
  const turn = fixture.turn ?? sitting.length - 1;
  const events: Happened[] = [
    {
      seq: 0,
      ms: 0,
      e: 'dealt',
      game: 1,
      rules,
      deal: randomDeal,
      done: [],
      hand_counts: counts,
      draw_count: 98 - inHands,
      hand,
    },
    ...(phase === 'begin' ? [] : earlier(fixture)),
    ...(fixture.drawn && me !== undefined
      ? [did(me, ['end'], fixture.drawn.length, fixture.drawn)]
      : []),
    ...(fixture.last ?? []).map(({ seat, actions, drew }) => did(seat, actions, drew, undefined)),
    ...(fixture.said ?? []).map<Happened>(({ seat, text }) => ({
      seq: 0,
      ms: 0,
      e: 'said',
      member: seats[seat]?.member ?? 0,
      text,
    })),
    ...(fixture.reacted ?? []).map<Happened>(({ seat, reaction }) => ({
      seq: 0,
      ms: 0,
      e: 'reacted',
      member: seats[seat]?.member ?? 0,
      reaction,
    })),
  ];
  if (fixture.kept && me !== undefined) {
    const by = seats[me]?.member ?? 0;
    events.push({ seq: 0, ms: 0, e: 'answered', seat: me, agreed: false, by, member: 0 });
  }
  events.forEach((event, i) => {
    event.seq = i + 1;
    const recent = event.e === 'reacted' || fixture.justNow;
    event.ms = recent ? Date.now() : began + i * 20_000;
  });
  const mine = me === undefined ? 0 : (seats[me]?.member ?? 0);
  return {
    table: 'gallery',
    seq: events.length,
    now: Date.now(),
    settings: { ...usualSettings(rules), ...fixture.settings },
    phase,
    host: members[0]?.member ?? 0,
    acting_host: members[0]?.member ?? 0,
    you: { member: mine, ...(me === undefined ? {} : { seat: me }), hidden: [] },
    members,
    seats,
    bench: [],
    ready: [],
    asks: [],
    events,
    game: {
      number: 1,
      deal: randomDeal,
      phase,
      n: laid.length,
      signals,
      votes: [],
      ...(fixture.until === undefined ? {} : { until: fixture.until }),
      view: {
        rules,
        status: phase === 'over' ? 'lost' : 'playing',
        reason: phase === 'over' ? 'stuck' : null,
        turn,
        left: 98 - laid.length,
        tops,
        ...(me === undefined ? {} : { seat: me, hand }),
        hand_counts: counts,
        draw_count: 98 - laid.length - inHands,
        laid: [...laid].sort((a, b) => a - b),
        laid_this_turn: fixture.laidThisTurn ?? 0,
        minimum: rules.pro ? 3 : 2,
        muted,
        bound: null,
        three: false,
        fire_due: fixture.fire?.due ?? [],
        used: fixture.laidThisTurn ? ['D'] : [],
        latest: fixture.laidThisTurn ? 'D' : null,
      },
      ...(fixture.over ? { over: fixture.over } : {}),
      ...(fixture.idle ? { idle: fixture.idle } : {}),
    },
    to_move: phase === 'play' && turn === me && !seats[turn]?.bot,
    ...fixture.table,
  };
}

export class FixtureConnection implements TableConnection {
  readonly id = 'gallery';
  readonly model: Store<TableModel>;
  readonly sent: TableRequest[] = [];

  constructor(fixture: Fixture) {
    this.model = new Store<TableModel>({
      link: 'live',
      since: Date.now(),
      skew: 0,
      local: false,
      table: tableOf(fixture),
      ...fixture.model,
    });
  }

  send(request: TableRequest): Promise<Answer> {
    this.sent.push(request);
    return new Promise(() => {}); // as if the server took long
  }

  close(): void {}
}
