// A finished game that is looked at together: led, followed, by nobody; and what offers it.
import { seatNames } from '../../after/seat-names';
import '../../after/game-screen.css';
import { Review, ReviewOffer } from '../../after/review/review';
import type { Member } from '../../wire/types';
import { analysisOf, finished, quietConnection, tableAfter } from '../data/finished';

const member = (number: number, name: string): Member => ({
  member: number,
  name,
  state: 'connected',
  since: 0,
});
const people = [member(1, 'Ada'), member(2, 'Bartholomew the B'), member(3, 'Cleo')];

/** The game for three, led by that member, seen by the first one. */
async function connection(leader: number | undefined, at = 0, point = '') {
  const game = await finished('skull');
  const table = tableAfter(game, { members: people, host: 1, acting_host: 1 });
  const you = { ...table.you, member: 1 };
  const made = quietConnection({ ...table, you });
  if (leader !== undefined) {
    made.model.change({ review: { game: table.game!.number, leader, at, point } });
  }
  return { game, made };
}

async function review(leader: number | undefined, at?: number, point?: string) {
  const { game, made } = await connection(leader, at, point);
  return (
    <div class="game-screen">
      <main>
        <h1 class="vh">Backstep</h1>
        <Review
          connection={made}
          game={game}
          names={seatNames(game.shown!.seats)}
          bots={game.shown!.seats.map(({ bot }) => !!bot)}
          mine={0}
          analysed={analysisOf('skull')}
          onClose={() => {}}
        />
      </main>
    </div>
  );
}

async function offer(leader: number | undefined) {
  const { made } = await connection(leader);
  return (
    <div class="game-screen">
      <main>
        <h1 class="vh">Backstep</h1>
        <ReviewOffer connection={made} onOpen={() => {}} />
      </main>
    </div>
  );
}

export const states = {
  review_leads: () => review(1, 9, 'B'),
  review_follows: () => review(2, 9, '37'),
  review_nobody: () => review(undefined),
  review_offer: () => offer(undefined),
  review_offer_led: () => offer(2),
};
