// The calls of the engine with their types; nothing is decided here.
import type { Table } from '../wire/types';
import type { Call } from './load';
import type { Answers, Changes, Engine, Tops } from './types';

export function engine_of(call: Call): Engine {
  const ask = <Name extends keyof Answers>(name: Name, members: object) =>
    call({ call: name, ...members }) as Answers[Name];
  // The list of events is the page's own affair.
  const known = ({ events: _, talk_from: __, to_move: ___, ...table }: Table) => table;
  // Row cards are left out.
  const laidTops = (tops: Tops) =>
    Object.fromEntries(Object.entries(tops).filter(([, card]) => card !== null));
  return {
    apply: (table, notice) => {
      const { changes, event } = ask('apply', { table: known(table), notice });
      return { changes: changes as Changes | undefined, event };
    },
    to_move: (table) => ask('to_move', { table: known(table) }),
    preview: (view, puts) => ask('preview', { view, puts }),
    dealt: (event, seat) => ask('dealt', { event, seat }),
    fold: (view, signals, did) => ask('fold', { view, signals, did }),
    expand: (view, n, did) => ask('expand', { view, n, did }),
    signalled: (view, signals, said) => ask('signalled', { view, signals, said }),
    deal: (how) => ask('deal', how),
    position: (game, seat) => ask('position', { game, seat: seat ?? undefined }),
    act: (game, actions, seat) => ask('act', { game, actions, seat }),
    bot: (view, signals, bot, seed) => ask('bot', { view, signals, bot, seed }),
    record: (text) => ask('record', { text }),
    write_record: (game, seats) => ask('write_record', { game, seats }),
    laid: (rules, tops, actions) => ask('laid', { rules, tops: laidTops(tops), actions }),
    fire_cards: () => ask('fire_cards', {}),
    typed: (line) => ask('typed', { line }),
  };
}
