// A game on one device as the person sees it who holds the device: a server's table in which that person is
// the reader. Of all other hands only the counts are in it.
import type { Engine, LocalGame } from '../engine/types';
import { endingOf } from '../table/local-shape';
import type { Deal, Happened, Over, SignalInForce, Table } from '../wire/types';
import { type PassSetUp, passId } from './pass-game';

export interface PassState {
  setUp: PassSetUp;
  game: LocalGame;
  number: number;
  begun: boolean;
  signals: SignalInForce[];
  events: Happened[]; // with the cards that each seat drew
  seq: number;
  over?: Over;
}

export const passDeal: Deal = { kind: 'random', name: '', at: 0 };

/** People have the numbers of their seats, from 1. */
export const memberOn = (seat: number) => seat + 1;

/** The event without what only another seat may know. */
export function seenBy<One extends Happened>(happened: One, viewer: number | undefined): One {
  if (happened.e !== 'did' || happened.seat === viewer) return happened;
  const { cards: _, ...rest } = happened;
  return rest as One;
}

/** The table for the person on that seat; for nobody while the hands are covered. */
export function passTable(engine: Engine, state: PassState, viewer: number | undefined): Table {
  const { setUp, game, over } = state;
  const { view, turn } = engine.position(game, over ? null : (viewer ?? null));
  const phase = over ? 'over' : state.begun ? 'play' : 'begin';
  const now = Date.now();
  const people = setUp.people.map((_, seat) => memberOn(seat));
  const reader = viewer ?? 0;
  return {
    table: passId,
    seq: state.seq,
    now,
    settings: {
      name: '',
      rules: view.rules,
      listed: false,
      hints: setUp.hints,
      aid: setUp.aid,
      voice: setUp.voice,
      pace: 'normal',
      deal: passDeal,
    },
    phase,
    // Nobody decides for the others before it is over; then whoever has the device deals again.
    host: over ? memberOn(reader) : 0,
    acting_host: over ? memberOn(reader) : 0,
    you: {
      member: memberOn(reader),
      ...(viewer === undefined || over ? {} : { seat: viewer }),
      hidden: [],
    },
    members: setUp.people.map((name, seat) => ({
      member: memberOn(seat),
      name,
      state: 'connected',
      since: now,
    })),
    seats: view.hand_counts.map((_, seat) =>
      seat < setUp.people.length
        ? { member: memberOn(seat), bot: '' }
        : { member: 0, bot: 'quick' },
    ),
    bench: [],
    ready: over ? people : [],
    asks: [],
    game: {
      number: state.number,
      deal: passDeal,
      phase,
      n: game.actions.length,
      view,
      signals: state.signals,
      votes: [],
      ...(over ? { over } : {}),
    },
    events: state.events.map((happened) => seenBy(happened, viewer)),
    to_move: phase === 'play' && viewer !== undefined && turn === viewer,
  };
}

/** How the game ends, with all cards open. */
export function passEnding(engine: Engine, game: LocalGame, result: Over['result']): Over {
  return endingOf(engine.position(game, null), result);
}
