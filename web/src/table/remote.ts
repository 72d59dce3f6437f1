// A table of the server, over a socket: what the session hears is folded into the model.
import { Store } from '../app/store';
import { engine } from '../engine';
import { Session } from '../wire/session';
import type { Answer, Notice, Table, Wish } from '../wire/types';
import type { LinkState, TableDoor, TableModel } from './door';
import { foldEarlier, keepEarlier } from './earlier';
import {
  type Folded,
  type Folder,
  foldDid,
  foldEvent,
  foldOwnJoin,
  foldState,
  foldTable,
} from './fold';

const changesTable = ({ t }: Notice) =>
  t === 'event' || t === 'did' || t === 'missed' || t === 'presence';

export class RemoteTable implements TableDoor {
  readonly id: string;
  readonly model: Store<TableModel>;
  readonly #session: Session;
  #engine: Folder | undefined;
  #loading = true;
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
    void this.#load();
  }

  async send(wish: Wish): Promise<Answer> {
    if (wish.t === 'hint') this.#forgetHint();
    const answer = await this.#session.ask(wish);
    if (wish.t === 'join' && answer.t === 'done') this.#joined(answer.seq);
    if (wish.t === 'earlier' && answer.t === 'earlier') {
      const { table } = this.model.get();
      if (table) this.#put(foldEarlier(table, wish.before, answer));
    }
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
    if (this.#queue.length > 0 || (this.#loading && changesTable(notice))) this.#queue.push(notice);
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
        this.#put(this.#whole(keepEarlier(this.model.get().table, table)));
        return;
      }
      case 'event':
        this.#fold((table, folder) => foldEvent(table, notice.happened, folder));
        return;
      case 'did':
        this.#fold((table, folder) => foldDid(table, notice, folder));
        return;
      case 'missed':
        for (const happened of notice.events) {
          this.#fold((table, folder) => foldEvent(table, happened, folder));
        }
        this.#fold((table, folder) => foldState(table, notice, folder));
        return;
      case 'presence':
        this.#fold((table, folder) => foldState(table, notice, folder));
        return;
      case 'nudged':
        this.model.change({ nudged: { seat: notice.seat, by: notice.by, at: Date.now() } });
        return;
      case 'hint':
        if (this.model.get().table?.game?.n === notice.n) {
          this.model.change({ hint: { n: notice.n, advice: notice.advice } });
        }
        return;
      case 'reviewing': {
        const { t: _, ...review } = notice;
        this.model.change({ review });
        return;
      }
      case 'analysing': {
        const { t: _, ...analysing } = notice;
        this.model.change({ analysing });
        return;
      }
    }
  }

  /** A table that was told whole: whose turn it is the engine says. */
  #whole(table: Table): Table {
    return this.#engine ? foldTable(table, this.#engine) : table;
  }

  /** What is heard until a table comes that was asked for is in that table. */
  #fold(next: (table: Table, folder: Folder) => Folded): void {
    const { table } = this.model.get();
    if (!table || this.#looking) return;
    let folded: Folded = { table, look: true };
    try {
      // Without an engine the server tells how things stand.
      if (this.#engine) folded = next(table, this.#engine);
    } catch (error) {
      console.error(error);
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
    if (table?.you.member !== 0) return;
    this.#fold((known, folder) => foldOwnJoin(known, seq, folder));
  }

  // ---- the engine

  async #load(): Promise<void> {
    try {
      this.#engine = await engine();
    } catch (error) {
      console.error(error);
    }
    this.#loading = false;
    const { table } = this.model.get();
    if (table) this.#put(this.#whole(table));
    const queue = this.#queue;
    this.#queue = [];
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
