// Why something was not done, in words for the one who wanted it.

import { t } from '../texts';
import { Failure } from '../wire/api';
import { refusedText } from './refused-text';

/** Of something thrown. */
export function problemText(error: unknown): string {
  if (!(error instanceof Failure)) return refusedText({ code: 'other' });
  // At a table it is about hints; over HTTP about what came from one address.
  if (error.code === 'too_many') return t('lobby.too_many');
  return nameProblem(error.problem); // the only texts sent over HTTP are names
}

/** Of a name that somebody wanted to have. */
export function nameProblem(refusal: { code: string; why?: string }): string {
  return refusal.code === 'taboo' ? t('lobby.name_taboo') : refusedText(refusal);
}
