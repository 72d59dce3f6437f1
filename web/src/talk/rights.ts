// Who may talk now, and what about.

import { mutedBy } from '../games/cards';
import type { TableModel } from '../table/connection';
import { isMember, isRunning, mySeat } from '../table/people';
import type { PileName, Table } from '../wire/types';

export type Talk =
  | { may: 'freely' } // no game runs: everything may be said
  | { may: 'taboo' } // but for the values of cards
  | { may: 'no'; why: 'muted'; piles: PileName[] }
  | { may: 'no'; why: 'spectator' | 'visitor' | 'closed' };

export function talkOf(table: Table): Talk {
  if (table.phase === 'closed') return { may: 'no', why: 'closed' };
  if (!isMember(table)) return { may: 'no', why: 'visitor' };
  if (!isRunning(table)) return { may: 'freely' };
  if (mySeat(table) === undefined) return { may: 'no', why: 'spectator' };
  const piles = mutes(table);
  return piles.length > 0 ? { may: 'no', why: 'muted', piles } : { may: 'taboo' };
}

/** The piles of the mutes that hold for everybody here; none when nobody is muted. */
export function mutes(table: Table): PileName[] {
  const view = table.game?.view;
  if (!view?.muted || !isRunning(table) || view.rules.players === 1) return [];
  const piles = mutedBy(view.rules, view.tops);
  return piles;
}

/** Signals are for those who play, while they play. */
export function maySignal(table: Table): boolean {
  return isRunning(table) && mySeat(table) !== undefined && mutes(table).length === 0;
}

/** Nobody is there to talk to: then there is only a log. */
export function isAlone(model: TableModel): boolean {
  const { table } = model;
  if (!table) return true;
  if (model.local) return table.seats.length < 2;
  const people = table.members.filter(({ state }) => state !== 'left').length;
  return table.settings.rules.players === 1 && people < 2;
}
