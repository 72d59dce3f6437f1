// What a table plays and how: one choice that matters first, the rest applied away with good defaults.
import { Segmented } from '../kit/button';
import { Choice, Field } from '../kit/field';
import { Switch } from '../kit/switch';
import { t } from '../texts';
import type { Pace } from '../wire/types';
import './settings-form.css';
import { clocks, type TableForm } from './table-form';
import { Variant } from './variant-form';

interface Props {
  form: TableForm;
  onChange: (form: TableForm) => void;
  /** What the server had against the last try, by the field it is about. */
  wrong?: { field?: 'name' | 'deal'; text: string };
  /** The table exists: its commands can be kept. */
  editing?: boolean;
}

export function SettingsForm({ form, onChange, wrong, editing }: Props) {
  const change = (part: Partial<TableForm>) => onChange({ ...form, ...part });
  return (
    <div class="settings-form">
      {form.named ? (
        <p class="about-line">{t('lobby.rules_by_deal')}</p>
      ) : (
        <>
          <Players value={form.players} onChoose={(players) => change({ players })} />
          <Variant form={form} change={change} editing={editing} />
        </>
      )}
      <details class="fold">
        <summary>{t('lobby.more_table')}</summary>
        <div class="fold-inside">
          <Switch
            label={t('lobby.listed')}
            about={t('lobby.listed_about')}
            on={form.listed}
            onChange={(listed) => change({ listed })}
          />
          <Switch
            label={t('lobby.hints')}
            about={t('lobby.hints_about')}
            on={form.hints}
            onChange={(hints) => change({ hints })}
          />
          <Switch
            label={t('lobby.aid')}
            about={t('lobby.aid_about')}
            on={form.aid}
            onChange={(aid) => change({ aid })}
          />
          <Switch
            label={t('lobby.voice')}
            about={t('lobby.voice_about')}
            on={form.voice}
            onChange={(voice) => change({ voice })}
          />
          <OverDays form={form} change={change} />
          <Choice<Pace>
            label={t('lobby.pace')}
            value={form.pace}
            choices={(['calm', 'normal', 'quick', 'at_once'] as const).map((pace) => ({
              value: pace,
              text: t(`lobby.pace.${pace}`),
            }))}
            onChoose={(pace) => change({ pace })}
          />
          <Switch
            label={t('lobby.named')}
            about={t('lobby.named_about')}
            on={form.named}
            onChange={(named) => change({ named })}
          />
          {form.named && (
            <Field
              label={t('lobby.deal_name')}
              value={form.deal}
              onInput={(deal) => change({ deal })}
              placeholder="3-kestrel"
              about={t('lobby.deal_name_about')}
              wrong={wrong?.field === 'deal' ? wrong.text : undefined}
            />
          )}
          <Field
            label={t('lobby.table_name')}
            value={form.name}
            onInput={(name) => change({ name })}
            maxLength={40}
            about={t('lobby.table_name_about')}
            wrong={wrong?.field === 'name' ? wrong.text : undefined}
          />
        </div>
      </details>
    </div>
  );
}

export function Players({ value, onChoose }: { value: number; onChoose: (n: number) => void }) {
  return (
    <div class="labelled">
      <span class="field-label" aria-hidden="true">
        {t('lobby.players')}
      </span>
      <Segmented
        label={t('lobby.players')}
        value={value}
        choices={[2, 3, 4, 5].map((n) => ({
          value: n,
          text: <span class="num">{n}</span>,
          label: t('lobby.n_players', { n }),
        }))}
        onChoose={onChoose}
      />
    </div>
  );
}

interface OverDaysProps {
  form: TableForm;
  change: (part: Partial<TableForm>) => void;
}

/** A game over days: its clock, and what becomes of a turn when that has run out. */
function OverDays({ form, change }: OverDaysProps) {
  // Other programs may have chosen another one.
  const hours = [...new Set([...clocks, form.clock])].sort((one, other) => one - other);
  return (
    <>
      <Switch
        label={t('lobby.days')}
        about={t('lobby.days_about')}
        on={form.days}
        onChange={(days) => change({ days })}
      />
      {form.days && (
        <Choice
          label={t('lobby.clock')}
          value={String(form.clock)}
          choices={hours.map((each) => ({ value: String(each), text: clockText(each) }))}
          onChoose={(clock) => change({ clock: Number(clock) })}
        />
      )}
      {form.days && form.clock > 0 && (
        <Choice
          label={t('lobby.clock_end')}
          value={form.atEnd}
          choices={(['wait', 'bot'] as const).map((end) => ({
            value: end,
            text: t(`lobby.clock_end.${end}`),
          }))}
          onChoose={(atEnd) => change({ atEnd })}
        />
      )}
    </>
  );
}

export function clockText(hours: number): string {
  if (hours === 0) return t('lobby.no_clock');
  return hours % 24 === 0
    ? t('lobby.clock_days', { n: hours / 24 })
    : t('lobby.clock_hours', { n: hours });
}
