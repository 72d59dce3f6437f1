// What somebody has reached, and what could come next: of the kinds of game, never of the time spent.
import type { Feats } from '../games/feats';
import type { OwnGame } from './games';

export interface Reached {
  lessons: readonly string[]; // finished ones
  puzzles: number; // solved at the first try
  feats: Feats;
}

export type Step =
  | 'lesson'
  | 'under_ten'
  | 'win'
  | 'lesson_extreme'
  | 'puzzle'
  | 'all_commands'
  | 'extreme_under_ten'
  | 'extreme_win'
  | 'unaided_win'
  | 'fire_win'
  | 'pro_win'
  | 'all_players';

export interface Milestone {
  step: Step;
  done: boolean;
  href: string; // where it can be reached
}

const isExtreme = ({ rules }: OwnGame) => rules.includes('x');
const isWon = ({ result }: OwnGame) => result === 'won';
const isUnderTen = (game: OwnGame) => game.result !== 'given_up' && game.left < 10;

/** In the order in which they become hard. */
export function milestones(
  games: readonly OwnGame[],
  { lessons, puzzles, feats }: Reached,
): Milestone[] {
  const wins = games.filter(isWon);
  const players = new Set(wins.map(({ rules }) => rules[0]));
  return [
    { step: 'lesson', done: lessons.includes('first'), href: '/learn' },
    { step: 'under_ten', done: games.some(isUnderTen), href: '/solo' },
    { step: 'win', done: wins.length > 0, href: '/' },
    { step: 'puzzle', done: puzzles > 0, href: '/puzzles' },
    { step: 'lesson_extreme', done: lessons.includes('extreme'), href: '/learn/extreme' },
    {
      step: 'all_commands',
      // A win has laid all cards, and with them every command.
      done: feats.commands || wins.some(isExtreme),
      href: '/solo?rules=1x',
    },
    {
      step: 'extreme_under_ten',
      done: games.some((game) => isExtreme(game) && isUnderTen(game)),
      href: '/solo?rules=1x',
    },
    { step: 'extreme_win', done: wins.some(isExtreme), href: '/solo?rules=1x' },
    { step: 'unaided_win', done: feats.unaided, href: '/open' },
    { step: 'fire_win', done: wins.some(({ rules }) => rules.includes('f')), href: '/open' },
    { step: 'pro_win', done: wins.some(({ rules }) => rules.includes('p')), href: '/open' },
    { step: 'all_players', done: players.size === 5, href: '/' },
  ];
}

/** The first that is open; nothing when all are reached. */
export const nextStep = (all: readonly Milestone[]): Milestone | undefined =>
  all.find(({ done }) => !done);

export interface Best {
  rules: string;
  left: number; // the fewest cards
  won: number;
  games: number;
}

/** The best result of each kind of game. */
export function records(games: readonly OwnGame[]): Best[] {
  const found = new Map<string, Best>();
  for (const { rules, left, result } of games) {
    if (result === 'given_up') continue;
    const best = found.get(rules) ?? { rules, left, won: 0, games: 0 };
    found.set(rules, {
      rules,
      left: Math.min(best.left, left),
      won: best.won + (result === 'won' ? 1 : 0),
      games: best.games + 1,
    });
  }
  return [...found.values()].sort((one, other) => (one.rules < other.rules ? -1 : 1));
}
