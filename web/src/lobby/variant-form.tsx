// Which game a table plays. Apart from the rest of its settings, which the start page has no need of.
import { Segmented } from '../kit/button';
import { Choice } from '../kit/field';
import { Switch } from '../kit/switch';
import { t } from '../texts';
import type { TableForm } from './table-form';
import './variant-form.css';

interface VariantProps {
  form: Pick<TableForm, 'on' | 'commands'>;
  change: (part: Partial<TableForm>) => void;
  editing?: boolean;
}

/** Original or Extreme, and the switches that go with it. */
export function Variant({ form, change, editing }: VariantProps) {
  const { on } = form;
  const turn = (part: TableForm['on']) => change({ on: { ...on, ...part } });
  return (
    <>
      <div class="labelled">
        <span class="field-label" aria-hidden="true">
          {t('lobby.game')}
        </span>
        <Segmented
          label={t('lobby.game')}
          value={on.extreme ? 'extreme' : 'original'}
          choices={[
            { value: 'original', text: t('lobby.variant.original') },
            { value: 'extreme', text: t('lobby.variant.extreme') },
          ]}
          onChoose={(game) => turn({ extreme: game === 'extreme' })}
        />
        <p class="about-line">
          {on.extreme ? t('lobby.about.extreme') : t('lobby.about.original')}
          {on.extreme && <> {t('lobby.not_printed')}</>}
        </p>
      </div>
      <details class="fold">
        <summary>{t('lobby.more_rules')}</summary>
        <div class="fold-inside">
          {(['pro', 'small_hand', 'on_fire'] as const).map((one) => (
            <Switch
              key={one}
              label={t(`lobby.variant.${one}`)}
              about={t(`lobby.about.${one}`)}
              on={on[one] ?? false}
              onChange={(wished) => turn({ [one]: wished })}
            />
          ))}
          {on.extreme && (
            <>
              <Switch
                label={t('lobby.variant.one_pile_retroactive')}
                about={t('lobby.about.one_pile_retroactive')}
                on={on.one_pile_retroactive ?? false}
                onChange={(wished) => turn({ one_pile_retroactive: wished })}
              />
              <Choice
                label={t('lobby.commands')}
                value={form.commands}
                choices={[
                  ...(editing ? [{ value: 'kept' as const, text: t('lobby.commands.kept') }] : []),
                  { value: 'even' as const, text: t('lobby.commands.even') },
                  { value: 'random' as const, text: t('lobby.commands.random') },
                ]}
                about={t('lobby.commands_about')}
                onChoose={(commands) => change({ commands })}
              />
            </>
          )}
        </div>
      </details>
    </>
  );
}
