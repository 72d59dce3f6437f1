// A puzzle that is being solved: a game of this browser that begins at its position. To find the best
// turn, a whole turn is judged before it is played; to play it out, the game goes on as any other.
import { Store } from '../base/store';
import type { Engine } from '../engine/types';
import { keepPuts } from '../table/kept-puts';
import type { LocalTable } from '../table/local';
import type { OwnTurn } from '../table/turn';
import type { Action, PileName } from '../wire/types';
import { doTurn, effectKey } from './effect';
import { gameOf, type Puzzle } from './puzzles';

export type Verdict =
  | { what: 'open' }
  | { what: 'right' }
  /** `chance`: after this turn, if it is known. */
  | { what: 'wrong'; chance?: number; lost?: boolean }
  | { what: 'failed'; left: number } // played out, and not won
  | { what: 'shown' };

export interface PuzzleModel {
  verdict: Verdict;
  tries: number; // that were judged
  connection: LocalTable;
  turn: OwnTurn;
}

/** How tables come to be; tests bring their own. */
export interface PuzzleParts {
  engine: Engine;
  open: (puzzle: Puzzle) => LocalTable;
  turn: (connection: LocalTable) => OwnTurn;
  /** Told once: at the right answer or when the solution was shown. */
  done: (tries: number) => void;
}

export const puzzleConnection = 'puzzle';

export class PuzzleRun {
  readonly puzzle: Puzzle;
  readonly model: Store<PuzzleModel>;
  readonly #parts: PuzzleParts;
  readonly #best: string;
  #inner!: OwnTurn;
  #leave: (() => void)[] = [];
  #told = false;

  constructor(puzzle: Puzzle, parts: PuzzleParts) {
    this.puzzle = puzzle;
    this.#parts = parts;
    this.#best = this.#effectOf(puzzle.turn) ?? '';
    this.model = new Store<PuzzleModel>({ verdict: { what: 'open' }, tries: 0, ...this.#open() });
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#leave = [];
    this.#inner.close();
    this.model.get().connection.close();
    keepPuts(puzzleConnection, { game: 0, from: 0, puts: [] });
  }

  /** The position once more; tries stay counted. */
  again(): void {
    this.close();
    this.model.change({ verdict: { what: 'open' }, ...this.#open() });
  }

  /** Puts the solution on the board. */
  show(): void {
    this.close();
    const opened = this.#open();
    this.model.change({ verdict: { what: 'shown' }, ...opened });
    this.#tell(0);
    const cards = this.puzzle.turn.filter((action) => action !== 'end');
    const put = () => {
      if (!opened.turn.model.get().preview) return;
      leave();
      for (const action of cards) {
        this.#inner.put(action.at(-1) as PileName, Number.parseInt(action, 10));
      }
    };
    const leave = opened.turn.model.subscribe(put);
    this.#leave.push(leave);
    put();
  }

  // ---- inside

  #open(): Pick<PuzzleModel, 'connection' | 'turn'> {
    keepPuts(puzzleConnection, { game: 0, from: 0, puts: [] });
    const connection = this.#parts.open(this.puzzle);
    this.#inner = this.#parts.turn(connection);
    const turn = this.puzzle.kind === 'turn' ? this.#judged(this.#inner, connection) : this.#inner;
    if (this.puzzle.kind === 'play_out') {
      this.#leave = [connection.model.subscribe(() => this.#follow(connection))];
    }
    return { connection, turn };
  }

  /** Ends of turns are judged instead of played; whatever else may be done is done. */
  #judged(inner: OwnTurn, connection: LocalTable): OwnTurn {
    const guard = (option: 'lay' | 'end' | 'anyway') => () => {
      if (this.model.get().verdict.what !== 'open') return;
      const { preview, puts, question } = inner.model.get();
      if (!preview || (option !== 'anyway' && !preview[option].allowed)) return inner[option]();
      const ends = option === 'end' && preview.end.ends === 'end';
      const actions: Action[] = question?.actions ?? (ends ? [...puts, 'end'] : puts);
      const laid = connection.game()?.actions.slice(this.puzzle.actions.length) ?? [];
      const whole = [...laid, ...actions];
      const done = doTurn(this.#parts.engine, gameOf(this.puzzle), whole, this.puzzle.seat);
      if (!done?.over) return inner[option]();
      inner.notNow();
      this.#judge(whole);
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

  #effectOf(actions: readonly Action[]): string | undefined {
    const { engine } = this.#parts;
    const done = doTurn(engine, gameOf(this.puzzle), actions, this.puzzle.seat);
    return done && effectKey(done.view);
  }

  #judge(actions: Action[]): void {
    const effect = this.#effectOf(actions);
    const tries = this.model.get().tries + 1;
    if (effect === this.#best) {
      this.model.change({ verdict: { what: 'right' }, tries });
      this.#tell(tries);
      return;
    }
    const done = doTurn(this.#parts.engine, gameOf(this.puzzle), actions, this.puzzle.seat);
    const known = this.puzzle.rivals?.find(({ turn }) => this.#effectOf(turn) === effect);
    this.model.change({
      tries,
      verdict: {
        what: 'wrong',
        ...(known ? { chance: known.chance } : {}),
        ...(done?.view.status === 'lost' ? { lost: true } : {}),
      },
    });
  }

  #follow(connection: LocalTable): void {
    if (this.model.get().connection !== connection || this.model.get().verdict.what === 'shown')
      return;
    const over = connection.model.get().table?.game?.over;
    if (!over || this.model.get().verdict.what !== 'open') return;
    const tries = this.model.get().tries + 1;
    if (over.result === 'won') {
      this.model.change({ verdict: { what: 'right' }, tries });
      this.#tell(tries);
    } else {
      this.model.change({ verdict: { what: 'failed', left: over.left }, tries });
    }
  }

  #tell(tries: number): void {
    if (this.#told) return;
    this.#told = true;
    this.#parts.done(tries);
  }
}
