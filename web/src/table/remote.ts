// A table of the server, over a socket: what the session hears is applied into the model.
import { Store } from '../base/store';
import { engine } from '../engine';
import { type LinkState, Session } from '../wire/session';
import type { Answer, Notice, Table, TableRequest } from '../wire/types';
import {
  type Applied,
  applyCompactPlay,
  applyEvent,
  applyOwnJoin,
  applyState,
  type TableEngine,
  withTurn,
} from './apply';
import type { TableConnection, TableModel } from './connection';
import { keepEarlier, withEarlier } from './earlier';

const changesTable = ({ t }: Notice) =>
  t === 'event' || t === 'did' || t === 'missed' || t === 'presence';

export class RemoteTable implements TableConnection {
  readonly id: string;
  readonly model: Store<TableModel>;
  readonly #session: Session;
  #engine: TableEngine | undefined;
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

  async send(request: TableRequest): Promise<Answer> {
    if (request.t === 'hint') this.#forgetHint();
    const answer = await this.#session.ask(request);
    if (request.t === 'join' && answer.t === 'done') this.#joined(answer.seq);
    if (request.t === 'earlier' && answer.t === 'earlier') {
      const { table } = this.model.get();
      if (table) this.#put(withEarlier(table, request.before, answer));
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
        this.#fold((table, folder) => applyEvent(table, notice.happened, folder));
        return;
      case 'did':
        this.#fold((table, folder) => applyCompactPlay(table, notice, folder));
        return;
      case 'missed':
        for (const happened of notice.events) {
          this.#fold((table, folder) => applyEvent(table, happened, folder));
        }
        this.#fold((table, folder) => applyState(table, notice, folder));
        return;
      case 'presence':
        this.#fold((table, folder) => applyState(table, notice, folder));
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
    return this.#engine ? withTurn(table, this.#engine) : table;
  }

  /** What is heard until a table comes that was asked for is in that table. */
  #fold(next: (table: Table, folder: TableEngine) => Applied): void {
    const { table } = this.model.get();
    if (!table || this.#looking) return;
    let applied: Applied = { table, look: true };
    try {
      // Without an engine the server tells how things stand.
      if (this.#engine) applied = next(table, this.#engine);
    } catch (error) {
      console.error(error);
    }
    this.#put(applied.table);
    if (applied.look) this.#look();
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
    this.#fold((known, folder) => applyOwnJoin(known, seq, folder));
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
