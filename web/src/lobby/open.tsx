// Opening a table for friends. Everything has a sensible default: one button is enough.
import { useRef, useState } from 'preact/hooks';
import { Button, Segmented } from '../kit/button';
import { Header } from '../shell/header';
import { t } from '../texts';
import { Failure } from '../wire/api';
import { fieldOfName } from './change-settings';
import { type Character, Characters, paceOf } from './characters';
import { useFirstWrong } from './first-wrong';
import { NameField } from './name-field';
import { suggestedName } from './names';
import './open.css';
import { problemText } from '../talk/problem';
import { SettingsForm } from './settings-form';
import { openAndGo } from './starting';
import { settingsOf, type TableForm, usualForm } from './table-form';

type Wrong = { field?: 'own' | 'name' | 'deal'; text: string };

/** Whose name is wrong the server does not say; the table's is mostly empty. */
function wrongOf(error: unknown, form: TableForm): Wrong {
  const text = problemText(error);
  const code = error instanceof Failure ? error.code : '';
  if (code === 'bad_deal') return { field: 'deal', text };
  if (!fieldOfName(code)) return { text };
  return { field: form.name ? undefined : 'own', text };
}

export default function OpenScreen(_: { id: string }) {
  const [name, setName] = useState(() => suggestedName());
  const [form, setForm] = useState<TableForm>(usualForm);
  const [bots, setBots] = useState(0);
  const [bot, setBot] = useState<Character>('strong');
  const [wrong, setWrong] = useState<Wrong>();
  const [busy, setBusy] = useState(false);
  const main = useRef<HTMLElement>(null);
  useFirstWrong(main, wrong);
  // A named deal says by itself how many play.
  const players = form.named ? Number(form.deal[0]) || 2 : form.players;
  const seated = Math.min(bots, players - 1);

  const open = async () => {
    setBusy(true);
    setWrong(undefined);
    // Bots on the last seats: friends sit beside the host.
    const last = Array.from({ length: seated }, (_, at) => ({
      seat: players - 1 - at,
      bot,
    }));
    try {
      await openAndGo({ settings: settingsOf(form), name: name.trim(), bots: last }, false);
    } catch (error) {
      setWrong(wrongOf(error, form));
      setBusy(false);
    }
  };
  return (
    <div class="open-screen">
      <Header title={t('lobby.open_title')} nav />
      <main class="open" ref={main}>
        <h1>{t('lobby.open_title')}</h1>
        <p class="invite-lead">{t('lobby.open_lead')}</p>
        <NameField
          value={name}
          onInput={setName}
          wrong={wrong?.field === 'own' ? wrong.text : undefined}
        />
        <SettingsForm
          form={form}
          onChange={setForm}
          wrong={
            wrong?.field && wrong.field !== 'own'
              ? { field: wrong.field, text: wrong.text }
              : undefined
          }
        />
        <div class="labelled">
          <span class="field-label" aria-hidden="true">
            {t('lobby.bots')}
          </span>
          <Segmented
            label={t('lobby.bots')}
            value={seated}
            choices={Array.from({ length: players }, (_, n) => ({
              value: n,
              text: n ? <span class="num">{n}</span> : t('lobby.no_bots'),
              label: n ? t('lobby.n_bots', { n }) : undefined,
            }))}
            onChoose={setBots}
          />
          <p class="about-line">{t('lobby.bots_about')}</p>
        </div>
        {seated > 0 && (
          <Characters
            value={form.pace === paceOf[bot] ? bot : undefined}
            onChoose={(chosen) => {
              setBot(chosen);
              setForm({ ...form, pace: paceOf[chosen] });
            }}
          />
        )}
        {wrong && !wrong.field && (
          <p class="about-line wrong" role="alert">
            {wrong.text}
          </p>
        )}
        <div class="open-go">
          <Button
            mid
            size="large"
            kind="go"
            off={busy}
            small={t('lobby.open_small')}
            onPress={() => void open()}
          >
            {t('lobby.open')}
          </Button>
        </div>
      </main>
    </div>
  );
}
