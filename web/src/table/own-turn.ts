// The own turn at a table: cards that are picked and put, kept through reloads and lost links, and
// what becomes of them when they are laid.

import { Store } from '../base/store';
import { engine } from '../engine';
import type { Engine, PlayOption, Preview } from '../engine/types';
import { prefs } from '../settings/prefs';
import type { Action, Answer, Card, Game, PileName, RefusalCode, View } from '../wire/types';
import type { TableConnection } from './connection';
import { keepPuts, keptPuts } from './kept-puts';
import { nextIsStuck } from './next-stuck';
import type { OwnTurn, Question, Said, TurnModel, TurnRefusal } from './turn';

const cardOf = (action: Action): Card => Number.parseInt(action, 10);
const cardsOf = (actions: Action[]): Card[] => actions.map(cardOf);

/** A refusal that needs no engine. */
const refusal = (code: RefusalCode, message: string): TurnRefusal => ({
  code,
  clause: '',
  message,
});
const notYourTurn = refusal('not_your_turn', 'it is somebody else’s turn');
const notBegun = refusal('not_begun', 'it is not settled who begins');
const movedOn = refusal('stale', 'the game has gone on since');

/** Actions before this turn: the same as long as the turn is. */
const turnOf = (game: Game) => game.n - game.view.laid_this_turn;

type Rules = Pick<Engine, 'preview' | 'expand' | 'fold'>;

interface Now {
  game: Game;
  view: View;
  turn: number; // turnOf it
  mine: boolean; // as far as the table says
  sure: boolean; // and that it still says so
}

export class TableTurn implements OwnTurn {
  readonly model = new Store<TurnModel>({ puts: [], busy: false });
  readonly #connection: TableConnection;
  readonly #unsubscribe: () => void;
  #engine: Rules | undefined;
  #now: Now | undefined;

  constructor(connection: TableConnection, load: () => Promise<Rules> = engine) {
    this.#connection = connection;
    this.#unsubscribe = connection.model.subscribe(() => this.#follow());
    load().then(
      (loaded) => {
        this.#engine = loaded;
        this.#follow();
      },
      (error) => console.error(error),
    );
  }

  close(): void {
    this.#unsubscribe();
  }

  // ---- picking and putting

  pick(card: Card | undefined): void {
    const { picked, puts } = this.model.get();
    if (card === undefined || card === picked) {
      if (picked === undefined) return;
      this.#set({ picked: undefined, said: { what: 'unpicked' } });
    } else if (this.#now?.view.hand?.includes(card) && !cardsOf(puts).includes(card)) {
      this.#set({ picked: card, said: { what: 'picked', card } });
    }
  }

