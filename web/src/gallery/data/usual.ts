// What the tables of the gallery have in common.
import type { Deal, Rules, Settings } from '../../wire/types';

export const randomDeal: Deal = { kind: 'random', name: '', at: 0 };

export function usualSettings(rules: Rules): Settings {
  return {
    name: '',
    rules,
    listed: false,
    hints: true,
    aid: true,
    voice: false,
    pace: 'normal',
    deal: randomDeal,
  };
}
