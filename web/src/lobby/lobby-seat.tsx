import { Avatar } from '../kit/avatar';
import { Button, IconButton } from '../kit/button';
import {
  botName,
  isHost,
  isPerson,
  isProgram,
  memberName,
  seatName,
  withKind,
} from '../table/people';
import { t } from '../texts';
import type { Table, TableRequest } from '../wire/types';
import { Person } from './person';

interface Props {
  table: Table;
  seat: number;
  arranging: boolean;
  send: (request: TableRequest) => Promise<boolean>;
  onRename: () => void;
}

const bots = ['strong', 'quick', 'greedy', 'random'];

export function LobbySeat({ table, seat, arranging, send, onRename }: Props) {
  const { member, bot } = table.seats[seat]!;
  const host = isHost(table);
  const mine = table.you.seat === seat;
  const name = seatName(table, seat);
  const place = t('lobby.seat_n', { n: seat + 1 });
  return (
    <li class={mine ? 'seat-line mine' : 'seat-line'}>
      {member ? (
        <Person table={table} member={member} />
      ) : (
        <>
          <Avatar name={bot ? botName(bot) : '+'} bot={bot !== ''} away={!bot} />
          <span class="seat-words">
            <b>{name}</b>
            <small>
              {bot ? t(`lobby.bot.${bot}` as 'lobby.bot.strong') : t('lobby.free_about')}
            </small>
          </span>
        </>
      )}
      <span class="seat-acts">
        {arranging ? (
          <Arrange table={table} seat={seat} send={send} />
        ) : (
          <>
            {mine && (
              <>
                <Button size="small" onPress={onRename}>
                  {t('lobby.rename')}
                </Button>
                <Button size="small" onPress={() => void send({ t: 'stand' })}>
                  {t('lobby.stand')}
                </Button>
              </>
            )}
            {!member && table.you.member !== 0 && (
              <Button
                size="small"
                label={t('lobby.sit_here_at', { place })}
                onPress={() => void send({ t: 'sit', seat })}
              >
                {t('lobby.sit_here')}
              </Button>
            )}
            {!member && host && !bot && (
              <Button
                size="small"
                icon="bot"
                label={t('lobby.bot_in_at', { place })}
                onPress={() => void send({ t: 'set_bot', seat, bot: 'strong' })}
              >
                {t('lobby.bot_in')}
              </Button>
            )}
            {host && isProgram(table, member) && <BotOut seat={seat} place={place} send={send} />}
            {!member && host && bot && (
              <BotChoice seat={seat} bot={bot} place={place} send={send} />
            )}
          </>
        )}
      </span>
    </li>
  );
}

interface BotProps {
  seat: number;
  bot: string;
  place: string;
  send: Props['send'];
}

/** Which bot, or none. */
function BotChoice({ seat, bot, place, send }: BotProps) {
  return (
    <>
      <select
        class="field seat-bot"
        aria-label={t('lobby.which_bot', { place })}
        value={bot}
        onChange={(event) => void send({ t: 'set_bot', seat, bot: event.currentTarget.value })}
      >
        {bots.map((one) => (
          <option key={one} value={one}>
            {withKind(botName(one), one)}
          </option>
        ))}
      </select>
      <BotOut seat={seat} place={place} send={send} />
    </>
  );
}

/** The seat is free then; a program goes to the bench. */
function BotOut({ seat, place, send }: Omit<BotProps, 'bot'>) {
  return (
    <IconButton
      icon="close"
      label={t('lobby.bot_out_at', { place })}
      onPress={() => void send({ t: 'set_bot', seat, bot: '' })}
    />
  );
}

function Arrange({ table, seat, send }: Pick<Props, 'table' | 'seat' | 'send'>) {
  const { member } = table.seats[seat]!;
  const name = seatName(table, seat);
  const swap = (other: number) => void send({ t: 'swap', one: seat, other });
  return (
    <>
      {isPerson(table, member) && member !== table.you.member && (
        <Button
          size="small"
          label={t('lobby.make_host_of', { name: memberName(table, member) })}
          onPress={() => void send({ t: 'hand_over', member })}
        >
          {t('lobby.make_host')}
        </Button>
      )}
      {seat > 0 && (
        <IconButton
          box
          icon="chevron_left"
          class="turn-up"
          label={t('lobby.move_up', { name })}
          onPress={() => swap(seat - 1)}
        />
      )}
      {seat < table.seats.length - 1 && (
        <IconButton
          box
          icon="chevron_right"
          class="turn-up"
          label={t('lobby.move_down', { name })}
          onPress={() => swap(seat + 1)}
        />
      )}
    </>
  );
}
