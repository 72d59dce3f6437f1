// What a worker does: one job at a time, in slices, so that it hears when it is told to stop.
import type { Advice, RulesWished, SignalInForce, View } from '../wire/types';
import { type Call, start } from './load';
import type { AnalysisLine, Puzzle } from './types';

export type ToWorker =
  | { t: 'module'; module: WebAssembly.Module }
  | { t: 'hint'; job: number; view: View; signals: SignalInForce[]; effort: number }
  | { t: 'analyse'; job: number; record: string; effort: number }
  | { t: 'puzzles'; job: number; rules: RulesWished; seed: string }
  | { t: 'stop' };
export type FromWorker =
  | { t: 'advice'; job: number; advice: Advice }
  | { t: 'lines'; job: number; lines: AnalysisLine[]; turn: number; turns: number }
  | { t: 'puzzle'; job: number; puzzle: Puzzle }
  | { t: 'done'; job: number; error?: string };

/** A worker as its own inside sees it; tests have one without a thread. */
export interface WorkerScope {
  postMessage(message: FromWorker): void;
}

const SLICE_MS = 30;
const TELL_MS = 120; // a better answer is shown so often

/** Lets what was sent come in. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

export class Work {
  private call: Promise<Call> | undefined;
  private wanted = 0; // the job that is worked on, 0 for none

  constructor(private readonly outside: WorkerScope) {}

  hear(message: ToWorker): void {
    if (message.t === 'module') this.call = start(message.module);
    else if (message.t === 'stop') this.wanted = 0;
    else void this.work(message);
  }

  private async work(message: ToWorker & { job: number }): Promise<void> {
    const job = message.job;
    this.wanted = job;
    try {
      const call = await this.call;
      if (!call) throw new Error('a job came before the engine');
      if (this.wanted !== job) return;
      if (message.t === 'hint') await this.hint(call, message);
      else if (message.t === 'analyse') await this.analyse(call, message);
      else if (message.t === 'puzzles') await this.puzzles(call, message);
      if (this.wanted === job) this.outside.postMessage({ t: 'done', job });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.outside.postMessage({ t: 'done', job, error: text });
    }
  }

  private async hint(call: Call, asked: ToWorker & { t: 'hint' }): Promise<void> {
    type Thought = { advice: Advice; more: boolean };
    const { job, view, signals, effort } = asked;
    const tell = (advice: Advice) => this.outside.postMessage({ t: 'advice', job, advice });
    let thought = call({ call: 'hint', view, signals, effort }) as Thought;
    tell(thought.advice);
    if (!thought.more) return;
    let told = performance.now();
    let worlds = 1;
    while (thought.more) {
      await nextTask();
      if (this.wanted !== job) return;
      const began = performance.now();
      thought = call({ call: 'think', worlds }) as Thought;
      const now = performance.now();
      const better = Math.round((worlds * SLICE_MS) / Math.max(now - began, 0.1));
      worlds = Math.max(1, Math.min(better, worlds * 4));
      if (thought.more && now - told < TELL_MS) continue;
      told = now;
      tell(thought.advice);
    }
  }

  // A slice is a turn here, which may take seconds: whoever cannot wait ends the worker.
  private async analyse(call: Call, asked: ToWorker & { t: 'analyse' }): Promise<void> {
    type Told = { lines: AnalysisLine[]; turn: number; turns: number; more: boolean };
    const { job, record, effort } = asked;
    let told = call({ call: 'analyse', record, effort }) as Told | { error: string };
    for (;;) {
      if ('error' in told) throw new Error(told.error);
      const { lines, turn, turns } = told;
      this.outside.postMessage({ t: 'lines', job, lines, turn, turns });
      if (!told.more) return;
      await nextTask();
      if (this.wanted !== job) return;
      told = call({ call: 'analyse_on' }) as Told;
    }
  }

  // A slice is a turn of a game: a hundredth of a second, or a second where it may be a puzzle.
  private async puzzles(call: Call, asked: ToWorker & { t: 'puzzles' }): Promise<void> {
    type Looked = { puzzle: Puzzle | null };
    const { job, rules, seed } = asked;
    let looked = call({ call: 'puzzles', rules, seed }) as Looked;
    for (;;) {
      if (looked.puzzle) this.outside.postMessage({ t: 'puzzle', job, puzzle: looked.puzzle });
      await nextTask();
      if (this.wanted !== job) return;
      looked = call({ call: 'puzzles_on' }) as Looked;
    }
  }
}
