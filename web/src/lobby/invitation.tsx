// The page behind the link of a table, for those who are nobody there yet: who invites, who sits where,
// a name that is a word already, and one button. Nothing takes the focus by itself.
import { useState } from 'preact/hooks';
import { follow } from '../base/router';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import type { TableConnection } from '../table/connection';
import { t } from '../texts';
import type { TableShown } from '../wire/types';
import { AskSeat, Waiting } from './ask-seat';
import './invitation.css';
import { resultText } from '../games/result-text';
import { isExtreme, variantAndPlayers } from '../games/variant';
import { nameProblem } from '../talk/problem';
import { caseOf, type InviteSeen, inviteSeen, seatFor } from './invite-seen';
import { NameField } from './name-field';
import { rememberName, suggestedName } from './names';
import { NoTable } from './no-table';
import { SeatRing } from './seat-ring';
import { ThreeLines } from './three-lines';

interface Props {
  connection: TableConnection;
  shown?: TableShown;
  /** The reader only wants to look on, where that is allowed. */
  onWatch?: () => void;
}

export function Invitation({ connection, shown, onWatch }: Props) {
  const { table } = useStore(connection.model);
  const seen = inviteSeen(table, shown);
  if (!seen) return <Frame title={t('words.app')} />;
  const which = caseOf(seen);
  if (which === 'closed') return <NoTable code="closed" />;
  const title = headline(seen);
  return (
    <Frame title={title}>
      <h1>{title}</h1>
      <p class="invite-lead">{lead(seen)}</p>
      {(which === 'sit' || which === 'full' || which === 'running' || which === 'bot_seat') &&
        isExtreme(seen.rules) && <p class="invite-lead">{t('lobby.lead.commands')}</p>}
      <Body
        key={which === 'sit' || which === 'full' ? 'before' : which}
        {...{ connection, seen, onWatch }}
      />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children?: preact.ComponentChildren }) {
  return (
    <div class="invite-screen">
      <Header title={title} nav />
      <main class="invite">
        <div class="invite-main">{children}</div>
        <ThreeLines />
      </main>
    </div>
  );
}

function headline(seen: InviteSeen): string {
  const which = caseOf(seen);
  const { host, name } = seen;
  if (which === 'private') return t('lobby.invite.private');
  if (which === 'bench') return t('lobby.invite.bench');
  if (which === 'over')
    return name ? t('lobby.invite.over_at', { table: name }) : t('lobby.invite.over');
  if (host) {
    return name
      ? t('lobby.invite.to_named', { host, table: name })
      : t('lobby.invite.to', { host });
  }
  return name ? t('lobby.invite.named', { table: name }) : t('lobby.invite.plain');
}

function lead(seen: InviteSeen): string {
  const game = variantAndPlayers(seen.rules, seen.players);
  switch (caseOf(seen)) {
    case 'sit':
      return seen.host
        ? t('lobby.lead.sit', { game, host: seen.host })
        : t('lobby.lead.sit_plain', { game });
    case 'full':
      return t('lobby.lead.full', { game });
    case 'bot_seat':
      return t('lobby.lead.bot_seat', { game });
    case 'private':
      return t('lobby.lead.private');
    case 'bench':
      return t('lobby.lead.bench');
    case 'over':
      return [seen.over ? resultText(seen.over) : '', t('lobby.lead.over', { game })]
        .join(' ')
        .trim();
    default:
      return t('lobby.lead.running', { game });
  }
}

interface BodyProps {
  connection: TableConnection;
  seen: InviteSeen;
  onWatch?: () => void;
}

function Body({ connection, seen, onWatch }: BodyProps) {
  const [name, setName] = useState(() => suggestedName(seen.taken));
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asking, ask] = useState<{ seat: number; before: boolean }>();
  const [picking, pick] = useState(false);
  const which = caseOf(seen);
  const seat = which === 'sit' || which === 'over' ? seatFor(seen.seats) : undefined;
  const lost = seen.seats.filter((one) => one.kind === 'person' && !one.program && one.lost);
  const bots = seen.seats.filter((one) => one.kind === 'bot');

  const done = async () => {
    setBusy(true);
    setWrong(undefined);
    const joined = await connection.send({ t: 'join', name: name.trim() });
    if (joined.t === 'refused') setWrong(nameProblem(joined));
    else {
      rememberName(name.trim());
      // Somebody else may have been quicker: then one waits on the bench.
      if (seat !== undefined) await connection.send({ t: 'sit', seat });
    }
    setBusy(false);
  };
  const askFor = async (wished: number, before: boolean) => {
    setBusy(true);
    setWrong(undefined);
    // Who was here before has a name already.
    const asked = await connection.send({
      t: 'ask',
      seat: wished,
      name: before ? '' : name.trim(),
    });
    setBusy(false);
    if (asked.t === 'refused') return setWrong(nameProblem(asked));
    if (!before) rememberName(name.trim());
    ask({ seat: wished, before });
  };

  if (which === 'private' || which === 'bench') {
    return (
      <>
        <SeatRing seats={seen.seats} />
        <Button mid kind={which === 'private' ? 'go' : undefined} href="/" onPress={follow}>
          {t('menu.to_start')}
        </Button>
      </>
    );
  }
  if (asking) {
    return (
      <Waiting connection={connection} seen={seen} asking={asking} onAgain={() => ask(undefined)} />
    );
  }
  if (picking) {
    return (
      <AskSeat
        title={t('lobby.who_were_you')}
        seats={lost}
        wrong={wrong}
        onPick={(one) => void askFor(one, true)}
        onBack={() => pick(false)}
      />
    );
  }
  return (
    <>
      <SeatRing seats={seen.seats} mine={seat} name={name} />
      <NameField value={name} onInput={setName} taken={seen.taken} wrong={wrong} />
      {which === 'bot_seat' && bots[0] ? (
        <Button
          mid
          kind="go"
          size="large"
          off={busy}
          small={t('lobby.ask_bot_small', { host: seen.host ?? t('link.somebody') })}
          onPress={() => void askFor(bots.at(-1)?.seat ?? 0, false)}
        >
          {t('lobby.ask_bot')}
        </Button>
      ) : (
        <Button mid kind="go" size="large" off={busy} onPress={() => void done()} small={goSmall()}>
          {which === 'sit'
            ? t('lobby.sit_down')
            : which === 'over'
              ? t('lobby.next_game')
              : t('lobby.to_bench')}
        </Button>
      )}
      <div class="invite-others">
        {which === 'bot_seat' && (
          <Button mid off={busy} small={t('lobby.bench_small')} onPress={() => void done()}>
            {t('lobby.to_bench')}
          </Button>
        )}
        {seen.watch && onWatch && (
          <Button mid icon="eye" onPress={onWatch}>
            {t('lobby.only_watch')}
          </Button>
        )}
        {lost.length > 0 && (which === 'bot_seat' || which === 'running') && (
          <Button mid onPress={() => pick(true)}>
            {t('lobby.was_here')}
          </Button>
        )}
      </div>
    </>
  );

  function goSmall(): string | undefined {
    if (which === 'full') return t('lobby.bench_full_small');
    if (which === 'running') return t('lobby.bench_small');
    return undefined;
  }
}
