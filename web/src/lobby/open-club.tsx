// /club: opens an evening of several tables with the same cards, and shows a link for each of them.
import { useRef, useState } from 'preact/hooks';
import { go } from '../base/router';
import { Button } from '../kit/button';
import { Choice, Field } from '../kit/field';
import { Header } from '../shell/header';
import { t } from '../texts';
import { api } from '../wire/api';
import { useFirstWrong } from './first-wrong';
import './open.css';
import { problemText } from '../talk/problem';
import { Players } from './settings-form';
import { settingsOf, type TableForm, usualForm } from './table-form';
import { Variant } from './variant-form';

const fewest = 2;
const most = 20;

export default function OpenClub(_: { id: string }) {
  const [name, setName] = useState('');
  const [tables, setTables] = useState(String(fewest));
  const [form, setForm] = useState<TableForm>(usualForm);
  const [wrong, setWrong] = useState<{ text: string }>();
  const [busy, setBusy] = useState(false);
  const main = useRef<HTMLElement>(null);
  useFirstWrong(main, wrong);
  const change = (part: Partial<TableForm>) => setForm({ ...form, ...part });

  const open = async () => {
    setBusy(true);
    setWrong(undefined);
    try {
      const { club } = await api.openClub({
        name: name.trim() || t('lobby.club_usual_name'),
        settings: { rules: settingsOf(form).rules ?? { players: form.players } },
        tables: Number(tables),
      });
      go(`/club/${club}`);
    } catch (error) {
      setWrong({ text: problemText(error) });
      setBusy(false);
    }
  };
  return (
    <div class="open-screen">
      <Header title={t('lobby.club_title')} nav />
      <main class="open" ref={main}>
        <h1>{t('lobby.club_title')}</h1>
        <p class="invite-lead">{t('lobby.club_lead')}</p>
        <Field
          label={t('lobby.club_name')}
          value={name}
          onInput={setName}
          maxLength={40}
          placeholder={t('lobby.club_usual_name')}
          wrong={wrong?.text}
        />
        <Choice
          label={t('lobby.club_tables')}
          value={tables}
          choices={Array.from({ length: most - fewest + 1 }, (_unused, at) => ({
            value: String(at + fewest),
            text: String(at + fewest),
          }))}
          onChoose={setTables}
        />
        <Players value={form.players} onChoose={(players) => change({ players })} />
        <Variant form={form} change={change} />
        <div class="open-go">
          <Button
            mid
            size="large"
            kind="go"
            off={busy}
            small={t('lobby.club_small')}
            onPress={() => void open()}
          >
            {t('lobby.club_open')}
          </Button>
        </div>
      </main>
    </div>
  );
}
