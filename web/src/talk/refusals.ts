// Why something was refused, in plain words, with what to do instead.
import { fill, hasText, type TextKey, t, tCode } from '../texts';
import type { Refusal as ServerRefusal, TabooReason } from '../wire/types';

interface Refusal {
  code: string;
  why?: string;
  wait_ms?: number;
}

/** What gave a value away, and what to say instead. */
export const tabooText = (why: TabooReason | string) =>
  tCode('refused.taboo_why', why, 'refused.taboo');

export function waitText(ms: number): string {
  return t('refused.wait', { n: Math.max(1, Math.ceil(ms / 1000)) });
}

/** Every refusal of the server has a text: the compiler names one that has none. */
const keyOf = (code: ServerRefusal): TextKey => `refused.${code}`;

/** Of the server, the engine, or of a request over HTTP; a newer server may have other codes. */
export function refusalText(refusal: Refusal): string {
  if (refusal.code === 'taboo' && refusal.why) return tabooText(refusal.why);
  if (refusal.code === 'too_soon' && refusal.wait_ms) return waitText(refusal.wait_ms);
  const key = keyOf(refusal.code as ServerRefusal);
  return fill(hasText(key) ? key : 'refused.other', {});
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
