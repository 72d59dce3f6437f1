// Tables for pictures and tests: real games, played by the engine's bots, with talk in between.

import { Store } from '../../base/store';
import type { Engine } from '../../engine/types';
import { withTurn } from '../../table/apply';
import type { TableConnection, TableModel } from '../../table/connection';
import type {
  Answer,
  EventDealt,
  Happened,
  RulesWished,
  Settings,
  SignalInForce,
  Table,
  TableRequest,
  View,
} from '../../wire/types';
import { randomDeal, usualSettings } from './usual';

export interface Played {
  rules: RulesWished;
  /** Two digits, repeated: which deal it is. */
  deal?: string;
  you?: number; // the reader's seat; null: looks on
  /** Called after every turn; what it returns is told next. True ends the play. */
  after?: (view: View, turn: number) => Happened[] | true | undefined;
  settings?: Partial<Settings>;
}

const began = 1_794_830_250_000;

/** Guest sits first, Visitor second, the other seats are bots'. */
export function playedTable(engine: Engine, options: Played): Table {
  const { rules, deal = '3a', after, you = 0 } = options;
  let game = engine.deal({ rules, entropy: deal.repeat(32) });
  let seq = 4;
  let ms = began;
  const at = () => {
    seq += 1;
    ms += 4000;
    return { seq, ms };
  };
  const first = engine.position(game, you);
  const counts = first.view.hand_counts;
  const dealt: EventDealt = {
    ...at(),
    e: 'dealt',
    game: 1,
    rules: first.view.rules,
    deal: randomDeal,
    done: [],
    hand_counts: counts,
    draw_count: first.view.draw_count,
    hand: first.hands[you],
  };
  const events: Happened[] = [dealt, { ...at(), e: 'begun', seat: 0, by: 1 }];
  let view = engine.dealt(dealt, you);
  let signals: SignalInForce[] = [];
  for (let turn = 1; turn < 60 && view.status === 'playing'; turn += 1) {
    const { turn: seat } = view;
    const seen = engine.position(game, seat).view;
    const actions = engine.bot(seen, signals, 'quick', '2b'.repeat(16));
    const acted = engine.act(game, actions, you);
    if ('refusal' in acted) break;
    game = acted.game;
    const did = { ...acted.did, ...at() };
    events.push(did);
    ({ view, signals } = engine.fold(view, signals, did));
    const next = after?.(view, turn);
    if (next === true) break;
    for (const happened of next ?? []) {
      const told = { ...happened, ...at() };
      if (told.e === 'signalled') {
        const { seat, signal } = told;
        signals = engine.signalled(view, signals, { seat, signal });
      }
      events.push(told);
    }
  }
  const players = rules.players;
  const running = view.status === 'playing';
  const table: Table = {
    table: 'fixture',
    seq,
    now: ms,
    settings: { ...usualSettings(view.rules), ...options.settings },
    phase: running ? 'play' : 'over',
    host: 1,
    acting_host: 1,
    you: { member: you + 1, seat: you, hidden: [] },
    members: [
      { member: 1, name: 'Guest', state: 'connected', since: began },
      { member: 2, name: 'Visitor', state: 'connected', since: began },
    ],
    seats: Array.from({ length: players }, (_, seat) =>
      seat < 2 ? { member: seat + 1, bot: '' } : { member: 0, bot: seat % 2 ? 'quick' : 'strong' },
    ),
    bench: [],
    ready: [],
    asks: [],
    events,
    game: {
      number: 1,
      deal: randomDeal,
      phase: running ? 'play' : 'over',
      n: 0,
      view,
      signals,
      votes: [],
      ...(!running && {
        over: {
          result: view.status as 'won' | 'lost',
          reason: view.reason ?? undefined,
          left: view.left,
        },
      }),
    },
  };
  return withTurn(table, engine);
}

/** A connection to a table that stands still. Requests are answered, and nothing happens. */
export class StillConnection implements TableConnection {
  readonly id: string;
  readonly model: Store<TableModel>;
  sent: TableRequest[] = [];

  constructor(
    table: Table | undefined,
    readonly answers: (request: TableRequest) => Answer | undefined = () => undefined,
    part: Partial<TableModel> = {},
    id = 'fixture',
  ) {
    this.id = id;
    this.model = new Store<TableModel>({
      link: 'live',
      since: 0,
      skew: 0,
      local: false,
      table,
      ...part,
    });
  }

  async send(request: TableRequest): Promise<Answer> {
    this.sent.push(request);
    return this.answers(request) ?? { t: 'done', id: 1, seq: 0, repeated: false };
  }

  close(): void {}
}
