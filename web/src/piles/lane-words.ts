// The few words that stand on a lane.
import type { CardOnPile, Lane, Loses } from '../engine/types';
import { bandOf } from '../kit/card';
import { t, tCode } from '../texts';
import type { PileName } from '../wire/types';
import type { Effect, Tag } from './lane-layout';

/** "loses: skull on B" */
export function losesText(loses: Loses): string {
  const { reason, pile } = loses;
  return pile
    ? tCode('play.loses_on', reason, 'play.loses_here', { pile })
    : t(`play.loses.${reason}`);
}

/** Why a card cannot go there. */
export function whyNot(card: CardOnPile, bound?: PileName | null): string {
  const code = card.refusal?.code ?? '';
  if (code === 'wrong_order' && card.more_than !== undefined) {
    return t('play.why.more_than', { n: card.more_than });
  }
  if (code === 'wrong_order' && card.less_than !== undefined) {
    return t('play.why.less_than', { n: card.less_than });
  }
  if (code === 'one_pile' && bound) return t('play.why.bound', { pile: bound });
  return tCode('play.why', code, 'play.why.other');
}

/** What a card would do. Without the memory aid nobody counts for the player. */
export function effectOf(card: CardOnPile, aid: boolean, bound?: PileName | null): Effect {
  if (card.kind === 'refused') return { text: whyNot(card, bound), look: 'note' };
  if (card.loses) return { text: losesText(card.loses), look: 'bad', icon: 'warning' };
  if (card.kind === 'trick') return { text: t('play.back_ten'), look: 'go', icon: 'trick' };
  if (!aid) return { text: t('play.fits'), look: 'plain' };
  if (card.skips === 0) return { text: t('play.skips_none'), look: 'go' };
  return { text: t('play.skips', { n: card.skips }), look: 'plain' };
}

/** The command of the tip, as far as it counts now. */
export function tagOf(lane: Lane, mine: boolean): Tag | undefined {
  const { command, fire, active } = lane;
  if (command && active && bandOf(command) === 'bolt') {
    const text = tCode('play.tag', command, 'play.tag.stop');
    return { icon: command, look: 'bolt', text, short: t(`words.command.${command}`) };
  }
  if (fire) {
    const text =
      fire === 'due'
        ? mine
          ? t('play.tag.fire_mine')
          : t('play.tag.fire_due')
        : t('play.tag.fire_fresh');
    return { icon: 'fire', look: 'fire', text, short: t('words.command.fire') };
  }
  if (command && active) {
    const text = t(`words.command.${command}`);
    return { icon: command, look: 'inf', text, short: text };
  }
  return undefined;
}

export function trickText(lane: Lane): string | undefined {
  if (!lane.trick) return undefined;
  const { card, where, allowed } = lane.trick;
  const n = card;
  if (!allowed) return t('play.trick.blocked', { n });
  return where === 'hand' ? t('play.trick.in_hand', { n }) : t('play.trick.unseen', { n });
}
