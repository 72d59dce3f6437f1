// Feats that lists of games do not tell: they are seen when a game ends in this browser, and kept in it.
import { Store } from '../base/store';
import type { Table } from '../wire/types';
import { commandOf } from './cards';

export interface Feats {
  unaided: boolean; // a win at a table without the memory aid
  commands: boolean; // every command was played in one game
}

const place = 'backstep.feats';
const nothing: Feats = { unaided: false, commands: false };
const allCommands = 7;

function load(): Feats {
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(place) ?? '{}') };
  } catch {
    return nothing;
  }
}

export const feats = new Store<Feats>(load());

/** What the game at this table showed, now that it is over. An exercise shows nothing, nor does a game
    that other people played or that was given up. */
export function featsOf(table: Table): Feats {
  const game = table.game;
  if (!game?.over || game.deal.kind === 'what_if' || table.you.seat === undefined) return nothing;
  const { result } = game.over;
  if (result !== 'won' && result !== 'lost') return nothing;
  const { rules, laid } = game.view;
  const played = new Set(laid.flatMap((card) => commandOf(rules, card) ?? []));
  // What the host has set since is about the next game.
  const last = table.events.map(({ e }) => e).lastIndexOf('did');
  const changed = table.events.slice(last + 1).some(({ e }) => e === 'changed');
  return {
    unaided: result === 'won' && !table.settings.aid && !changed,
    commands: played.size === allCommands,
  };
}

/** Keeps what is new in them, and names it. */
export function keepFeats(found: Feats): (keyof Feats)[] {
  const before = feats.get();
  const now = {
    unaided: before.unaided || found.unaided,
    commands: before.commands || found.commands,
  };
  const reached = (['unaided', 'commands'] as const).filter((one) => now[one] && !before[one]);
  if (reached.length === 0) return reached;
  feats.set(now);
  try {
    localStorage.setItem(place, JSON.stringify(now));
  } catch {
    // Full or forbidden: it holds until the page is closed.
  }
  return reached;
}

export function forgetFeats(): void {
  feats.set(nothing);
  try {
    localStorage.removeItem(place);
  } catch {
    // Then there is nothing.
  }
}
