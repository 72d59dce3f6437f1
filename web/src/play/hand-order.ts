// The order of the own cards: sorted, until their owner arranges them. It holds for one game, in this
// tab, and outlives a reload.
import { useEffect, useState } from 'preact/hooks';
import type { Card } from '../wire/types';

/** Cards as they were arranged; new ones at the end, in order. Without an arrangement: sorted. */
export function arranged(cards: readonly Card[], order: readonly Card[]): Card[] {
  const sorted = [...cards].sort((a, b) => a - b);
  if (order.length === 0) return sorted;
  const kept = order.filter((card) => cards.includes(card));
  return [...kept, ...sorted.filter((card) => !order.includes(card))];
}

/** With one card moved to where another one is. */
export function moved(cards: readonly Card[], card: Card, to: Card): Card[] {
  const from = cards.indexOf(card);
  const at = cards.indexOf(to);
  if (from < 0 || at < 0 || from === at) return [...cards];
  const others = cards.filter((each) => each !== card);
  others.splice(at, 0, card);
  return others;
}

export const isSorted = (cards: readonly Card[]) =>
  cards.every((card, i) => i === 0 || cards[i - 1]! < card);

const place = (id: string) => `backstep.order.${id}`;

function load(id: string): Card[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(id)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((card) => typeof card === 'number') : [];
  } catch {
    return [];
  }
}

/** `id` names a game of a table. Setting an empty order sorts. */
export function useOrder(id: string): [Card[], (order: Card[]) => void] {
  const [kept, setKept] = useState({ id, order: load(id) });
  useEffect(() => {
    if (kept.id !== id) setKept({ id, order: load(id) });
  }, [id]);
  const set = (order: Card[]) => {
    const next = isSorted(order) ? [] : order;
    setKept({ id, order: next });
    try {
      if (next.length > 0) sessionStorage.setItem(place(id), JSON.stringify(next));
      else sessionStorage.removeItem(place(id));
    } catch {
      // No storage: it holds until the page is closed.
    }
  };
  return [kept.id === id ? kept.order : [], set];
}
