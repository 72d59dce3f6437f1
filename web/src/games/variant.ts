// Variants in words, and as the letters the server tells them by ("3xp": docs/deals.md).
import { t } from '../texts';
import type { RulesWished } from '../wire/types';

export const switches = [
  'extreme',
  'pro',
  'small_hand',
  'on_fire',
  'one_pile_retroactive',
] as const;
export type RuleSwitch = (typeof switches)[number];
export type SwitchesOn = Partial<Record<RuleSwitch, boolean>>;

const letters: Record<RuleSwitch, string> = {
  extreme: 'x',
  pro: 'p',
  small_hand: 's',
  on_fire: 'f',
  one_pile_retroactive: 'r',
};

export function switchesOf(key: string): SwitchesOn {
  return Object.fromEntries(switches.map((one) => [one, key.includes(letters[one])]));
}

export function rulesKey(players: number, on: SwitchesOn): string {
  return players + switches.map((one) => (on[one] ? letters[one] : '')).join('');
}

/** "3xp" or "1" from an address; undefined if it is no such thing. */
export function rulesFrom(key: string): RulesWished | undefined {
  if (!/^[1-5]x?p?s?f?r?$/.test(key)) return undefined;
  return { players: Number(key[0]), ...switchesOf(key) };
}

export const isExtreme = (rules: SwitchesOn | string): boolean =>
  (typeof rules === 'string' ? switchesOf(rules) : rules).extreme ?? false;

/** "Extreme, Pro". */
export function variantName(rules: SwitchesOn | string): string {
  const on = typeof rules === 'string' ? switchesOf(rules) : rules;
  const base = on.extreme ? t('lobby.variant.extreme') : t('lobby.variant.original');
  const more = switches
    .filter((one) => one !== 'extreme' && on[one])
    .filter((one) => one !== 'one_pile_retroactive' || on.extreme)
    .map((one) => t(`lobby.variant.${one}`));
  return [base, ...more].join(', ');
}

/** "Extreme, Pro, 3 players". */
export function variantAndPlayers(rules: SwitchesOn | string, players: number): string {
  return t('lobby.variant_players', { variant: variantName(rules), n: players });
}
