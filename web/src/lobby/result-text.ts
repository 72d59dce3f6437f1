// How a game ended, in a neutral line.
import { t } from '../texts';
import type { Result } from '../wire/types';

export function resultText({ result, left }: { result: Result; left: number }): string {
  return result === 'won' ? t('lobby.result.won') : t(`lobby.result.${result}`, { n: left });
}
