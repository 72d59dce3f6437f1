// Between two people at one device: no hand is shown before the next one has the device and says so.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { hush } from '../base/live';
import { useStore } from '../base/store';
import { variantName } from '../games/variant';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import type { TableConnection } from '../table/connection';
import { seatName } from '../table/people';
import { nodes } from '../talk/marked';
import { lastLine } from '../talk/ticker';
import { t } from '../texts';
import { PILES, type Table } from '../wire/types';
import './pass.css';

// A finger that pressed "End turn" twice must not turn the next hand up.
const calm = 500; // ms

/** Calls only what is pressed after a moment. */
function useCalm(): (press: () => void) => () => void {
  const since = useRef(performance.now());
  return (press) => () => {
    if (performance.now() - since.current >= calm) press();
  };
}

interface Props {
  connection: TableConnection;
  table: Table;
  seat: number;
  onShow: () => void;
}

export function Cover({ connection, table, seat, onShow }: Props) {
  const calmly = useCalm();
  useLayoutEffect(hush, [seat]);
  const name = seatName(table, seat);
  const last = lastLine(table);
  return (
    <div class="pass-screen">
      <Header
        title={t('pass.title')}
        connection={connection}
        chips={<span class="chip">{variantName(table.game!.view.rules)}</span>}
      />
      <main class="pass-cover">
        <Avatar name={name} />
        <h1>{t('pass.hand_to', { name })}</h1>
        <Tops table={table} />
        {last?.text && <p class="pass-last">{nodes(last.text)}</p>}
        <Button mid kind="go" class="pass-show" onPress={calmly(onShow)}>
          {t('pass.show_me', { name })}
        </Button>
        <p class="about-line">{t('pass.covered')}</p>
      </main>
    </div>
  );
}

/** What lies on the piles, open to all. */
function Tops({ table }: { table: Table }) {
  const { tops, draw_count } = table.game!.view;
  return (
    <>
      <ul class="pass-tops" aria-label={t('play.lanes')}>
        {PILES.map((pile) => (
          <li key={pile}>
            <b aria-hidden="true">{pile}</b>
            <span class="num" aria-hidden="true">
              {tops[pile] ?? (pile < 'C' ? 1 : 100)}
            </span>
            <span class="vh">
              {t('pass.top', { pile, card: tops[pile] ?? (pile < 'C' ? 1 : 100) })}
            </span>
          </li>
        ))}
      </ul>
      <p class="about-line">{t('play.draw_count', { n: draw_count })}</p>
    </>
  );
}

interface BeginProps {
  connection: TableConnection;
  table: Table;
  people: number;
  onShow: (seat: number) => void;
  onBegins: (seat: number) => void;
}

/** Before the first card: everybody may look at their hand, and then they agree. */
export function WhoBegins({ connection, table, people, onShow, onBegins }: BeginProps) {
  const calmly = useCalm();
  useLayoutEffect(hush, []);
  const signals = useStore(connection.model, (model) => model.table?.game?.signals ?? []);
  const saidOf = (seat: number) =>
    signals.find((one) => one.seat === seat && /^(?:not_)?begin$/.test(one.signal))?.signal;
  return (
    <div class="pass-screen">
      <Header
        title={t('pass.title')}
        connection={connection}
        chips={<span class="chip">{variantName(table.game!.view.rules)}</span>}
      />
      <main class="pass-cover">
        <h1>{t('play.who_begins')}</h1>
        <p class="invite-lead">{t('pass.begin_about')}</p>
        <ul class="pass-people">
          {table.seats.map((_, seat) => {
            const name = seatName(table, seat);
            const said = saidOf(seat);
            return (
              <li key={seat}>
                <Avatar name={name} bot={seat >= people} />
                <span class="pass-who">
                  <b>{name}</b>
                  {said && (
                    <small>{t(said === 'begin' ? 'pass.can_begin' : 'pass.rather_not')}</small>
                  )}
                </span>
                {seat < people && (
                  <Button
                    mid
                    label={`${t('pass.look')}: ${t('pass.hand_of', { name })}`}
                    onPress={calmly(() => onShow(seat))}
                  >
                    {t('pass.look')}
                  </Button>
                )}
                <Button
                  mid
                  label={`${name}: ${t('pass.begins')}`}
                  onPress={calmly(() => onBegins(seat))}
                >
                  {t('pass.begins')}
                </Button>
              </li>
            );
          })}
        </ul>
      </main>
    </div>
  );
}
