// What a table does to be noticed: it calls when it is one's turn, sounds when a mute begins and ends and
// when a game is over, and keeps the screen on while one plays. Cards sound when they land (play/pacer).
import { useEffect } from 'preact/hooks';
import { superb } from '../games/result-text';
import { prefs } from '../settings/prefs';
import type { Table } from '../wire/types';
import { CallBack } from './call-back';
import type { TableConnection, TableModel } from './connection';
import { afterLanding } from './landing';
import { isMyTurn, isRunning, mySeat } from './people';
import { ScreenOn } from './screen-on';
import { play } from './sounds';
import { callTurn, endTurnCall } from './turn-call';

const pulse = [70, 60, 70]; // ms on, off, on

/** Where there is something that can, after the page was touched. */
function vibrate(): void {
  if (document.hidden || !('vibrate' in navigator)) return;
  // Browsers refuse it, and say so on the console, on a page that was not touched yet.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate(pulse);
}

/** Which turn of which game it is: a turn calls once. */
function turnOf({ table }: TableModel): string | undefined {
  const game = table?.game;
  return game && `${game.number} ${game.n - game.view.laid_this_turn}`;
}

/** What there is to hear between two moments of a table. */
export function heard(before: Table, now: Table): ('mute' | 'unmute' | 'won' | 'close' | 'over')[] {
  const sounds: ReturnType<typeof heard> = [];
  if (!now.game || before.game?.number !== now.game.number) return sounds;
  if (now.phase === 'over' && before.phase !== 'over') {
    const { over } = now.game;
    sounds.push(over?.result === 'won' ? 'won' : over && superb(over) ? 'close' : 'over');
  } else if (now.game.view.muted !== before.game.view.muted && now.game.view.rules.players > 1) {
    sounds.push(now.game.view.muted ? 'mute' : 'unmute');
  }
  return sounds;
}

export class Attention {
  readonly #connection: TableConnection;
  readonly #callBack = new CallBack();
  readonly #screen = new ScreenOn();
  readonly #leave: (() => void)[];
  #before: TableModel;
  #called: string | undefined;
  #callOff = () => {};

  constructor(connection: TableConnection) {
    this.#connection = connection;
    this.#before = connection.model.get();
    this.#seeFirst(undefined, this.#before);
    this.#leave = [
      connection.model.subscribe(() => this.#follow()),
      prefs.subscribe(() => this.#follow()),
    ];
    this.#follow();
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#callOff();
    this.#callBack.close();
    this.#screen.close();
  }

  #follow(): void {
    const before = this.#before;
    const now = this.#connection.model.get();
    this.#before = now;
    const { table } = now;
    const seated = table !== undefined && isRunning(table) && mySeat(table) !== undefined;
    this.#screen.keep(seated && prefs.get().awake);
    // Alone every turn is one's own.
    const others = (table?.seats.length ?? 0) > 1;
    const mine = others && isMyTurn(now);
    this.#seeFirst(before, now);
    this.#callBack.call(mine);
    if (before.table && table && before.table !== table) {
      for (const sound of heard(before.table, table)) play(sound);
    }
    if (mine && table && this.#called !== turnOf(now)) this.#callNow(table);
    if (mine) this.#called = turnOf(now);
    else {
      this.#callOff();
      endTurnCall();
    }
  }

  /** A turn that was there when the page came is seen without being called. */
  #seeFirst(before: TableModel | undefined, now: TableModel): void {
    if (before?.table?.to_move === undefined && now.table?.to_move) this.#called = turnOf(now);
  }

  #callNow(table: Table): void {
    this.#callOff();
    // Not before the reader can see what the others have laid.
    this.#callOff = afterLanding(() => {
      play('turn');
      if (prefs.get().vibrate) vibrate();
      callTurn();
      if (prefs.get().notify && !this.#connection.model.get().local) {
        this.#callBack.notify(table.table, table.settings.name);
      }
    });
  }
}

/** For as long as the table is shown. */
export function useAttention(connection: TableConnection): void {
  useEffect(() => {
    const attention = new Attention(connection);
    return () => attention.close();
  }, [connection]);
}
