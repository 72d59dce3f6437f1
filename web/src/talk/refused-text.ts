// The texts of refusals by their code, without those of what gives a value away: only a table refuses that
// with its reason, and the start page does without them.
import { fill, hasText, type TextKey, t } from '../texts';
import type { Refusal } from '../wire/types';

export interface Refused {
  code: string;
  why?: string;
  wait_ms?: number;
}

export function waitText(ms: number): string {
  return t('refused.wait', { n: Math.max(1, Math.ceil(ms / 1000)) });
}

/** Every refusal of the server has a text: the compiler names one that has none. */
const keyOf = (code: Refusal): TextKey => `refused.${code}`;

/** Of a request over HTTP, too; a newer server may have other codes. */
export function refusedText(refused: Refused): string {
  if (refused.code === 'too_soon' && refused.wait_ms) return waitText(refused.wait_ms);
  const key = keyOf(refused.code as Refusal);
  return fill(hasText(key) ? key : 'refused.other', {});
}
