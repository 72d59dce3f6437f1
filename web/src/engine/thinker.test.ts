import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Advice } from '../wire/types';
import { engine_for_tests, module_for_tests } from './engine_for_tests';
import { thinker_of, type WorkerLike } from './thinker';
import type { AnalysisLine, Engine, Thinker } from './types';
import { type FromWorker, type ToWorker, Work } from './work';

// A worker without a thread: messages take the same way, one after the other.
class Tame implements WorkerLike {
  static alive = 0;
  static made = 0;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  private ended = false;
  private readonly work = new Work({
    postMessage: (data: FromWorker) => {
      setTimeout(() => this.ended || this.onmessage?.({ data: structuredClone(data) }), 0);
    },
  });

  constructor() {
    Tame.alive += 1;
    Tame.made += 1;
  }
  postMessage(message: ToWorker): void {
    setTimeout(() => this.ended || this.work.hear(message), 0);
  }
  terminate(): void {
    this.ended = true;
    this.work.hear({ t: 'stop' });
    Tame.alive -= 1;
  }
}

let engine: Engine;
let thinker: Thinker;
beforeAll(async () => {
  engine = await engine_for_tests();
  const module = module_for_tests();
  thinker = thinker_of(
    () => module,
    () => new Tame(),
  );
});

function view_of(name: string) {
  return engine.position(engine.deal({ name }), 0).view;
}

function record_of(name: string): { text: string; turns: number } {
  let game = engine.deal({ name });
  let turns = 0;
  for (;;) {
    const { turn, over } = engine.position(game, null);
    if (over) break;
    const view = engine.position(game, turn).view;
    const done = engine.act(game, engine.bot(view, [], 'random', '1'), turn);
    if (!('did' in done)) throw new Error('refused');
    game = done.game;
    turns += 1;
  }
  return { text: engine.write_record(game, ['Ann', 'Bo']), turns };
}

describe('hints', () => {
  test('get better until they are complete', async () => {
    const heard: Advice[] = [];
    const signals = [{ seat: 1, signal: 'leave:A' }];
    await thinker.hint(view_of('2x-kestrel'), signals, 3000, (advice) => heard.push(advice)).done;
    expect(heard.length).toBeGreaterThan(1);
    expect(heard[0]!.type).toBe('hint');
    expect(heard.at(-1)!.complete).toBe(true);
    expect(heard.at(-1)!.worlds).toBeGreaterThan(heard[0]!.worlds);
    expect(heard.at(-1)!.turns[0]!.turn.length).toBeGreaterThan(0);
  });

  test('are the same for the same question', async () => {
    const ask = async () => {
      let last: Advice | undefined;
      const told = (advice: Advice) => {
        last = advice;
      };
      await thinker.hint(view_of('1f-kestrel'), [], 500, told).done;
      return last;
    };
    expect(await ask()).toEqual(await ask());
  });

  test('stop at once, and say nothing more', async () => {
    let count = 0;
    const job = thinker.hint(view_of('2x-kestrel'), [], 100_000_000, () => {
      count += 1;
    });
    await vi.waitFor(() => expect(count).toBeGreaterThan(0), 20_000);
    job.stop();
    const before = count;
    await job.done;
    job.stop(); // again: nothing happens
    // The next one is answered by the same worker, after all that it had to say before.
    const heard: Advice[] = [];
    await thinker.hint(view_of('2-kestrel'), [], 100, (advice) => heard.push(advice)).done;
    expect(heard.at(-1)!.complete).toBe(true);
    expect(count).toBe(before);
  });

  test('what cannot be asked is an error', async () => {
    const view = { ...view_of('2-kestrel'), turn: 1 };
    await expect(thinker.hint(view, [], 100, () => {}).done).rejects.toThrow('not to move');
  });
});

describe('analyses', () => {
  test('come turn by turn, the game last', async () => {
    const { text, turns } = record_of('2-kestrel');
    const lines: AnalysisLine[] = [];
    const steps: number[] = [];
    await thinker.analyse(text, 60, (more, turn, all) => {
      lines.push(...more);
      steps.push(turn);
      expect(all).toBe(turns);
    }).done;
    expect(steps).toEqual([...Array(turns + 1).keys(), turns]);
    expect(lines.map((line) => line.type)).toEqual([...Array(turns).fill('turn'), 'game']);
    expect(lines[0]).toMatchObject({ turn: 1, seat: 0, first: 0 });
    const game = lines.at(-1) as AnalysisLine & Record<'start' | 'choices' | 'draws', number>;
    expect(game).toMatchObject({ players: ['Ann', 'Bo'], turns, result: 'lost' });
    // The sum is the result.
    expect(game.start + game.choices + game.draws).toBeCloseTo(0, 2);
  });

  test('stop by ending their worker', async () => {
    const { text } = record_of('2-kestrel');
    let steps = 0;
    const job = thinker.analyse(text, 2000, () => {
      steps += 1;
    });
    await vi.waitFor(() => expect(steps).toBeGreaterThan(0), 20_000);
    const alive = Tame.alive;
    job.stop();
    await job.done;
    expect(Tame.alive).toBe(alive - 1);
  });

  test('a record that is none is an error', async () => {
    await expect(thinker.analyse('{}', 10, () => {}).done).rejects.toThrow();
  });
});