  put(pile: PileName, card = this.model.get().picked): void {
    const now = this.#now;
    const { preview, busy, puts } = this.model.get();
    if (card === undefined || busy || !now || !preview) return;
    // A card that is put already moves there from where it was.
    const action = `${card}${pile}`;
    const others = puts.filter((each) => cardOf(each) !== card);
    const next = this.#preview(now, [...others, action]);
    const fault = next?.dropped.find((each) => each.action === action);
    const why = this.#notMine() ?? fault?.refusal;
    if (!next || why) {
      this.#set({ said: { what: 'refused', refusal: why ?? movedOn, card, pile } });
      return;
    }
    this.#keep(next.puts);
    this.#set({
      puts: next.puts,
      preview: next,
      picked: undefined,
      question: undefined,
      said: { what: 'put', card, pile },
    });
  }

  takeBack(card?: Card): void {
    const now = this.#now;
    const { puts, busy } = this.model.get();
    const last = puts.at(-1);
    if (busy || !now || last === undefined) return;
    const back = card ?? cardOf(last);
    const others = puts.filter((each) => cardOf(each) !== back);
    if (others.length === puts.length) return;
    const next = this.#preview(now, others);
    if (!next) return;
    this.#keep(next.puts);
    this.#set({
      puts: next.puts,
      preview: next,
      question: undefined,
      said: { what: 'back', cards: [back], also: next.dropped.map((each) => cardOf(each.action)) },
    });
  }

  // ---- laying

  lay(): void {
    const { preview, puts } = this.model.get();
    if (preview && puts.length > 0) this.#ask('lay', preview.lay, puts);
  }

  end(): void {
    const { preview, puts } = this.model.get();
    if (!preview) return;
    // Without a word where the turn, or the game, ends with a card that is put.
    const said = preview.end.ends === 'end';
    this.#ask('end', preview.end, said ? [...puts, 'end'] : puts);
  }

  anyway(): void {
    const { question } = this.model.get();
    if (question) void this.#send(question.actions);
  }

  notNow(): void {
    if (this.model.get().question) this.#set({ question: undefined });
  }

  #ask(option: Question['option'], what: PlayOption, actions: Action[]): void {
    const { busy, preview } = this.model.get();
    if (busy || !this.#now || !preview) return;
    const notMine = this.#notMine();
    if (notMine) {
      this.#set({ said: { what: 'refused', refusal: notMine } });
    } else if (this.#connection.model.get().link !== 'live') {
      this.#set({ said: { what: 'failed', code: 'offline' } });
    } else if (!what.allowed) {
      if (what.refusal) this.#set({ said: { what: 'refused', refusal: what.refusal } });
    } else if (what.loses && preview.rescue_from_start !== null) {
      this.#set({ question: { option, loses: what.loses, actions, rescue: preview.rescue } });
    } else {
      const stuck = actions.includes('end') && this.#endsForNothing(this.#now, actions);
      if (!stuck) return void this.#send(actions);
      const reason = stuck === 'self' ? 'next_stuck' : 'other_stuck';
      this.#set({ question: { option, loses: { reason, clause: 'C10' }, actions } });
    }
  }

  /** Nothing is left to draw, and the turn that follows, whosever it is, cannot be played: the game is
      certainly lost. */
  #endsForNothing({ game, view }: Now, actions: Action[]): 'self' | 'other' | undefined {
    if (!this.#engine || view.draw_count !== 0) return undefined;
    try {
      const did = { t: 'did', seq: 0, ms: 0, acts: actions.join(' ') } as const;
      const event = this.#engine.expand(view, game.n, did);
      return nextIsStuck(this.#engine, this.#engine.fold(view, [], event).view);
    } catch (error) {
      console.error(error); // then nobody is warned, and the rules decide
      return undefined;
    }
  }

  /** Why nothing can be put or laid now at all. */
  #notMine(): TurnRefusal | undefined {
    if (this.#now?.game.phase === 'begin') return notBegun;
    return this.model.get().preview?.mine ? undefined : notYourTurn;
  }

  async #send(actions: Action[]): Promise<void> {
    if (!this.#now || this.model.get().busy) return;
    const { game } = this.#now;
    this.#set({
      busy: true,
      question: undefined,
      picked: undefined,
      said: { what: 'sent', actions },
    });
    const answer = await this.#connection.send({
      t: 'play',
      game: game.number,
      n: game.n,
      actions,
    });
    this.#set({ busy: false });
    this.#answered(answer, actions);
    this.#follow();
  }

  #answered(answer: Answer, actions: Action[]): void {
    if (answer.t === 'refused') {
      const { code, clause = '', text } = answer;
      const ofTheRules = answer.at !== undefined && code !== 'stale';
      this.#set({
        said: ofTheRules
          ? { what: 'refused', refusal: { code, clause, message: text } }
          : { what: 'failed', code },
      });
    } else if (actions.includes('end') && prefs.get().newcomer) {
      prefs.change({ newcomer: false });
    }
  }

  // ---- following the table

  #follow(): void {
    if (!this.#engine) return;
    const before = this.#now;
    const now = this.#look();
    this.#now = now;
    if (!now) {
      const { preview, picked, puts } = this.model.get();
      if (before) keepPuts(this.#connection.id, { game: 0, from: 0, puts: [] });
      if (preview || picked !== undefined || puts.length > 0) {
        this.#set({ puts: [], preview: undefined, picked: undefined, question: undefined });
      }
      return;
    }
    if (
      before &&
      before.view === now.view &&
      before.mine === now.mine &&
      before.sure === now.sure
    ) {
      return;
    }
    this.#renew(before, now);
  }

  /** A game that runs; whoever has no seat sees the lanes, too. */
  #look(): Now | undefined {
    const { table, unsure } = this.#connection.model.get();
    const game = table?.game;
    if (!table || !game || (table.phase !== 'play' && table.phase !== 'begin')) return undefined;
    const { view } = game;
    const mine = table.to_move === true;
    return { game, view, turn: turnOf(game), mine, sure: !unsure };
  }

  /** The position is another one, or the first: what is put stays if it may. */
  #renew(before: Now | undefined, now: Now): void {
    const same = before !== undefined && before.game.number === now.game.number;
    const model = this.model.get();
    const { puts, turn } = same ? { puts: model.puts, turn: before.turn } : this.#kept(now);
    // What lies there by now was laid by us, here or in another tab.
    const left = puts.filter((each) => !now.view.laid.includes(cardOf(each)));
    const sameTurn = now.mine && turn === now.turn;
    const preview = this.#preview(now, sameTurn ? left : []);
    if (!preview) return;
    this.#keep(preview.puts);
    const held = now.view.hand?.includes(model.picked ?? 0);
    const said = this.#returned(sameTurn ? [] : left, preview) ?? this.#stale(now);
    this.#set({
      puts: preview.puts,
      preview,
      ...(held ? {} : { picked: undefined }),
      ...(before?.view === now.view ? {} : { question: undefined }),
      ...(said === undefined ? {} : { said }),
    });
  }

  /** Cards that came back to the hand and were then played by a bot in this seat are not there: what
      was said of them no longer holds. */
  #stale({ view }: Now): null | undefined {
    const { said } = this.model.get();
    const gone = said?.what === 'returned' && said.cards.some((card) => view.laid.includes(card));
    return gone ? null : undefined;
  }

  #returned(tooLate: Action[], preview: Preview): Said | undefined {
    if (tooLate.length > 0) return { what: 'returned', cards: cardsOf(tooLate), refusal: movedOn };
    const [first] = preview.dropped;
    if (!first) return undefined;
    const cards = preview.dropped.map((each) => cardOf(each.action));
    return { what: 'returned', cards, refusal: first.refusal };
  }

  #preview(now: Now, puts: Action[]): Preview | undefined {
    const preview = this.#engine?.preview(now.view, puts);
    if (!preview) return undefined;
    return { ...preview, mine: preview.mine && now.mine && now.sure };
  }

  // ---- what outlives the page

  #keep(puts: Action[]): void {
    if (!this.#now) return;
    keepPuts(this.#connection.id, { game: this.#now.game.number, from: this.#now.turn, puts });
  }

  /** What was put before the page was loaded, and in which turn. */
  #kept(now: Now): { puts: Action[]; turn: number } {
    const kept = keptPuts(this.#connection.id);
    if (kept?.game !== now.game.number) return { puts: [], turn: now.turn };
    return { puts: kept.puts, turn: kept.from };
  }

  /** `said: null` takes back what was said. */
  #set(part: { [Key in keyof TurnModel]?: TurnModel[Key] | Said | null | undefined }): void {
    const next = { ...this.model.get(), ...part } as TurnModel;
    if (part.said === null) delete next.said;
    for (const key of ['picked', 'preview', 'question'] as const) {
      if (next[key] === undefined) delete next[key];
    }
    if (part.said) next.said = { ...(part.said as Said), at: Date.now() };
    this.model.set(next);
  }
}
