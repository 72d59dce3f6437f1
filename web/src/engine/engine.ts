// The calls of the engine with their types; nothing is decided here.
import type { Call } from './load';
import type { Engine } from './types';

export function engine_of(call: Call): Engine {
  const ask = <Answer>(name: string, members: object): Answer =>
    call({ call: name, ...members }) as Answer;
  return {
    preview: (view, puts) => ask('preview', { view, puts }),
    dealt: (event, seat) => ask('dealt', { event, seat }),
    fold: (view, signals, did) => ask('fold', { view, signals, did }),
    signalled: (view, signals, said) => ask('signalled', { view, signals, said }),
    deal: (how) => ask('deal', how),
    position: (game, seat) => ask('position', { game, seat: seat ?? undefined }),
    act: (game, actions, seat) => ask('act', { game, actions, seat }),
    bot: (view, signals, bot, seed) => ask('bot', { view, signals, bot, seed }),
    record: (text) => ask('record', { text }),
    write_record: (game, seats) => ask('write_record', { game, seats }),
    typed: (line) => ask('typed', { line }),
  };
}
