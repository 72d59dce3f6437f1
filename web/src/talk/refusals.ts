// Why a table refused something, in plain words, with what to do instead.
import { tCode } from '../texts';
import type { Answer, TabooReason } from '../wire/types';
import { type Refused, refusedText } from './refused-text';

/** What gave a value away, and what to say instead. */
export const tabooText = (why: TabooReason | string) =>
  tCode('refused.taboo_why', why, 'refused.taboo');

/** Of the server or the engine; a newer server may have other codes. */
export function refusalText(refusal: Refused): string {
  if (refusal.code === 'taboo' && refusal.why) return tabooText(refusal.why);
  return refusedText(refusal);
}

/** Of an answer of the table; undefined if it was done. */
export function refusalOf(answer: Answer): string | undefined {
  return answer.t === 'refused' ? refusalText(answer) : undefined;
}

const reasons: readonly string[] = [
  'digits',
  'word',
  'count',
  'step',
  'ordinal',
  'roman',
  'spelled_out',
  'look_alike',
  'hint',
  'pieces',
  'too_long',
] satisfies TabooReason[];

/** `why` of a check is a reason of the taboo, or the code of a refusal. */
export function checkedText(why: string): string {
  return reasons.includes(why) ? tabooText(why) : refusalText({ code: why });
}
