// Hints, as they stand in the place of the hand and in the column of a wide screen.
import { HintPanel } from '../../advice/hint-panel';
import { Store } from '../../base/store';
import type { TableModel } from '../../table/connection';
import type { OwnTurn, TurnModel } from '../../table/turn';
import type { Advice, Answer, RefusalCode } from '../../wire/types';
import { finished, type Name, quietConnection, tableAt } from '../data/finished';
import skull from '../data/skull.hint.json';
import superb from '../data/superb.hint.json';

const nothing = () => {};

const quietTurn: OwnTurn = {
  model: new Store<TurnModel>({ puts: [], busy: false }),
  pick: nothing,
  put: nothing,
  takeBack: nothing,
  lay: nothing,
  end: nothing,
  anyway: nothing,
  notNow: nothing,
  close: nothing,
};

interface With {
  advice?: Advice | undefined;
  refused?: RefusalCode;
  turn?: number; // whose turn it is
}

async function hint(name: Name, at: number, { advice, refused, turn }: With = {}) {
  const table = tableAt(await finished(name), at);
  if (turn !== undefined) {
    table.game!.view = { ...table.game!.view, turn };
    table.to_move = turn === table.you.seat;
  }
  const model: Partial<TableModel> = advice ? { hint: { n: at, advice } } : {};
  const connection = quietConnection(table, model);
  const answer: Answer = { t: 'refused', id: 1, code: refused ?? 'gone', text: '' };
  if (refused) connection.send = () => Promise.resolve(answer);
  return (
    <main style={{ maxWidth: '420px', padding: '10px' }}>
      <h1 class="vh">Backstep</h1>
      <HintPanel connection={connection} turn={quietTurn} onClose={nothing} />
    </main>
  );
}

const original = superb as unknown as Advice;
const extreme = skull as unknown as Advice;

export const states = {
  hint_done: () => hint('superb', 77, { advice: original }),
  hint_extreme: () => hint('skull', 36, { advice: extreme }),
  hint_better: () =>
    hint('superb', 77, {
      advice: { ...original, complete: false, worlds: 31, turns: original.turns.slice(0, 3) },
    }),
  hint_thinking: () => hint('superb', 77),
  hint_lost: () =>
    hint('skull', 36, {
      advice: {
        ...extreme,
        all_lose: true,
        turns: [
          {
            ...extreme.turns[0]!,
            chance: { value: 0, error: 0 },
            reasons: [{ code: 'loses', reason: 'skull' }],
          },
        ],
      },
    }),
  hint_known: () =>
    hint('superb', 77, {
      advice: {
        ...original,
        ground: 'known',
        turns: original.turns.slice(0, 2).map((one, i) => ({
          ...one,
          chance: { value: 1 - i, error: 0 },
          behind: { value: i, error: 0 },
          reasons: [i === 0 ? { code: 'known_win' } : { code: 'known_loss', count: 3 }],
        })),
      },
    }),
  hint_refused: () => hint('superb', 77, { refused: 'hints_off' }),
  hint_wait: () => hint('superb', 77, { turn: 1 }),
};
