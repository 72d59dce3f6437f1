// Tables that were opened to play at once, with bots: their lobby starts the game by itself. It is a
// wish of this page only; after a reload the lobby is an ordinary one with a button.
import { go } from '../app/router';
import { api, type TableWished, type TodayForm } from '../wire/api';
import { rememberName, suggestedName } from './names';
import { settingsOf, type TableForm } from './table-form';

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

/** A table with bots on all other seats, which starts at once. Throws what the server has against it. */
export function playWithBots(form: TableForm): Promise<void> {
  const bots = botsBeside(form.players);
  return openAndGo({ settings: settingsOf(form), name: suggestedName(), bots }, true);
}

/** The own attempt at a deal of the day: the table where it is, or a new one. */
export async function playToday(form: TodayForm, table: string | undefined): Promise<void> {
  if (!table) {
    const name = suggestedName();
    table = (await api.playToday(form, name)).table;
    rememberName(name);
  }
  go(`/t/${table}`);
}
