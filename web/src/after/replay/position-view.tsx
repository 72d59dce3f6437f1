// One position of a finished game: the lanes, and the hands of all or of one seat.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { lanesText } from '../../advice/lanes-after';
import { SmallCard } from '../../advice/turn-cards';
import { playOf } from '../../games/cards';
import { type FinishedGame, positionAt, signalsAt, turnAt } from '../../games/finished-game';
import { Avatar } from '../../kit/avatar';
import { Lanes, type Trail } from '../../piles/lanes';
import { list, t } from '../../texts';
import { type Card, PILES, type PileName } from '../../wire/types';
import { signsOf } from '../signs';
import './replay.css';

interface Props {
  game: FinishedGame;
  at: number;
  seat: number | null; // whose view; null: all hands open
  names: readonly string[];
  bots: readonly boolean[];
  mine: number | undefined;
  /** What somebody points at: "37", "A" or nothing. */
  pointed?: string;
  onPoint?: (point: string) => void;
  /** Between the lanes and the hands, which change their height: what moves the game stays in place. */
  controls?: ComponentChildren;
}

/** What was laid in the turn of this position, as trails on the lanes. */
function trails(game: FinishedGame, at: number): Partial<Record<PileName, Trail>> {
  const { record } = game;
  // With nothing laid yet in a turn the one before is shown.
  const turn = record.turns[turnAt(record, Math.max(0, at - 1)) - 1];
  if (!turn) return {};
  const before = game.engine.preview(positionAt(game, turn.first, turn.seat).view, []).lanes;
  const found: Partial<Record<PileName, Trail>> = {};
  for (const action of record.game.actions.slice(turn.first, at)) {
    const play = playOf(action);
    if (!play) continue;
    const from = before.find(({ pile }) => pile === play.pile)?.top ?? play.card;
    found[play.pile] ??= { from, laid: [] };
    found[play.pile]?.laid.push({ card: play.card, seat: turn.seat });
  }
  return found;
}

const ascending = (cards: readonly Card[]) => [...cards].sort((one, other) => one - other);

export function PositionView(props: Props) {
  const { game, at, seat, names, bots, mine, controls, pointed = '', onPoint } = props;
  const { record } = game;
  const position = useMemo(() => positionAt(game, at, seat), [game, at, seat]);
  const { hands, draw, turn, over } = position;
  const preview = useMemo(() => {
    const view = positionAt(game, at, seat ?? turn).view;
    return game.engine.preview(view, []);
  }, [game, at, seat]);
  const signs = useMemo(() => signsOf(signalsAt(game, at), names, bots), [game, at, names]);
  const since = useMemo(() => trails(game, at), [game, at]);
  const { rules } = position.view;
  const pointNames = Object.fromEntries(
    PILES.map((pile) => [pile, t('review.point_pile', { pile })]),
  );
  // Who has no name is called "You" already.
  const isMine = (owner: number) => owner === mine && names[owner] !== t('words.you');
  return (
    <>
      <div class="replay-lanes">
        <Lanes
          lanes={preview.lanes}
          hand={preview.hand}
          since={since}
          signs={signs}
          label={lanesText(preview.lanes)}
          {...(/^[A-D]$/.test(pointed) ? { over: pointed as PileName } : {})}
          {...(onPoint ? { onLane: onPoint, names: pointNames } : {})}
        />
      </div>
      {controls}
      <ul class="replay-hands">
        {hands.map((hand, owner) => {
          const open = seat === null || seat === owner;
          const drew = record.game.actions[at - 1] === 'end' ? lastDrawn(game, at, owner) : [];
          return (
            <li key={owner} class={owner === turn && !over ? 'turn' : undefined}>
              <Avatar name={names[owner] ?? ''} bot={bots[owner]} />
              <span class="open-who">
                {names[owner]}
                {isMine(owner) && <small> {t('after.you_mark')}</small>}
                {owner === turn && !over && <small class="replay-turn">{t('after.to_move')}</small>}
              </span>
              {open ? (
                <span class="open-hand">
                  <span class="vh">
                    {hand.length > 0 ? list(ascending(hand).map(String)) : t('after.none')}
                  </span>
                  {ascending(hand).map((card) => (
                    <span
                      key={card}
                      class={[drew.includes(card) && 'drawn', pointed === String(card) && 'pointed']
                        .filter(Boolean)
                        .join(' ')}
                    >
                      {onPoint ? (
                        <button
                          type="button"
                          class="point-card"
                          aria-pressed={pointed === String(card)}
                          aria-label={t('review.point_card', { card })}
                          onClick={() => onPoint(String(card))}
                        >
                          <SmallCard card={card} rules={rules} />
                        </button>
                      ) : (
                        <SmallCard card={card} rules={rules} />
                      )}
                    </span>
                  ))}
                </span>
              ) : (
                <span class="hand-none">{t('words.cards', { n: hand.length })}</span>
              )}
            </li>
          );
        })}
        <li>
          <span class="open-who">{t('after.draw_pile', { n: draw.length })}</span>
          {seat === null && draw.length > 0 && (
            <span class="replay-next">
              <span>{t('after.next_cards')}</span>
              {draw.slice(0, 4).map((card) => (
                <SmallCard key={card} card={card} rules={rules} />
              ))}
              <span class="vh">{list(draw.slice(0, 4).map(String))}</span>
            </span>
          )}
        </li>
      </ul>
    </>
  );
}

function lastDrawn(game: FinishedGame, at: number, owner: number): Card[] {
  const turn = game.record.turns[turnAt(game.record, at - 1) - 1];
  return turn?.seat === owner ? turn.drew : [];
}
