// A lesson that is being played: which step and task it is at, what the learner may lay meanwhile,
// and kind words for whatever else was done. The table is a real one, and so is the own turn; only
// laying is guarded, so that the cards of the next steps come as planned.
import { Store } from '../../base/store';
import type { Engine, LocalGame } from '../../engine/types';
import { keepPuts } from '../../table/kept-puts';
import type { LocalTable } from '../../table/local';
import type { OwnTurn } from '../../table/turn';
import { gameAt, type Lesson, type Scene, type Step } from './lesson';
import { mayNot } from './may';
import { noteOf } from './notes';

export interface RunModel {
  step: number;
  task: number;
  /** The step is done, and the lesson waits to go on elsewhere. */
  waits: boolean;
  lost: boolean;
  finished: boolean;
  note?: string;
  connection: LocalTable;
  turn: OwnTurn;
}

/** How tables come to be; tests bring their own. */
export interface RunParts {
  engine: Engine;
  open: (game: LocalGame) => LocalTable;
  turn: (connection: LocalTable) => OwnTurn;
}

export const lessonId = 'lesson';

export class LessonRun {
  readonly lesson: Lesson;
  readonly model: Store<RunModel>;
  readonly #parts: RunParts;
  #connection!: LocalTable; // the latest, also before it is shown
  #inner!: OwnTurn; // its turn without the guard
  #pending: string[] = []; // to be put when the table is there
  #from = 0; // actions before the step began
  #said: unknown;
  #leave: (() => void)[] = [];

  constructor(lesson: Lesson, parts: RunParts, step = 0) {
    this.lesson = lesson;
    this.#parts = parts;
    this.model = new Store<RunModel>({
      step,
      task: 0,
      waits: false,
      lost: false,
      finished: false,
      ...this.#open(step),
    });
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#leave = [];
    this.#inner.close();
    this.#connection.close();
    keepPuts(lessonId, { game: 0, from: 0, puts: [] });
  }

  get step(): Step {
    return this.lesson.steps[this.model.get().step]!;
  }

  /** The step once more from its beginning. */
  repeat(): void {
    this.#begin(this.model.get().step, true);
  }

  /** To the next step, done or not. */
  next(): void {
    const { step, finished } = this.model.get();
    if (finished) return;
    if (step + 1 < this.lesson.steps.length) this.#begin(step + 1, false);
    else this.model.change({ finished: true, waits: false, note: undefined });
  }

  // ---- the table of a step

  #open(step: number): Pick<RunModel, 'connection' | 'turn'> {
    const { turn: number, puts = [] } = this.lesson.steps[step]!;
    const game = gameAt(this.lesson, number);
    keepPuts(lessonId, { game: 0, from: 0, puts: [] });
    const connection = this.#parts.open(game);
    const inner = this.#parts.turn(connection);
    this.#connection = connection;
    this.#inner = inner;
    this.#pending = [...puts];
    this.#from = game.actions.length;
    const look = () => this.#look();
    this.#leave = [connection.model.subscribe(look), inner.model.subscribe(look)];
    return { connection, turn: this.#guarded(inner) };
  }

  #begin(step: number, anew: boolean): void {
    const { turn: number, puts = [] } = this.lesson.steps[step]!;
    const { actions } = gameAt(this.lesson, number);
    const there = this.#connection.game()?.actions ?? [];
    const put = this.#inner.model.get().puts;
    const same = String(there) === String(actions) && puts.every((each) => put.includes(each));
    const fresh = { step, task: 0, waits: false, lost: false, note: undefined };
    if (same && !anew) {
      this.#from = actions.length;
      this.model.change(fresh);
      return;
    }
    for (const leave of this.#leave) leave();
    this.#inner.close();
    this.#connection.close();
    const opened = this.#open(step);
    // The old table is shown until the new one is laid out.
    const show = () => {
      if (!opened.connection.model.get().table || this.model.get().connection === opened.connection)
        return;
      this.model.change({ ...fresh, ...opened });
      this.#look();
    };
    this.#leave.unshift(opened.connection.model.subscribe(show));
    show();
  }

  /** Laying is for what the step is about; all the rest is the learner's. */
  #guarded(inner: OwnTurn): OwnTurn {
    const guard = (move: 'lay' | 'end' | 'anyway') => () => {
      const { preview, puts, question } = inner.model.get();
      if (!preview || (move !== 'anyway' && !preview[move].allowed)) return inner[move]();
      const ends = move === 'end' || question?.option === 'end' || preview.lay.ends !== undefined;
      const view = this.#game?.view;
      const why = view && mayNot(this.#parts.engine, this.lesson, this.step, view, puts, ends);
      if (!why) return inner[move]();
      inner.notNow();
      this.model.change({ note: why });
    };
    return {
      model: inner.model,
      pick: (card) => inner.pick(card),
      put: (pile, card) => inner.put(pile, card),
      takeBack: (card) => inner.takeBack(card),
      lay: guard('lay'),
      end: guard('end'),
      anyway: guard('anyway'),
      notNow: () => inner.notNow(),
      close: () => inner.close(),
    };
  }

  // ---- following what happens

  get #game() {
    return this.model.get().connection.model.get().table?.game;
  }

  #look(): void {
    if (this.model.get().connection !== this.#connection) return;
    const game = this.#game;
    const turn = this.#inner.model.get();
    if (!game || this.model.get().finished || this.model.get().waits) return;
    if (turn.preview && this.#pending.length > 0) {
      this.#putPending();
      return;
    }
    this.#listen();
    const { view, n } = game;
    const ended = view.status !== 'playing' || n - view.laid_this_turn > this.#from;
    this.#advance({ view, turn, ended });
    const lost = view.status === 'lost' && !this.model.get().finished;
    if (lost !== this.model.get().lost) this.model.change({ lost, note: undefined });
  }

  #putPending(): void {
    const [action, ...rest] = this.#pending as [string, ...string[]];
    this.#pending = rest;
    this.#inner.put(action.at(-1) as 'A', Number.parseInt(action, 10));
    this.#said = this.#inner.model.get().said;
  }

  #advance(scene: Scene): void {
    const { step, task } = this.model.get();
    const { tasks, after } = this.step;
    if (!tasks[task]!.done(scene)) return;
    this.model.change({ note: undefined });
    if (task + 1 < tasks.length) {
      this.model.change({ task: task + 1 });
      this.#advance(scene);
    } else if (after) {
      this.model.change({ waits: true });
    } else {
      this.next();
      // Somebody may have done more than was asked for.
      if (this.model.get().step !== step) this.#look();
    }
  }

  #listen(): void {
    const { said, puts } = this.#inner.model.get();
    if (!said || said === this.#said) return;
    this.#said = said;
    const view = this.#game?.view;
    if (view?.status !== 'playing') return;
    const note = noteOf(this.#parts.engine, this.lesson, this.step, view, puts, said);
    this.model.change({ note });
  }
}
