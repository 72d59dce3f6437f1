// What a table plays and how, for everybody there.

import { variantAndPlayers } from '../games/variant';
import { t } from '../texts';
import type { Settings } from '../wire/types';
import { clockText } from './settings-form';

function overDays({ correspondence }: Settings): string[] {
  if (!correspondence) return [];
  const { clock_hours: hours, at_end: end } = correspondence;
  if (hours === 0) return [t('lobby.sum.days')];
  const clock = clockText(hours);
  return [
    t('lobby.sum.days'),
    end === 'bot' ? t('lobby.sum.clock_bot', { clock }) : t('lobby.sum.clock_wait', { clock }),
  ];
}

export function SettingsSummary({ settings }: { settings: Settings }) {
  const { rules, deal } = settings;
  const lines = [
    settings.listed ? t('lobby.sum.listed') : t('lobby.sum.by_link'),
    settings.hints ? t('lobby.sum.hints') : t('lobby.sum.no_hints'),
    settings.aid ? t('lobby.sum.aid') : t('lobby.sum.no_aid'),
    ...(settings.voice ? [t('lobby.sum.voice')] : []),
    ...overDays(settings),
    ...(settings.pace === 'normal' ? [] : [t(`lobby.sum.pace_${settings.pace}`)]),
    ...(deal.kind === 'named' ? [t('lobby.sum.named', { deal: deal.name })] : []),
    ...(deal.kind === 'club' ? [t('lobby.sum.club')] : []),
    ...(deal.kind === 'what_if' ? [t('lobby.sum.what_if')] : []),
    ...(rules.extreme ? [t('lobby.not_printed')] : []),
  ];
  return (
    <>
      <p class="summary-game">{variantAndPlayers(rules, rules.players)}</p>
      <ul class="summary">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
