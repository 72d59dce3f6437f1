// The bots as characters: a face, a name, and how they play. One press chooses the bot and the pace
// that goes with it.
import { Avatar } from '../kit/avatar';
import { Segmented } from '../kit/button';
import { botName } from '../table/people';
import { t } from '../texts';
import type { Pace, Table, TableRequest } from '../wire/types';
import './characters.css';

export type Character = 'strong' | 'quick' | 'greedy';

/** The pace that goes with a bot. The host can still set any other. */
export const paceOf: Record<Character, Pace> = { strong: 'normal', quick: 'quick', greedy: 'calm' };

const all = Object.keys(paceOf) as Character[];

interface Props {
  value: Character | undefined; // none: bots of several kinds, or another pace
  onChoose: (character: Character) => void;
}

export function Characters({ value, onChoose }: Props) {
  return (
    <div class="characters">
      <Segmented
        label={t('lobby.bots')}
        value={value ?? ''}
        choices={all.map((one) => ({
          value: one,
          text: (
            <>
              <Avatar name={botName(one)} bot />
              <b>{botName(one)}</b>
              <span class="vh">, </span>
              <small>{t(`lobby.character.${one}`)}</small>
            </>
          ),
        }))}
        onChoose={(one) => onChoose(one as Character)}
      />
    </div>
  );
}

const botSeats = ({ seats }: Table) =>
  seats.flatMap(({ member, bot }, at) => (member || !bot ? [] : at));

/** The character that all bots of a table have, if there are any. */
export function characterOf(table: Table): Character | undefined {
  const bots = new Set(botSeats(table).map((seat) => table.seats[seat]!.bot));
  const one = all.find((each) => bots.has(each));
  return one && bots.size === 1 && table.settings.pace === paceOf[one] ? one : undefined;
}

/** What has to be asked for so that all bots of the table are such. */
export function requestsFor(table: Table, bot: Character): TableRequest[] {
  const requests: TableRequest[] = botSeats(table)
    .filter((seat) => table.seats[seat]!.bot !== bot)
    .map((seat) => ({ t: 'set_bot', seat, bot }));
  const pace = paceOf[bot];
  if (table.settings.pace !== pace) {
    requests.push({ t: 'change', settings: { ...table.settings, pace } });
  }
  return requests;
}

/** In a lobby, for the host: only where bots sit. */
export function LobbyBots({
  table,
  send,
}: {
  table: Table;
  send: (request: TableRequest) => Promise<boolean>;
}) {
  if (botSeats(table).length === 0) return null;
  const choose = async (bot: Character) => {
    for (const request of requestsFor(table, bot)) if (!(await send(request))) return;
  };
  return <Characters value={characterOf(table)} onChoose={(bot) => void choose(bot)} />;
}
