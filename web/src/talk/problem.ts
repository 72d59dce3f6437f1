// Why something was not done, in words for the one who wanted it.

import { t } from '../texts';
import { Failure } from '../wire/api';
import type { Answer } from '../wire/types';
import { refusalText } from './refusals';

/** Of something thrown. */
export function problemText(error: unknown): string {
  if (!(error instanceof Failure)) return refusalText({ code: 'other' });
  // At a table it is about hints; over HTTP about what came from one address.
  if (error.code === 'too_many') return t('lobby.too_many');
  return nameProblem(error.problem); // the only texts sent over HTTP are names
}

/** Of a name that somebody wanted to have. */
export function nameProblem(refusal: { code: string; why?: string }): string {
  return refusal.code === 'taboo' ? t('lobby.name_taboo') : refusalText(refusal);
}

/** Of an answer of the table; undefined if it was done. */
export function refusalOf(answer: Answer): string | undefined {
  return answer.t === 'refused' ? refusalText(answer) : undefined;
}
