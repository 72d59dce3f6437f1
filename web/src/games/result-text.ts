// How a game ended, in a headline and a sentence. Ends are stated, nobody is blamed.
import { t } from '../texts';
import type { LossReason, Result } from '../wire/types';

export interface Ended {
  result: Result;
  reason?: LossReason | undefined;
  left: number;
}

/** Whose turn it was: the reader's, a name, or nobody's that is known. */
export type Whose = 'you' | { name: string } | undefined;

/** Lost with all cards laid, by a command, is not. */
export const superb = ({ result, left }: Ended) => result === 'lost' && left > 0 && left < 10;

export function headline(ended: Ended): string {
  const n = ended.left;
  switch (ended.result) {
    case 'won':
      return t('after.won');
    case 'given_up':
      return t('after.given_up', { n });
    case 'time_over':
      return t('after.time_over', { n });
    default:
      return superb(ended) ? t('after.superb') : t('after.lost', { n });
  }
}

function stuck(whose: Whose): string {
  if (whose === undefined) return t('after.why.stuck');
  return whose === 'you' ? t('after.why.stuck_you') : t('after.why.stuck_name', whose);
}

/** Why it ended; empty where there is nothing to add. */
export function whyEnded(ended: Ended, whose: Whose): string {
  if (ended.result === 'won') return t('after.why.won');
  if (ended.result === 'time_over') return t('after.why.time_over');
  if (ended.result !== 'lost') return '';
  const reason = ended.reason ?? 'stuck';
  return reason === 'stuck' ? stuck(whose) : t(`after.why.${reason}`);
}

/** A result in a neutral line. */
export function resultText({ result, left }: Pick<Ended, 'result' | 'left'>): string {
  return result === 'won' ? t('lobby.result.won') : t(`lobby.result.${result}`, { n: left });
}

/** A result in a word or two, for lists. */
export function shortResult({ result, left }: Ended): string {
  if (result === 'won') return t('after.short.won');
  if (result === 'given_up') return t('after.short.given_up', { n: left });
  if (result === 'time_over') return t('after.short.time_over', { n: left });
  return t('after.short.lost', { n: left });
}
