// The reasons of hints and analyses (docs/hint.md lists them) as sentences.
import { t } from '../texts';
import type { Reason } from '../wire/types';

type OfSignal = Extract<Reason, { seat: number }>;

function asked({ code, seat, meaning, pile }: OfSignal, names: readonly string[]): string {
  const values = { name: names[seat] ?? t('advice.somebody'), pile };
  return t(`advice.${code}.${meaning}`, values);
}

type Stranding = Extract<Reason, { code: 'strands' | 'strands_all' }>;

function stranded(reason: Stranding): string {
  const { count, lowest, highest } = reason;
  // Not a plural form: in Russian that of one is that of 21, too.
  if (reason.code === 'strands_all') {
    if (count === 1) return t('advice.strands_all_one', { card: lowest });
    return t('advice.strands_all', { n: count, low: lowest, high: highest });
  }
  const where = reason.rising ? 'strands_rising' : 'strands_falling';
  if (count === 1) return t(`advice.${where}_one`, { card: lowest });
  return t(`advice.${where}`, { n: count, low: lowest, high: highest });
}

/** A fact about a turn. `names` are those of the seats; a code of a newer server says nothing. */
export function reasonText(reason: Reason, names: readonly string[]): string {
  switch (reason.code) {
    case 'wins':
    case 'only_turn':
    case 'known_win':
      return t(`advice.reason.${reason.code}`);
    case 'loses':
      return t(`advice.loses.${reason.reason}`);
    case 'known_loss':
      if (reason.count === 0) return t('advice.known_loss_none');
      return t('advice.reason.known_loss', { n: reason.count });
    case 'trick':
    case 'covers_fire':
    case 'prepares_trick':
    case 'keeps_trick':
    case 'gives_up_trick':
    case 'leaves_fire':
    case 'keeps_alive':
      return t(`advice.reason.${reason.code}`, { card: reason.card, pile: reason.pile });
    case 'covers_command':
    case 'leaves_command':
      return t(`advice.reason.${reason.code}`, {
        command: t(`words.command.${reason.command}`),
        pile: reason.pile,
      });
    case 'lays_more':
      return t('advice.reason.lays_more', { n: reason.count });
    case 'skips':
      if (reason.count === 0) return t('advice.skips_none');
      return t('advice.reason.skips', { n: reason.count });
    case 'heeds':
    case 'against':
      return asked(reason, names);
    case 'strands':
    case 'strands_all':
      return stranded(reason);
    default:
      reason satisfies never; // the compiler names a reason that has no text
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
