// What the three buttons say: the second line tells what will happen, or why nothing would.
import type { PlayOption, Preview } from '../engine/types';
import { losesText } from '../piles/lane-words';
import { t, tCode } from '../texts';
import type { Action, Card, PileName } from '../wire/types';

export interface Act {
  off: boolean;
  kind?: 'go' | 'lose';
  text: string;
}
export interface ThreeActs {
  back: Act;
  lay: Act;
  end: Act;
}

/** Whatever keeps a player from acting, beside the cards. */
export interface Situation {
  preview?: Preview;
  connected: boolean;
  busy: boolean; // laid, and not answered yet
  playing: string; // who is to move, if it is somebody else
  turnsBefore: number; // turns of others before the own one
  botPlays: boolean; // in the own seat
  short?: boolean; // little room for words
}

const cardOf = (action: Action): Card => Number.parseInt(action, 10);
const pileOf = (action: Action) => action.at(-1) as PileName;

const few = 3; // cards that are told one by one

/** "46, 49 on B"; "46 on B, 78 on D"; "4 cards" where that would be too long. */
function where(puts: Action[], short: boolean): string {
  if (puts.length > few) return t('words.cards', { n: puts.length });
  const piles: { pile: PileName; cards: Card[] }[] = [];
  for (const put of puts) {
    const group = piles.find((each) => each.pile === pileOf(put));
    if (group) group.cards.push(cardOf(put));
    else piles.push({ pile: pileOf(put), cards: [cardOf(put)] });
  }
  if (short && piles.length > 1) return t('words.cards', { n: puts.length });
  return piles
    .map(({ pile, cards }) => t('play.cards_on', { cards: cards.join(', '), pile }))
    .join(', ');
}

const off = (text: string): Act => ({ off: true, text });

export function dueText(preview: Preview): string {
  const { due, laid, puts } = preview;
  return laid + puts.length > 0 ? t('play.due_more', { n: due }) : t('play.due', { n: due });
}

function layAct({ puts, lay, due, duties }: Preview, short = false): Act {
  if (puts.length === 0) return off(t('play.nothing_put'));
  if (lay.loses) return { off: false, kind: 'lose', text: losesText(lay.loses) };
  // What ends by itself is the other button's.
  if (lay.ends && lay.ends !== 'end') return off(t(`play.ends_by.${lay.ends}`));
  if (!lay.allowed) return off(refusedText(lay));
  const cards = where(puts, short);
  const duty = duties[0];
  if (duty?.kind === 'skull') return { off: false, text: t('play.lay_then_cover', { cards }) };
  const n = duty?.kind === 'three' ? (duty.more ?? 1) : due;
  return {
    off: false,
    text: n > 0 ? t('play.lay_then_due', { cards, n }) : t('play.lay_goes_on', { cards }),
  };
}

const refusedText = (option: PlayOption) =>
  tCode('play.refused', option.refusal?.code ?? '', 'play.refused.other');

function endAct(preview: Preview): Act {
  const { puts, end, due } = preview;
  if (!end.allowed) return off(due > 0 ? dueText(preview) : refusedText(end));
  if (end.loses) return { off: false, kind: 'lose', text: losesText(end.loses) };
  if (end.ends === 'won') return { off: false, kind: 'go', text: t('play.end_wins') };
  const n = end.draws;
  if (puts.length === 0) return { off: false, kind: 'go', text: t('play.end_draws', { n }) };
  const text =
    puts.length > few
      ? t('play.end_many', { many: t('words.cards', { n: puts.length }), n })
      : t('play.end_lays', { cards: puts.map(cardOf).join(', '), n });
  return { off: false, kind: 'go', text };
}

function backAct({ puts }: Preview): Act {
  const last = puts.at(-1);
  if (!last) return off(t('play.nothing_put'));
  return { off: false, text: t('play.from', { card: cardOf(last), pile: pileOf(last) }) };
}

export function threeActs(now: Situation): ThreeActs {
  const { preview, connected, busy } = now;
  if (!preview) {
    const wait = off(connected ? t('play.moment') : t('play.waits'));
    return { back: wait, lay: wait, end: wait };
  }
  if (!connected) {
    const wait = off(t('play.waits'));
    return { back: preview.mine ? backAct(preview) : wait, lay: wait, end: wait };
  }
  if (now.botPlays) {
    const bot = off(t('play.bot_plays'));
    return { back: bot, lay: bot, end: bot };
  }
  if (!preview.mine) {
    const n = now.turnsBefore;
    return {
      back: off(t('play.playing', { name: now.playing })),
      lay: off(t('play.pick_shows')),
      end: off(n <= 1 ? t('play.you_next') : t('play.turns_before', { n })),
    };
  }
  if (busy) {
    const wait = off(t('play.moment'));
    return { back: wait, lay: wait, end: wait };
  }
  return { back: backAct(preview), lay: layAct(preview, now.short), end: endAct(preview) };
}
