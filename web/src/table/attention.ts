// What a table does to be noticed: it calls when it is one's turn, sounds when cards are laid, when a
// mute begins and ends and when a game is over, and keeps the screen on while one plays.
import { useEffect } from 'preact/hooks';
import { prefs } from '../app/prefs';
import type { Table } from '../wire/types';
import { CallBack } from './call-back';
import type { TableDoor, TableModel } from './door';
import { isMyTurn, isRunning, mySeat } from './people';
import { ScreenOn } from './screen-on';
import { play } from './sounds';

/** Which turn of which game it is: a turn calls once. */
function turnOf({ table }: TableModel): string | undefined {
  const game = table?.game;
  return game && `${game.number} ${game.n - game.view.laid_this_turn}`;
}

/** What there is to hear between two moments of a table. */
export function heard(before: Table, now: Table): ('card' | 'mute' | 'unmute' | 'won' | 'over')[] {
  const sounds: ReturnType<typeof heard> = [];
  if (!now.game || before.game?.number !== now.game.number) return sounds;
  const laid = now.game.view.laid.length - before.game.view.laid.length;
  if (laid > 0) sounds.push('card');
  if (now.phase === 'over' && before.phase !== 'over') {
    sounds.push(now.game.over?.result === 'won' ? 'won' : 'over');
  } else if (now.game.view.muted !== before.game.view.muted && now.game.view.rules.players > 1) {
    sounds.push(now.game.view.muted ? 'mute' : 'unmute');
  }
  return sounds;
}

export class Attention {
  readonly #door: TableDoor;
  readonly #callBack = new CallBack();
  readonly #screen = new ScreenOn();
  readonly #leave: (() => void)[];
  #before: TableModel;
  #called: string | undefined;

  constructor(door: TableDoor) {
    this.#door = door;
    this.#before = door.model.get();
    // A turn that was there when the page came is seen without being called.
    this.#called = isMyTurn(this.#before) ? turnOf(this.#before) : undefined;
    this.#leave = [
      door.model.subscribe(() => this.#follow()),
      prefs.subscribe(() => this.#follow()),
    ];
    this.#follow();
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#callBack.close();
    this.#screen.close();
  }

  #follow(): void {
    const before = this.#before;
    const now = this.#door.model.get();
    this.#before = now;
    const { table } = now;
    const seated = table !== undefined && isRunning(table) && mySeat(table) !== undefined;
    this.#screen.keep(seated && prefs.get().awake);
    // Alone every turn is one's own.
    const others = (table?.seats.length ?? 0) > 1;
    const mine = others && isMyTurn(now);
    this.#callBack.call(mine);
    if (before.table && table && before.table !== table) {
      for (const sound of heard(before.table, table)) play(sound);
    }
    if (mine && table && this.#called !== turnOf(now)) this.#callNow(before, table);
    if (mine) this.#called = turnOf(now);
  }

  #callNow(before: TableModel, table: Table): void {
    if (!before.table) return; // the page has just come
    play('turn');
    if (prefs.get().notify && !this.#door.model.get().local) {
      this.#callBack.notify(table.table, table.settings.name);
    }
  }
}

/** For as long as the table is shown. */
export function useAttention(door: TableDoor): void {
  useEffect(() => {
    const attention = new Attention(door);
    return () => attention.close();
  }, [door]);
}
