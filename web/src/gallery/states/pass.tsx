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
async function table(then: (connection: PassTable) => Promise<void> = async () => {}) {
  const real = await engine();
  const fixed = { ...real, deal: () => real.deal({ name: '4-kestrel' }) };
  const connection = new PassTable(setUp, { engine: async () => fixed, thinker });
  await connection.send({ t: 'look' });
  await then(connection);
  return <AtDevice connection={connection} onAgain={() => {}} />;
}

/** The seat to move ends its turn as the engine would. */
async function playTurn(connection: PassTable): Promise<void> {
  const { game } = connection.model.get().table!;
  const { rescue } = (await engine()).preview(game!.view, []);
  const actions = rescue ?? [];
  const { number, n } = game!;
  await connection.send({
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
    table(async (connection) => {
      connection.show(0);
      await connection.send({ t: 'signal', signal: 'not_begin' });
      connection.cover();
    }),
  'pass-cover': () =>
    table(async (connection) => {
      connection.begins(1);
      connection.show(1);
      await playTurn(connection);
    }),
  'pass-hand': () =>
    table(async (connection) => {
      connection.begins(2);
      connection.show(2);
    }),
  'pass-over': () =>
    table(async (connection) => {
      connection.begins(0);
      await connection.send({ t: 'give_up', give_up: true });
    }),
};
