// The own hand: one toolbar, in which the arrow keys move. A tap picks a card, a tap on the dashed slot
// of a placed card takes it back; a card can be dragged to a lane, or among its neighbours.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Preview } from '../engine/types';
import { PlayingCard } from '../kit/card';
import { t } from '../texts';
import type { Card, PileName } from '../wire/types';
import { useDrag } from './drag';
import { comeToHand } from './flourish';
import './hand.css';
import { cameFrom, walk } from '../piles/walks';
import { arranged, moved } from './hand-order';

interface Props {
  cards: Preview['hand'];
  picked?: Card;
  /** Newly drawn, until the own next play. */
  fresh: ReadonlySet<Card>;
  order: Card[];
  /** These cards have just been dealt. */
  dealing?: boolean;
  /** As wide and low tiles, where seven and more need two rows. */
  tiles?: boolean;
  onOrder: (order: Card[]) => void;
  onPick: (card: Card) => void;
  onBack: (card: Card) => void;
  /** A dragged card is over this pile, or over none. */
  onOver: (pile: PileName | undefined) => void;
  onDrop: (card: Card, pile: PileName, from: DOMRect) => void;
}

function under(x: number, y: number): { pile?: PileName; card?: Card } {
  const element = document.elementFromPoint(x, y);
  const pile = element?.closest<HTMLElement>('button[data-pile]')?.dataset.pile;
  if (pile) return { pile: pile as PileName };
  const card = element?.closest<HTMLElement>('[data-hand]')?.dataset.hand;
  return card ? { card: Number(card) } : {};
}

export function Hand(props: Props) {
  const { cards, picked, fresh, order, dealing, tiles, onOrder, onPick, onBack, onOver, onDrop } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const shown = arranged(
    cards.map((each) => each.card),
    order,
  );
  const [focus, setFocus] = useState<Card>();
  const reachable = shown.includes(focus ?? 0) ? focus : shown[0];

  const pickedByDrag = useRef(false);
  const drag = useDrag<Card>({
    onStart: (card) => {
      pickedByDrag.current = picked !== card;
      if (picked !== card) onPick(card); // so that the lanes say what it would do
    },
    onMove: ({ x, y }) => onOver(under(x, y).pile),
    onEnd: (drop) => {
      onOver(undefined);
      if (!drop) return;
      const target = under(drop.x, drop.y);
      if (target.pile) onDrop(drop.thing, target.pile, drop.rect);
      else if (target.card) {
        onOrder(moved(shown, drop.thing, target.card));
        if (pickedByDrag.current) onPick(drop.thing);
      }
    },
  });

  // A card that was taken back walks home.
  const put = cards.filter((each) => each.put).map((each) => each.card);
  const before = useRef<Card[]>(put);
  useLayoutEffect(() => {
    for (const card of before.current) {
      if (put.includes(card)) continue;
      const from = cameFrom(card);
      const element = box.current?.querySelector(`[data-hand="${card}"]`);
      if (from && element) walk(element, from);
    }
    before.current = put;
  }, [put.join()]);

  // Cards that were dealt or drawn come from the draw pile, one after another.
  const held = useRef<readonly Card[]>([]);
  useLayoutEffect(() => {
    const known = held.current;
    held.current = shown;
    if (known.length === 0 && !dealing) return; // the page has just come
    shown
      .filter((card) => !known.includes(card))
      .forEach((card, i) => {
        const paper = box.current?.querySelector(`[data-hand="${card}"] .pc`);
        if (paper) comeToHand(paper, i);
      });
  }, [[...shown].sort().join()]);

  const move = (event: KeyboardEvent) => {
    const at = shown.indexOf(reachable ?? 0);
    const to =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? at + 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? shown.length - 1
              : -1;
    const next = shown[(to + shown.length) % shown.length];
    if (next === undefined || !/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
    setFocus(next);
    box.current?.querySelector<HTMLElement>(`[data-hand="${next}"]`)?.focus();
  };

  const many = shown.length > 6;
  return (
    <div
      ref={box}
      class={`hand ${many ? 'two' : ''}`}
      role="toolbar"
      aria-label={t('play.hand')}
      style={{ '--n': Math.max(shown.length, 1) }}
      onKeyDown={move}
    >
      {shown.map((card) => {
        const held = cards.find((each) => each.card === card)!;
        const common = {
          'data-hand': card,
          tabIndex: card === reachable ? 0 : -1,
          onFocus: () => setFocus(card),
        };
        if (held.put) {
          return (
            <button
              key={card}
              type="button"
              class="hand-slot"
              onClick={() => onBack(card)}
              {...common}
            >
              <span class="vh">{t('play.take_back_from', { card, pile: held.put })}</span>
              <b aria-hidden="true">{card}</b>
              <span aria-hidden="true">{t('play.on_pile', { pile: held.put })}</span>
            </button>
          );
        }
        return (
          <button
            key={card}
            type="button"
            class={`hand-card ${card === picked ? 'picked' : ''}`}
            aria-pressed={card === picked}
            onClick={() => {
              if (!drag.wasDrag()) onPick(card);
            }}
            {...drag.on(card)}
            {...common}
          >
            <span class="vh">{cardLabel(held, fresh.has(card))}</span>
            <PlayingCard
              card={card}
              size={tiles && many ? 'tile' : 'full'}
              command={held.command}
              fire={held.fire}
              state={fresh.has(card) ? 'new' : undefined}
            />
          </button>
        );
      })}
    </div>
  );
}

function cardLabel(held: Preview['hand'][number], fresh: boolean): string {
  const name = held.command
    ? t('play.card_with', { card: held.card, command: t(`words.command.${held.command}`) })
    : String(held.card);
  const burning = held.fire
    ? t('play.card_with', { card: name, command: t('words.command.fire') })
    : name;
  return fresh ? t('play.card_new', { card: burning }) : burning;
}
