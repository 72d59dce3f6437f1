// Hints, on request only: the turns in question, best first, with chance and reason. It thinks while
// it is open and gets better; nothing is picked or put unless somebody asks for it. On a phone it
// stands in the place of the hand, so that the lanes stay in sight.
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../base/live';
import { useStore } from '../base/store';
import { Button, IconButton } from '../kit/button';
import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { namesOf } from '../table/people';
import type { OwnTurn } from '../table/turn';
import { percent, t } from '../texts';
import type { Action, Advice } from '../wire/types';
import { layings, turnText } from './actions';
import { HintedTurnItem } from './hinted-turn';
import './hint-panel.css';

interface Props {
  connection: TableConnection;
  turn: OwnTurn;
  onClose: () => void;
  /** Shows these actions on the lanes of the table, or no longer. Without it the panel draws lanes
      of its own. */
  onShow?: (actions: Action[] | undefined) => void;
}

const atFirst = 3; // turns told before somebody asks for more

type Refused = 'hints_off' | 'too_many' | 'full' | 'other';
const refusals: readonly string[] = ['hints_off', 'too_many', 'full'];

/** What the figures stand on. */
export function groundText(advice: Advice): string {
  if (advice.ground === 'known') return t('advice.ground.known');
  const values = { n: advice.worlds };
  return advice.ground === 'counted'
    ? t('advice.ground.counted', values)
    : t('advice.ground.imagined', values);
}

/** Asks when it is opened, and again when told to; says what became of it. */
function useHint(connection: TableConnection) {
  const [refused, setRefused] = useState<Refused>();
  const [asked, ask] = useState(0);
  useEffect(() => {
    let open = true;
    setRefused(undefined);
    // A hint may stay without an answer; only a refusal is one.
    void connection.send({ t: 'hint' }).then((answer) => {
      if (open && answer.t === 'refused') {
        setRefused((refusals.includes(answer.code) ? answer.code : 'other') as Refused);
      }
    });
    return () => {
      open = false;
      if (!connection.model.get().hint?.advice.complete) void connection.send({ t: 'stop_hint' });
    };
  }, [connection, asked]);
  return { refused, again: () => ask(asked + 1) };
}

/** Reads out the first answer and, if it is another, the last one. */
function useSpoken(advice: Advice | undefined): void {
  const said = useRef('');
  const best = advice?.turns[0];
  const done = advice?.complete ?? false;
  const text = best ? turnText(best.turn) : '';
  useEffect(() => {
    if (!best || said.current === text || (said.current !== '' && !done)) return;
    said.current = text;
    say(
      t('advice.spoken', {
        turn: text,
        chance: t('advice.chance', { share: percent(best.chance.value) }),
      }),
    );
  }, [text, done]);
}

/** The panel takes the focus where there is a keyboard, since what opened it may be gone; it gives it
    back to that, or to the buttons of the turn. */
function useOwnFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    if (matchMedia('(hover: hover)').matches) title.current?.focus({ preventScroll: true });
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const back = before?.isConnected && before !== document.body ? before : undefined;
        (back ?? document.getElementById('acts'))?.focus({ preventScroll: true });
      });
    };
  }, []);
  return title;
}

export function HintPanel({ connection, turn, onClose, onShow }: Props) {
  const { table, hint } = useStore(connection.model);
  const [all, showAll] = useState(false);
  const [shown, setShown] = useState<number>();
  const { refused, again } = useHint(connection);
  const advice = hint?.advice;
  useSpoken(advice);
  const title = useOwnFocus();
  // What was shown goes with the panel.
  useEffect(() => () => onShow?.(undefined), []);
  const had = useRef(false);
  if (advice) had.current = true;

  if (!table?.game) return null;
  const { view } = table.game;
  const mine = table.to_move === true;
  const names = namesOf(table);

  const show = (at: number) => {
    const next = shown === at ? undefined : at;
    setShown(next);
    onShow?.(next === undefined ? undefined : advice?.turns[next]?.turn);
  };
  const put = (actions: readonly Action[]) => {
    // The advice is about the table as it lies, so what is put comes back first.
    for (const { card } of layings(turn.model.get().puts).reverse()) turn.takeBack(card);
    for (const { card, pile } of layings(actions)) turn.put(pile, card);
    onClose();
  };

  const turns = advice?.turns ?? [];
  const few = all ? turns : turns.slice(0, atFirst);
  return (
    <section class="hint-panel" aria-labelledby="hint-title">
      <header class="hint-head">
        <h2 id="hint-title" ref={title} tabIndex={-1}>
          <Icon name="hint" />
          {t('advice.title')}
        </h2>
        {mine && !refused && !advice?.complete && (advice || !had.current) && (
          <span class="hint-busy">
            <i aria-hidden="true" />
            {advice ? t('advice.still_thinking') : t('advice.thinking')}
          </span>
        )}
        <IconButton icon="close" label={t('words.close')} onPress={onClose} />
      </header>
      <div class="hint-body">
        {refused && <p>{t(`advice.refused.${refused}`)}</p>}
        {!refused && !mine && <p>{t('advice.wait')}</p>}
        {!refused && mine && !advice && had.current && (
          <p class="hint-moved">
            {t('advice.moved_on')} <Button onPress={again}>{t('advice.again')}</Button>
          </p>
        )}
        {mine && advice && (
          <>
            {advice.all_lose && <p>{t('advice.all_lose')}</p>}
            <ol class="hint-turns">
              {few.map((one, at) => (
                <HintedTurnItem
                  key={one.turn.join(' ')}
                  hinted={one}
                  rank={at + 1}
                  view={view}
                  names={names}
                  shown={shown === at}
                  lanes={!onShow}
                  onShow={() => show(at)}
                  onPut={() => put(one.turn)}
                />
              ))}
            </ol>
            {few.length < turns.length && (
              <Button mid onPress={() => showAll(true)}>
                {t('advice.more')}
              </Button>
            )}
            {!advice.all_lose && (
              <p class="hint-ground">
                {groundText(advice)} {t('advice.meaning')}
              </p>
            )}
          </>
        )}
      </div>
    </section>
  );
}
