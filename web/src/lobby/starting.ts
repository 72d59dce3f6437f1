// Tables that were opened to play at once, with bots: their lobby starts the game by itself. It is a
// request of this page only; after a reload the lobby is an ordinary one with a button.
import { go } from '../base/router';
import { rulesKey } from '../games/variant';
import { toast } from '../kit/toast';
import { t } from '../texts';
import { api, Failure, type TableWished, type TodayForm } from '../wire/api';
import { type Character, paceOf } from './characters';
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
export const botsBeside = (players: number, bot: Character) =>
  Array.from({ length: players - 1 }, (_, at) => ({ seat: at + 1, bot }));

/** The same in this browser alone, with quick bots. */
export const soloPath = (form: Pick<TableForm, 'players' | 'on'>) =>
  `/solo?rules=${rulesKey(form.players, form.on)}`;

/** A table with bots on all other seats, which starts at once; without a connection in this browser.
    Throws what the server has against it. */
export async function playWithBots(form: TableForm, bot: Character = 'strong'): Promise<void> {
  const bots = botsBeside(form.players, bot);
  const settings = settingsOf({ ...form, pace: paceOf[bot] });
  try {
    await openAndGo({ settings, name: suggestedName(), bots }, true);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'offline') throw error;
    go(soloPath(form));
    toast(t('start.bots_here'));
  }
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
