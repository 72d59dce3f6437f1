// The reasons of hints and analyses (docs/hint.md lists them) as sentences.
import { t, type Values } from '../texts';
import type { Reason } from '../wire/types';

type Asking = 'leave' | 'small' | 'good';

function asked(reason: Reason, names: readonly string[]): string {
  const values = {
    name: names[reason.seat ?? -1] ?? t('advice.somebody'),
    pile: reason.pile ?? '',
  };
  const meaning = (reason.meaning ?? 'leave') as Asking;
  return reason.code === 'heeds'
    ? t(`advice.heeds.${meaning}`, values)
    : t(`advice.against.${meaning}`, values);
}

function stranded(reason: Reason): string {
  const where =
    reason.code === 'strands_all'
      ? 'strands_all'
      : reason.rising
        ? 'strands_rising'
        : 'strands_falling';
  const { count = 1, lowest = 0, highest = 0 } = reason;
  // Not a plural form: in Russian that of one is that of 21, too.
  if (count === 1) return t(`advice.${where}_one`, { card: lowest });
  return t(`advice.${where}`, { n: count, low: lowest, high: highest });
}

/** A fact about a turn. `names` are those of the seats; a code that is not known says nothing. */
export function reasonText(reason: Reason, names: readonly string[]): string {
  const n = reason.count ?? 0;
  const values: Values = { n, card: reason.card ?? 0, pile: reason.pile ?? '' };
  if (reason.command) values.command = t(`words.command.${reason.command}`);
  switch (reason.code) {
    case 'wins':
      return t('advice.reason.wins');
    case 'loses':
      return t(`advice.loses.${reason.reason ?? 'stuck'}`);
    case 'only_turn':
      return t('advice.reason.only_turn');
    case 'known_win':
      return t('advice.reason.known_win');
    case 'known_loss':
      return n === 0 ? t('advice.known_loss_none') : t('advice.reason.known_loss', values);
    case 'trick':
    case 'covers_command':
    case 'covers_fire':
    case 'prepares_trick':
    case 'keeps_trick':
    case 'gives_up_trick':
    case 'leaves_command':
    case 'leaves_fire':
    case 'keeps_alive':
    case 'lays_more':
      return t(`advice.reason.${reason.code}`, values);
    case 'skips':
      return n === 0 ? t('advice.skips_none') : t('advice.reason.skips', values);
    case 'heeds':
    case 'against':
      return asked(reason, names);
    case 'strands':
    case 'strands_all':
      return stranded(reason);
    default:
      return '';
  }
}

/** The first few, without those that say nothing. */
export function reasonTexts(
  reasons: readonly Reason[],
  names: readonly string[],
  most = 3,
): string[] {
  return reasons
    .map((reason) => reasonText(reason, names))
    .filter((text) => text !== '')
    .slice(0, most);
}
