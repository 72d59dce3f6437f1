// Several people at one device: the form, who begins, the cover between two turns, a hand, the end.
import { engine, thinker } from '../../engine';
import PassForm from '../../pass/pass-form';
import type { PassSetUp } from '../../pass/pass-game';
import { AtDevice } from '../../pass/pass-screen';
import { PassTable } from '../../pass/pass-table';

const setUp: PassSetUp = {
  people: ['Wilhelmina', 'Ada', 'Bartholomew the Bold'],
  rules: { players: 4 },
  voice: false,
  aid: true,
  hints: true,
};

/** The same cards every time. */
async function table(then: (door: PassTable) => Promise<void> = async () => {}) {
  const real = await engine();
  const fixed = { ...real, deal: () => real.deal({ name: '4-kestrel' }) };
  const door = new PassTable(setUp, { engine: async () => fixed, thinker });
  await door.send({ t: 'look' });
  await then(door);
  return <AtDevice door={door} onAgain={() => {}} />;
}

/** The seat to move ends its turn as the engine would. */
async function playTurn(door: PassTable): Promise<void> {
  const { game } = door.model.get().table!;
  const { rescue } = (await engine()).preview(game!.view, []);
  const actions = rescue ?? [];
  const { number, n } = game!;
  await door.send({
    t: 'play',
    game: number,
    n,
    actions: actions.at(-1) === 'end' ? actions : [...actions, 'end'],
  });
}

export const states = {
  'pass-form': () => <PassForm id="" />,
  'pass-form-kept': async () => {
    await table();
    return <PassForm id="" />;
  },
  'pass-begin': () =>
    table(async (door) => {
      door.show(0);
      await door.send({ t: 'signal', signal: 'not_begin' });
      door.cover();
    }),
  'pass-cover': () =>
    table(async (door) => {
      door.begins(1);
      door.show(1);
      await playTurn(door);
    }),
  'pass-hand': () =>
    table(async (door) => {
      door.begins(2);
      door.show(2);
    }),
  'pass-over': () =>
    table(async (door) => {
      door.begins(0);
      await door.send({ t: 'give_up', give_up: true });
    }),
};
