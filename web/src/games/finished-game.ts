// A finished game as its record holds it, and any position of it.
import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine';
import type { Engine, LocalGame, Position, RecordGame } from '../engine/types';
import { api, Failure } from '../wire/api';
import type { Card, GameShown, SignalInForce } from '../wire/types';

export interface FinishedGame {
  id: string;
  text: string; // the record
  record: RecordGame;
  engine: Engine;
  shown?: GameShown; // what the server tells of it
}

/** A game, or why there is none: secret, unknown_game, offline, broken. */
export type Loaded = { game: FinishedGame } | { failed: string } | undefined;

/** The first game of a record. */
export async function readGame(id: string, text: string, shown?: GameShown): Promise<Loaded> {
  const loaded = await engine();
  const games = loaded.record(text);
  const record = Array.isArray(games) ? games[0] : undefined;
  if (!record) return { failed: 'broken' };
  return { game: { id, text, record, engine: loaded, ...(shown ? { shown } : {}) } };
}

async function fetchGame(id: string): Promise<Loaded> {
  try {
    const [shown, text] = await Promise.all([api.game(id), api.record(id)]);
    return await readGame(id, text, shown);
  } catch (error) {
    return { failed: error instanceof Failure ? error.code : 'broken' };
  }
}

/** The game with this id of the server, or that of a record that is at hand. */
export function useFinishedGame(id: string | undefined, text?: string): Loaded {
  const [loaded, set] = useState<Loaded>();
  useEffect(() => {
    set(undefined);
    if (id === undefined) return;
    let wanted = true;
    const reading = text === undefined ? fetchGame(id) : readGame(id, text);
    void reading.catch((): Loaded => ({ failed: 'broken' })).then((found) => wanted && set(found));
    return () => {
      wanted = false;
    };
  }, [id, text]);
  return loaded;
}

const upTo = (game: LocalGame, at: number): LocalGame => ({
  ...game,
  actions: game.actions.slice(0, at),
});

/** After so many actions, as a seat sees it; `null`: as somebody who looks on. */
export function positionAt(game: FinishedGame, at: number, seat: number | null): Position {
  return game.engine.position(upTo(game.record.game, at), seat);
}

/** The turn that has its actions from `at` on; after the last action the last one. */
export function turnAt(record: RecordGame, at: number): number {
  let number = 1;
  for (const turn of record.turns) {
    if (turn.first > at) break;
    number = turn.number;
  }
  return number;
}

/** Signals in force after so many actions. They are the same for every seat. */
export function signalsAt(game: FinishedGame, at: number): SignalInForce[] {
  const { record, engine: rules } = game;
  const said = record.turns.flatMap(({ signals }) => signals).filter((one) => one.at <= at);
  if (said.length === 0) return [];
  let now = upTo(record.game, 0);
  let view = rules.position(now, 0).view;
  let signals: SignalInForce[] = [];
  for (let done = 0; ; done++) {
    for (const { seat, signal } of said.filter((one) => one.at === done)) {
      signals = rules.signalled(view, signals, { seat, signal });
    }
    const action = record.game.actions[done];
    if (done >= at || action === undefined) return signals;
    const step = rules.act(now, [action], 0);
    if (!('did' in step)) return signals;
    ({ view, signals } = rules.fold(view, signals, step.did));
    now = step.game;
  }
}

/** Cards of all hands after so many actions. */
export const handsAt = (game: FinishedGame, at: number): Card[][] =>
  positionAt(game, at, null).hands;
