// A finished game that the people of a table look at together, in the place of its result: one leads,
// the others follow or look around alone, and talk and analysis stay beside it.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { say } from '../../base/live';
import { follow, go } from '../../base/router';
import { useStore } from '../../base/store';
import type { FinishedGame } from '../../games/finished-game';
import { turnAt } from '../../games/finished-game';
import { Button } from '../../kit/button';
import { Choice } from '../../kit/field';
import { Icon } from '../../kit/icons';
import type { TableConnection } from '../../table/connection';
import { memberName } from '../../table/people';
import { problemText } from '../../talk/problem';
import { refusalOf } from '../../talk/refusals';
import { percent, t } from '../../texts';
import { api } from '../../wire/api';
import type { Table } from '../../wire/types';
import { ChancePanel } from '../chance-panel';
import { ReplayControls } from '../replay/controls';
import { PositionView } from '../replay/position-view';
import { useArrows } from '../replay/use-arrows';
import { positionName } from '../replay/words';
import { TurnChoice } from '../turn-choice';
import type { Analysed } from '../use-analysis';
import { mayLead, type Together, useTogether } from './follow';
import './review.css';

interface Props {
  connection: TableConnection;
  game: FinishedGame;
  names: readonly string[];
  bots: readonly boolean[];
  mine: number | undefined;
  analysed: Analysed;
  onClose: () => void;
}

