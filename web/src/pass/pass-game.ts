// A game that several people play on one device: who they are, and how it stands. It is kept in this
// browser after every change, and never leaves it.
import { type Kept, keepGame, keptGame } from '../games/local-games';
import type { RulesWished } from '../wire/types';

export const passId = 'pass'; // under which it is kept: one game of this kind at a time
export const passPath = '/pass';
export const passSetUpPath = '/pass/new';
export const fewestPeople = 2;
export const mostSeats = 5;

/** Who plays, and by which rules. People have the first seats, quick bots the others. */
export interface PassSetUp {
  people: string[];
  rules: RulesWished;
  voice: boolean; // they talk; otherwise they are silent and signal
  aid: boolean;
  hints: boolean;
}

export interface KeptPass extends Kept {
  setUp: PassSetUp;
  begun: boolean; // it is decided who begins
}

const isSetUp = (what: unknown): what is PassSetUp => {
  const setUp = what as PassSetUp | undefined;
  const people = setUp?.people;
  return (
    Array.isArray(people) &&
    people.length >= fewestPeople &&
    people.length <= mostSeats &&
    people.every((name) => typeof name === 'string' && name !== '') &&
    people.length <= (setUp?.rules?.players ?? 0)
  );
};

export function keptPass(): KeptPass | undefined {
  const kept = keptGame(passId) as KeptPass | undefined;
  return kept && isSetUp(kept.setUp) ? kept : undefined;
}

export function keepPass(kept: KeptPass): void {
  keepGame(passId, kept);
}

/** A game that has been set up and not dealt yet; `PassTable` deals it. */
let waiting: PassSetUp | undefined;
export function setUpPass(setUp: PassSetUp): void {
  waiting = setUp;
}
export function takeSetUp(): PassSetUp | undefined {
  const setUp = waiting;
  waiting = undefined;
  return setUp;
}
