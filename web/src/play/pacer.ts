// What others laid, one card after another, at a pace that eyes can follow. The table itself is always as
// far as the game is, and so are hand and buttons: only what the lanes show is a little behind, and any
// input brings it up to date at once.
import { Store } from '../base/store';
import { engine } from '../engine';
import type { Engine, Lane } from '../engine/types';
import { still } from '../kit/motion';
import { toast } from '../kit/toast';
import type { TableConnection } from '../table/connection';
import { landing } from '../table/landing';
import { mySeat } from '../table/people';
import { play } from '../table/sounds';
import { t } from '../texts';
import type { Card, EventDid, PileName, Table, View } from '../wire/types';
import { keepSeen, lastSeen, type Moment } from './last-seen';

/** The lanes after one card of somebody else. */
export interface Step {
  seat: number;
  card: Card;
  pile: PileName;
  trick: boolean;
  lanes: Lane[];
}

/** Cards that somebody else has just drawn. */
export interface Drawn {
  seat: number;
  cards: number;
}

/** A trick that has just landed for all to see, whosever it was. */
export interface TrickShown {
  pile: PileName;
}

type Rules = Pick<Engine, 'expand' | 'fold' | 'laid' | 'preview'>;

const usual = 380; // ms between two cards
const least = 130;
const whole = 1500; // ms that a turn takes at most
const tip = 160; // ms until a card that hops is nearly there
const most = 9; // more cards than that are not told one by one

// After an absence from a game over days.
const mostMissed = 80; // cards; of more only the last ones
const missedPace = 700; // ms between two cards, and twice that between two turns
const missedWhole = 20_000; // ms that it takes at most

/** Plays between two moments of the same game, or undefined where that cannot be told. */
function playsBetween(before: Moment, now: Table): EventDid[] | undefined {
  if (!before.game || before.game.number !== now.game?.number) return undefined;
  return now.events.filter(
    (event): event is EventDid => event.e === 'did' && event.seq > before.seq,
  );
}

interface Told {
  steps: Step[]; // of others
  own: { pile: PileName; trick: boolean }[];
  drawn: Drawn[]; // by others
}

/** Own cards lay there before: only tricks are told. */
function ownPlays(view: View, { actions }: EventDid, rules: Rules): Told['own'] {
  return rules.laid(view.rules, view.tops, actions).map(({ pile, trick }) => ({ pile, trick }));
}

/** The lanes after each card of somebody else, whose hand is not known. */
function othersSteps(start: View, n: number, { seq, ms, seat, actions }: EventDid, rules: Rules) {
  let view = start;
  return actions.flatMap((action, i): Step[] => {
    const [laid] = rules.laid(view.rules, view.tops, [action]);
    if (!laid) return [];
    const { card, pile, trick } = laid;
    const one = rules.expand(view, n + i, { t: 'did', seq, ms, acts: action });
    view = rules.fold(view, [], one).view;
    return [{ seat, card, pile, trick, lanes: rules.preview(view, []).lanes }];
  });
}

/** Every card that was laid between two moments, and the lanes after each that somebody else laid. */
export function stepsBetween(before: Moment, now: Table, rules: Rules): Told {
  const told: Told = { steps: [], own: [], drawn: [] };
  const dids = playsBetween(before, now) ?? [];
  if (!before.game || dids.length === 0) return told;
  let { view, n } = before.game;
  for (const did of dids) {
    const mine = did.seat === mySeat(now);
    if (mine) told.own.push(...ownPlays(view, did, rules));
    else {
      told.steps.push(...othersSteps(view, n, did, rules));
      if (did.drew > 0) told.drawn.push({ seat: did.seat, cards: did.drew });
    }
    // As the whole play has it: what was drawn is in it alone.
    view = rules.fold(view, [], did).view;
    n = did.n;
  }
  return told;
}