export function Review({ connection, game, names, bots, mine, analysed, onClose }: Props) {
  const { record } = game;
  const last = record.game.actions.length;
  const together = useTogether(connection, last);
  const table = useStore(connection.model, (model) => model.table);
  const { at, point } = together;
  const turn = turnAt(record, Math.min(at, last - 1));
  const line = analysed.course.turns.find((one) => one.turn === turn);
  const name = positionName(record, names, at);
  const seats = useMemo(() => record.turns.map((one) => one.seat), [record]);
  useSpoken(together, name);
  // What was pressed to come here is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useArrows(
    (by) => together.goTo(at + by),
    (end) => together.goTo(end === 'first' ? 0 : last),
  );
  return (
    <div class="after replay review">
      <LeadBar connection={connection} together={together} onClose={onClose} />
      {table && <Invited table={table} />}
      <div class="after-columns">
        <div class="after-main">
          <section class="panel after-panel replay-table" aria-labelledby="review-title">
            <header class="after-head">
              <h2 id="review-title" ref={heading} tabIndex={-1}>
                {name}
              </h2>
            </header>
            <PositionView
              game={game}
              at={at}
              seat={null}
              names={names}
              bots={bots}
              mine={mine}
              pointed={point}
              {...(together.leads ? { onPoint: together.pointAt } : {})}
              controls={
                <ReplayControls
                  replay={together}
                  nameOf={(one) => positionName(record, names, one)}
                />
              }
            />
            <PlayOn connection={connection} game={game} at={at} last={last} />
          </section>
          {record.turns.length > 0 && (
            <ChancePanel
              analysed={analysed}
              seats={seats}
              names={names}
              bots={bots}
              mine={mine}
              selected={turn}
              onSelect={(to) => together.goTo(record.turns[to - 1]?.first ?? 0)}
            />
          )}
        </div>
        <div class="after-side">
          {line && (
            <section class="panel after-panel" aria-labelledby="review-choice">
              <header class="after-head">
                <h2 id="review-choice">
                  {t('after.turn_worth', {
                    turn,
                    name: names[line.seat] ?? '',
                    after: percent(line.after.chance.value),
                  })}
                </h2>
              </header>
              <TurnChoice key={turn} game={game} line={line} names={names} bots={bots} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

/** The position and what is pointed at, for those who listen. */
function useSpoken({ point, leader, leads }: Together, name: string): void {
  const told = useRef({ name, point });
  useEffect(() => {
    const before = told.current;
    told.current = { name, point };
    const texts: string[] = [];
    if (before.name !== name) texts.push(name);
    if (point && before.point !== point && !leads) texts.push(pointText(point, leader?.name ?? ''));
    say(texts.join('. '));
  }, [name, point]);
}

const pointText = (point: string, name: string): string =>
  /^[A-D]$/.test(point)
    ? t('review.points_pile', { name, pile: point })
    : t('review.points_card', { name, card: point });

interface BarProps {
  connection: TableConnection;
  together: Together;
  onClose: () => void;
}

/** Who leads, and how to follow, to lead and to hand over. */
function LeadBar({ connection, together, onClose }: BarProps) {
  const model = useStore(connection.model);
  const { leader, leads, alone, refused, point } = together;
  const { table } = model;
  if (!table) return null;
  const others = table.members.filter(
    ({ member, state, program }) =>
      member !== table.you.member && !program && (state === 'connected' || state === 'away'),
  );
  const problem = refused && refusalOf(refused);
  const pointing = leader && !leads && point !== '' ? pointText(point, leader.name) : '';
  return (
    <section class="panel review-bar" aria-label={t('review.title')}>
      <p class="review-who">
        <Icon name={alone ? 'eye' : 'people'} />
        <b>
          {leads
            ? t('review.you_lead')
            : leader
              ? t(alone ? 'review.alone' : 'review.leads', { name: leader.name })
              : t('review.nobody_leads')}
        </b>
        {pointing && <span class="review-pointing">{pointing}</span>}
      </p>
      {leads && <p class="about-line">{t('review.lead_about')}</p>}
      <div class="review-acts">
        {alone && leader && (
          <Button mid kind="go" onPress={together.follow}>
            {t('review.follow', { name: leader.name })}
          </Button>
        )}
        {!leader && mayLead(model) && (
          <Button mid kind="go" onPress={together.lead}>
            {t('review.lead')}
          </Button>
        )}
        {leads && others.length > 0 && (
          <Choice
            label={t('review.hand_over')}
            value=""
            choices={[
              { value: '', text: t('review.to_whom') },
              ...others.map(({ member }) => ({
                value: String(member),
                text: memberName(table, member),
              })),
            ]}
            onChoose={(member) => member && together.handTo(Number(member))}
          />
        )}
        {leads && (
          <Button mid onPress={together.end}>
            {t('review.end')}
          </Button>
        )}
        <Button mid onPress={onClose}>
          {t('review.close')}
        </Button>
      </div>
      {problem && (
        <p class="about-line wrong" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface PlayOnProps {
  connection: TableConnection;
  game: FinishedGame;
  at: number;
  last: number;
}

/** "What if", together: a table with this position, and its link for all who are here. */
function PlayOn({ connection, game, at, last }: PlayOnProps) {
  const table = useStore(connection.model, (model) => model.table);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!table || at >= last) return null;
  const start = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const name = memberName(table, table.you.member);
      const deal = { kind: 'what_if' as const, name: game.id, at };
      const opened = await api.openTable({ settings: { deal }, name });
      const path = `/t/${opened.table}`;
      const text = t('review.play_on_said', { url: new URL(path, location.origin).href });
      await connection.send({ t: 'say', text });
      go(path);
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <div class="after-acts">
      <Button icon="play" off={busy} onPress={() => void start()}>
        {t('review.play_on')}
      </Button>
      {problem && (
        <p class="about-line wrong" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The table that somebody else opened to play on from this game, by the last link in the talk since. */
export function invitedTo(table: Table): { id: string; member: number } | undefined {
  for (const happened of [...table.events].reverse()) {
    if (happened.e === 'dealt') return undefined;
    if (happened.e !== 'said' || table.you.hidden.includes(happened.member)) continue;
    const id = /\/t\/([\w-]{22})(?![\w-])/.exec(happened.text)?.[1];
    if (id && id !== table.table && happened.member !== table.you.member) {
      return { id, member: happened.member };
    }
  }
  return undefined;
}

function Invited({ table }: { table: Table }) {
  const invited = invitedTo(table);
  if (!invited) return null;
  return (
    <div class="panel review-offer" role="status">
      <Icon name="play" />
      <span>{t('review.invited', { name: memberName(table, invited.member) })}</span>
      <Button mid kind="go" href={`/t/${invited.id}`} onPress={follow}>
        {t('review.play_along')}
      </Button>
    </div>
  );
}

/** After the game: that somebody shows it, or that it can be looked at together. */
export function ReviewOffer({
  connection,
  onOpen,
}: {
  connection: TableConnection;
  onOpen: () => void;
}) {
  const model = useStore(connection.model);
  const { table } = model;
  if (model.local || !table || table.you.member === 0) return null;
  const others = table.members.some(
    ({ member, state, program }) =>
      member !== table.you.member && !program && (state === 'connected' || state === 'away'),
  );
  const { review } = model;
  const leader =
    review && review.game === table.game?.number && review.leader !== table.you.member
      ? table.members.find(({ member }) => member === review.leader)
      : undefined;
  if (!others && !leader) return <Invited table={table} />;
  return (
    <>
      <Invited table={table} />
      <div class="panel review-offer" role={leader ? 'status' : undefined}>
        <Icon name="people" />
        <span>{leader ? t('review.leads', { name: leader.name }) : t('review.offer')}</span>
        <Button mid kind={leader ? 'go' : undefined} onPress={onOpen}>
          {t(leader ? 'review.join' : 'review.open')}
        </Button>
      </div>
    </>
  );
}
