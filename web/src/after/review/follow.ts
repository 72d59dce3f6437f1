// Looking at a finished game together: the position that one person leads through, and the own way of
// those who look around alone. The server knows only what the leader shows.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import type { TableConnection, TableModel } from '../../table/connection';
import { isHost, mySeat } from '../../table/people';
import type { Answer } from '../../wire/types';
import type { Replay } from '../replay/use-replay';

const pause = 300; // ms between two things that the leader shows
const pace = 1000; // ms between two actions while it plays

/** Who leads at this table now, and what is shown; undefined if nobody does. */
export function ledReview(model: TableModel) {
  const { review, table } = model;
  if (!review || !table?.game?.over || review.game !== table.game.number) return undefined;
  const leader = table.members.find(({ member }) => member === review.leader);
  if (!leader || leader.state === 'left' || leader.state === 'lost') return undefined;
  return { ...review, name: leader.name };
}

/** The reader may take the lead while nobody has it. */
export const mayLead = ({ table }: TableModel): boolean =>
  table !== undefined && (mySeat(table) !== undefined || isHost(table));

/** Sends what is shown last, with a pause between two of them. */
export class Showing {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: { at: number; point: string } | undefined;

  constructor(
    readonly connection: TableConnection,
    readonly onRefused: (answer: Answer) => void,
  ) {}

  show(at: number, point: string): void {
    this.#next = { at, point };
    if (this.#timer === undefined) void this.#send();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = undefined;
  }

  async #send(): Promise<void> {
    const what = this.#next;
    const game = this.connection.model.get().table?.game?.number;
    this.#next = undefined;
    if (!what || game === undefined) return;
    let wait = pause;
    this.#timer = setTimeout(() => this.#again(), wait);
    const answer = await this.connection.send({ t: 'review', game, ...what });
    if (answer.t !== 'refused') return;
    if (answer.code !== 'too_soon') {
      this.stop();
      this.onRefused(answer);
      return;
    }
    wait = answer.wait_ms ?? pause;
    this.#next ??= what;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#again(), wait);
  }

  #again(): void {
    this.#timer = undefined;
    void this.#send();
  }
}

export interface Together extends Replay {
  leader: { member: number; name: string } | undefined;
  leads: boolean;
  alone: boolean; // somebody leads, and the reader looks around alone
  point: string; // "37", "A" or nothing, as the leader points
  pointAt(point: string): void;
  follow(): void;
  lead(): void;
  handTo(member: number): void;
  end(): void;
  refused: Answer | undefined;
}

/** @param last actions of the game. */
export function useTogether(connection: TableConnection, last: number): Together {
  const model = useStore(connection.model);
  const led = ledReview(model);
  const me = model.table?.you.member ?? 0;
  const leads = led !== undefined && led.leader === me;
  const [own, setOwn] = useState(led?.at ?? last);
  const [point, setPoint] = useState(led?.point ?? '');
  const [alone, setAlone] = useState(false);
  const [playing, play] = useState(false);
  const [refused, setRefused] = useState<Answer>();
  const showing = useRef<Showing | undefined>(undefined);
  showing.current ??= new Showing(connection, setRefused);
  useEffect(() => () => showing.current?.stop(), []);

  // Who is handed the lead goes on where it was, and so does everybody when nobody leads any more.
  const shown = led?.at;
  useEffect(() => {
    if (leads) {
      setOwn(led.at);
      setPoint(led.point);
      setAlone(false);
    } else showing.current?.stop();
  }, [leads]);
  useEffect(() => {
    if (shown !== undefined && !alone && !leads) setOwn(shown);
  }, [shown, alone, leads]);

  const at = leads || !led || alone ? Math.min(own, last) : Math.min(led.at, last);
  const pointed = leads ? point : alone || !led ? '' : led.point;

  const show = (to: number, next: string) => {
    setRefused(undefined);
    setOwn(to);
    setPoint(next);
    showing.current?.show(to, next);
  };
  const goTo = (request: number) => {
    const to = Math.min(last, Math.max(0, Math.round(request)));
    if (leads) show(to, '');
    else {
      setOwn(to);
      if (led) setAlone(true);
    }
    if (to === last) play(false);
  };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => goTo(at + 1), pace);
    return () => clearTimeout(timer);
  }, [playing, at]);
  const ask = async (answer: Promise<Answer>) => {
    const got = await answer;
    setRefused(got.t === 'refused' ? got : undefined);
  };

  return {
    at,
    last,
    playing,
    goTo: (to) => {
      play(false);
      goTo(to);
    },
    play: (on) => {
      if (on && at === last) goTo(0);
      play(on);
    },
    leader: led && { member: led.leader, name: led.name },
    leads,
    alone: alone && led !== undefined && !leads,
    point: pointed,
    pointAt: (next) => leads && show(at, next === point ? '' : next),
    follow: () => {
      play(false);
      setAlone(false);
    },
    lead: () => show(at, ''),
    handTo: (member) => void ask(connection.send({ t: 'lead', member })),
    end: () => void ask(connection.send({ t: 'lead', member: 0 })),
    refused,
  };
}
