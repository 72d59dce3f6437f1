// A table of the server, over a socket: what the session hears is folded into the model.
import { Store } from '../app/store';
import { engine } from '../engine';
import { Session } from '../wire/session';
import type { Answer, Notice, Table, Wish } from '../wire/types';
import type { LinkState, TableDoor, TableModel } from './door';
import {
  type Folded,
  type Folder,
  foldEvent,
  foldMissed,
  foldOwnJoin,
  foldPresence,
  needsEngine,
} from './fold';

/** For a lobby, where nothing is asked of it. */
const noEngine: Folder = {
  dealt: () => fail(),
  fold: () => fail(),
  signalled: () => fail(),
};
function fail(): never {
  throw new Error('the engine is not loaded');
}

export class RemoteTable implements TableDoor {
  readonly id: string;
  readonly model: Store<TableModel>;
  readonly #session: Session;
  #engine: Folder | undefined;
  #loading = false;
  #queue: Notice[] = []; // heard while the engine is being loaded
  #looking = false; // a table is on its way: what happens until then is in it

  constructor(id: string) {
    this.id = id;
    this.model = new Store<TableModel>({
      link: 'connecting',
      since: Date.now(),
      skew: 0,
      local: false,
    });
    this.#session = new Session(id, {
      notice: (notice) => this.#hear(notice),
      link: (state, code) => this.#link(state, code),
      unsure: (unsure) => {
        if ((this.model.get().unsure ?? false) !== unsure) this.model.change({ unsure });
      },
      seen: () => this.model.get().table?.seq,
    });
  }

  async send(wish: Wish): Promise<Answer> {
    if (wish.t === 'hint') this.#forgetHint();
    const answer = await this.#session.ask(wish);
    if (wish.t === 'join' && answer.t === 'done') this.#joined(answer.seq);
    return answer;
  }

  close(): void {
    this.#session.close();
  }

  #link(link: LinkState, code: string | undefined): void {
    this.model.change({ link, since: Date.now(), ...(code === undefined ? {} : { code }) });
    if (link !== 'lost') return;
    this.#looking = false; // whoever was asked is not there any more
    this.#forgetHint();
  }

  // ---- notices

  #hear(notice: Notice): void {
    if (this.#queue.length > 0) this.#queue.push(notice);
    else this.#take(notice);
  }

  #take(notice: Notice): void {
    switch (notice.t) {
      case 'welcome':
        this.model.change({ skew: notice.now - Date.now() });
        return;
      case 'table': {
        const { t: _, ...table } = notice;
        this.#looking = false;
        this.model.change({ skew: table.now - Date.now() });
        this.#put(table);
        // A game will need it soon; a lobby does not.
        if (table.game) void this.#load();
        return;
      }
      case 'event':
        this.#events([notice]);
        return;
      case 'missed':
        this.#events([
          ...notice.events.map((happened) => ({ t: 'event' as const, happened })),
          notice,
        ]);
        return;
      case 'presence':
        this.#fold((table) => ({ table: foldPresence(table, notice), look: false }));
        return;
      case 'nudged':
        this.model.change({ nudged: { seat: notice.seat, by: notice.by, at: Date.now() } });
        return;
      case 'hint':
        if (this.model.get().table?.game?.n === notice.n) {
          this.model.change({ hint: { n: notice.n, advice: notice.advice } });
        }
        return;
      case 'analysing': {
        const { t: _, ...analysing } = notice;
        this.model.change({ analysing });
        return;
      }
    }
  }

  /** Events, and what follows them, in their order; they wait together if the engine is needed. */
  #events(notices: Notice[]): void {
    for (const [i, notice] of notices.entries()) {
      const { table } = this.model.get();
      if (notice.t === 'missed') {
        if (!this.#looking)
          this.#fold((known) => ({ table: foldMissed(known, notice), look: false }));
      } else if (notice.t === 'event') {
        if (!this.#engine && needsEngine(table, notice.happened) && !this.#looking) {
          this.#queue.push(...notices.slice(i));
          void this.#load();
          return;
        }
        if (!this.#looking) {
          this.#fold((known) => foldEvent(known, notice.happened, this.#engine ?? noEngine));
        }
      }
    }
  }

  #fold(next: (table: Table) => Folded): void {
    const { table } = this.model.get();
    if (!table) return;
    let folded: Folded;
    try {
      folded = next(table);
    } catch (error) {
      console.error(error);
      folded = { table, look: true };
    }
    this.#put(folded.table);
    if (folded.look) this.#look();
  }

  #put(table: Table): void {
    const { hint, table: before } = this.model.get();
    const same = before?.game?.number === table.game?.number && hint?.n === table.game?.n;
    if (hint && same) this.model.change({ table });
    else if (hint) this.#without('hint', { table });
    else this.model.change({ table });
  }

  #look(): void {
    if (this.#looking) return;
    this.#looking = true;
    void this.#session.ask({ t: 'look' });
  }

  #joined(seq: number): void {
    const { table } = this.model.get();
    if (table && table.you.member === 0) this.#fold((known) => foldOwnJoin(known, seq));
  }

  // ---- the engine

  async #load(): Promise<void> {
    if (this.#engine || this.#loading) return;
    this.#loading = true;
    try {
      this.#engine = await engine();
    } catch (error) {
      console.error(error);
    }
    this.#loading = false;
    const queue = this.#queue;
    this.#queue = [];
    // Without an engine the server tells how things stand.
    if (!this.#engine && queue.length > 0) this.#look();
    for (const notice of queue) this.#take(notice);
  }

  #forgetHint(): void {
    if (this.model.get().hint) this.#without('hint', {});
  }

  #without(key: 'hint', part: Partial<TableModel>): void {
    const { [key]: _, ...model } = this.model.get();
    this.model.set({ ...model, ...part });
  }
}
