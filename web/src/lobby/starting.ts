// Tables that were opened to play at once, with bots: their lobby starts the game by itself. It is a
// wish of this page only; after a reload the lobby is an ordinary one with a button.
import { go } from '../app/router';
import { api, type TableWished } from '../wire/api';
import { rememberName } from './names';

const starting = new Set<string>();

export const startsByItself = (table: string) => starting.has(table);
export const hasStarted = (table: string) => starting.delete(table);

/** Opens a table and goes there. */
export async function openAndGo(wished: TableWished, atOnce: boolean): Promise<void> {
  const { table } = await api.openTable(wished);
  if (wished.name) rememberName(wished.name);
  if (atOnce) starting.add(table);
  go(`/t/${table}`);
}

/** Bots on all seats but the first. */
export const botsBeside = (players: number, bot = 'strong') =>
  Array.from({ length: players - 1 }, (_, at) => ({ seat: at + 1, bot }));
