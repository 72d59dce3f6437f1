// A game of this browser alone, in the shape of a server's table: one person and bots, no host but us.

import type { Position } from '../engine/types';
import { prefs } from '../settings/prefs';
import { t } from '../texts';
import type { Deal, Game, Over, Table } from '../wire/types';

export const me = 1; // the own number as a member

export interface Shaped {
  id: string;
  number: number;
  n: number;
  position: Position; // as the own seat sees it
  seat: number;
  deal: Deal;
  aid: boolean;
  hints: boolean;
  bot: (seat: number) => string;
}

/** The table around a game, without its past. */
export function tableOf(shaped: Shaped): Table {
  const { position, seat: own, deal } = shaped;
  const { view } = position;
  const now = Date.now();
  const phase = position.over ? 'over' : 'play';
  const name = prefs.get().name || t('words.you');
  const game: Game = {
    number: shaped.number,
    deal,
    phase,
    n: shaped.n,
    view,
    signals: [],
    votes: [],
    ...(position.over ? { over: endingOf(position, view.status === 'won' ? 'won' : 'lost') } : {}),
  };
  return {
    table: shaped.id,
    seq: 0,
    now,
    settings: {
      name: '',
      rules: view.rules,
      listed: false,
      hints: shaped.hints,
      aid: shaped.aid,
      voice: false,
      pace: 'normal',
      deal,
    },
    phase,
    host: me,
    acting_host: me,
    you: { member: me, seat: own, hidden: [] },
    members: [{ member: me, name, state: 'connected', since: now }],
    seats: view.hand_counts.map((_, seat) =>
      seat === own ? { member: me, bot: '' } : { member: 0, bot: shaped.bot(seat) },
    ),
    bench: [],
    ready: [],
    asks: [],
    game,
    events: [],
  };
}

/** How a game ended, with all cards open. */
export function endingOf({ view, hands, draw }: Position, result: Over['result']): Over {
  const reason = result === 'lost' && view.reason ? { reason: view.reason } : {};
  return { result, ...reason, left: view.left, hands, draw };
}