export class Pacer {
  /** What the lanes show instead of the table as it is. */
  readonly shown = new Store<Step | undefined>(undefined);
  readonly trick = new Store<TrickShown | undefined>(undefined);
  readonly drawn = new Store<Drawn[]>([]);
  readonly #connection: TableConnection;
  readonly #leave: () => void;
  #rules: Rules | undefined;
  #before: Table | undefined;
  #queue: Step[] = [];
  #draws: Drawn[] = []; // after the cards of the queue
  #pace = usual;
  #turnPace = usual; // ms between the last card of a turn and the first of the next one
  #arrived = false; // what was missed has been looked for
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tricks = new Set<ReturnType<typeof setTimeout>>(); // still in the air
  readonly #input = () => {
    this.#dropTricks();
    this.flush();
  };

  constructor(connection: TableConnection, load: () => Promise<Rules> = engine) {
    this.#connection = connection;
    this.#before = connection.model.get().table;
    this.#leave = connection.model.subscribe(() => this.#follow());
    addEventListener('pointerdown', this.#input, { capture: true, passive: true });
    addEventListener('keydown', this.#input, { capture: true, passive: true });
    load().then(
      (loaded) => {
        this.#rules = loaded;
        this.#arrive();
      },
      () => {}, // cards come all at once
    );
  }

  close(): void {
    this.#leave();
    this.#dropTricks();
    this.flush();
    removeEventListener('pointerdown', this.#input, { capture: true });
    removeEventListener('keydown', this.#input, { capture: true });
  }

  /** Shows the table as it is. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#draws = [];
    this.shown.set(undefined);
    landing.set(false);
  }

  #dropTricks(): void {
    for (const timer of this.#tricks) clearTimeout(timer);
    this.#tricks.clear();
  }

  #follow(): void {
    const { table } = this.#connection.model.get();
    const before = this.#before;
    this.#before = table;
    if (!table || before === table) return;
    if (!this.#arrived) this.#arrive();
    else if (!document.hidden) keepSeen(table);
    if (!before?.game || before.game.number !== table.game?.number) {
      this.#dropTricks();
      this.flush();
      return;
    }
    if (before.game.n === table.game.n) return;
    let told: Told = { steps: [], own: [], drawn: [] };
    try {
      if (this.#rules) told = stepsBetween(before, table, this.#rules);
    } catch (error) {
      console.error(error); // the lanes show how it is
    }
    const { steps, own, drawn } = told;
    if (own.length > 0) this.#landed(own.find(({ trick }) => trick) ?? own[0]!);
    if (steps.length === 0) {
      if (own.length === 0 && before.game.view.laid.length < table.game.view.laid.length) {
        play('card');
      }
      return;
    }
    const all = [...this.#queue, ...steps];
    if (still() || document.hidden || all.length > most) {
      this.flush();
      this.#landed(steps.find(({ trick }) => trick) ?? steps[0]!);
      return;
    }
    landing.set(true);
    this.#queue = all;
    this.#draws = [...this.#draws, ...drawn];
    this.#pace = Math.max(least, Math.min(usual, whole / all.length));
    this.#turnPace = this.#pace;
    if (this.#timer === undefined) this.#next();
  }

  /** What others did while the table was not on the screen, turn by turn; any input ends it. */
  #arrive(): void {
    const table = this.#connection.model.get().table;
    if (!this.#rules || !table?.game || document.hidden) return;
    this.#arrived = true;
    const before = lastSeen(table);
    keepSeen(table);
    if (!before || still()) return;
    try {
      this.#queue = stepsBetween(before, table, this.#rules).steps.slice(-mostMissed);
    } catch (error) {
      console.error(error); // the lanes show how it is
    }
    if (this.#queue.length === 0) return;
    landing.set(true);
    this.#pace = Math.max(least, Math.min(missedPace, missedWhole / this.#queue.length));
    this.#turnPace = 2 * this.#pace;
    toast(t('play.missed'));
    this.#next();
  }

  #next(): void {
    const step = this.#queue.shift();
    if (!step) {
      const draws = this.#draws;
      this.flush();
      this.drawn.set(draws);
      return;
    }
    this.shown.set(step);
    this.#landed(step);
    const same = this.#queue[0]?.seat === step.seat;
    this.#timer = setTimeout(() => this.#next(), same ? this.#pace : this.#turnPace);
  }

  #landed({ pile, trick }: { pile: PileName; trick: boolean }): void {
    play(trick ? 'trick' : 'card');
    if (!trick) return;
    const timer = setTimeout(() => {
      this.#tricks.delete(timer);
      this.trick.set({ pile });
    }, tip);
    this.#tricks.add(timer);
  }
}
