// Hints and analyses, each in a worker of its own. A hint is stopped by saying so; an analysis by
// ending its worker, since a turn of it may take seconds.
import type { Job, Thinker } from './types';
import type { FromWorker, ToWorker } from './work';

/** What is used of a Worker. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

interface Running {
  number: number;
  hear(message: FromWorker): void;
  finish(error?: Error): void;
}

// One worker, one job at a time: a new one stops the old.
class Desk {
  private worker: WorkerLike | undefined;
  private running: Running | undefined;
  private count = 0;

  constructor(
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly make: () => WorkerLike,
    private readonly patient: boolean, // it hears a stop soon enough
  ) {}

  begin(message: (job: number) => ToWorker, hear: (message: FromWorker) => void): Job {
    this.stop();
    const number = ++this.count;
    const done = new Promise<void>((resolve, reject) => {
      const finish = (error?: Error) => (error ? reject(error) : resolve());
      this.running = { number, hear, finish };
    });
    this.module().then(
      (module) => {
        if (this.running?.number === number) this.post(module, message(number));
      },
      (error: Error) => this.end(number, error),
    );
    return {
      done,
      stop: () => {
        if (this.running?.number === number) this.stop();
      },
    };
  }

  private post(module: WebAssembly.Module, message: ToWorker): void {
    if (!this.worker) {
      this.worker = this.make();
      this.worker.onmessage = ({ data }) => this.hear(data);
      this.worker.onerror = ({ message: text }) => {
        this.dismiss();
        this.end(this.running?.number, new Error(text));
      };
      this.worker.postMessage({ t: 'module', module });
    }
    this.worker.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if (message.job !== this.running?.number) return; // of a job that was stopped
    if (message.t !== 'done') this.running.hear(message);
    else this.end(message.job, message.error === undefined ? undefined : new Error(message.error));
  }

  private end(number: number | undefined, error?: Error): void {
    const running = this.running;
    if (!running || running.number !== number) return;
    this.running = undefined;
    running.finish(error);
  }

  private stop(): void {
    if (!this.running) return;
    if (this.patient) this.worker?.postMessage({ t: 'stop' });
    else this.dismiss();
    this.end(this.running.number);
  }

  private dismiss(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }
}

export function thinker_of(
  module: () => Promise<WebAssembly.Module>,
  make: () => WorkerLike,
): Thinker {
  const hints = new Desk(module, make, true);
  const analyses = new Desk(module, make, false);
  const puzzles = new Desk(module, make, false);
  return {
    hint: (view, signals, effort, told) =>
      hints.begin(
        (job) => ({ t: 'hint', job, view, signals, effort }),
        (message) => {
          if (message.t === 'advice') told(message.advice);
        },
      ),
    analyse: (record, effort, told) =>
      analyses.begin(
        (job) => ({ t: 'analyse', job, record, effort }),
        (message) => {
          if (message.t === 'lines') told(message.lines, message.turn, message.turns);
        },
      ),
    puzzles: (rules, seed, told) =>
      puzzles.begin(
        (job) => ({ t: 'puzzles', job, rules, seed }),
        (message) => {
          if (message.t === 'puzzle') told(message.puzzle);
        },
      ),
  };
}
