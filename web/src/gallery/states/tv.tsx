// A table on a television: before a game, during it, after it.
import { Tv } from '../../tv/tv-screen';
import { connection, table } from '../data/lobby';
import { FixtureConnection } from '../table-fixture';

const piles = {
  A: [3, 7, 15, 19, 24, 31, 34],
  B: [2, 6, 10, 17, 23, 28, 33, 41, 45],
  C: [98, 94, 91, 85, 82, 80, 75, 71],
  D: [97, 93, 88, 84, 79, 66],
};
const sitting = [
  { name: 'Ada', cards: 6 },
  { name: 'Bartholomew the B', cards: 6, state: 'away' as const },
  { bot: 'strong', cards: 5 },
  { name: 'Caller', cards: 6 },
];

export const states = {
  tv_waits: () => <Tv connection={connection(table({ you: { member: 0, hidden: [] } }))} />,
  tv_connecting: () => <Tv connection={connection(undefined, { link: 'connecting' })} />,
  tv_game: () => (
    <Tv
      connection={
        new FixtureConnection({
          rules: { extreme: true },
          hand: [12, 36, 46],
          piles,
          sitting,
          watching: true,
          signals: [{ seat: 0, signal: 'leave:A' }],
          last: [{ seat: 2, actions: ['31A', '34A', '71C', 'end'], drew: 3 }],
        })
      }
    />
  ),
  tv_over: () => (
    <Tv
      connection={
        new FixtureConnection({
          hand: [],
          piles,
          sitting,
          watching: true,
          phase: 'over',
          over: { result: 'lost', reason: 'stuck', left: 68 },
        })
      }
    />
  ),
};
