// The host changes what the table plays. Everybody sees it at once.
import { useState } from 'preact/hooks';
import { Button } from '../kit/button';
import { Sheet } from '../kit/sheet';
import type { TableConnection } from '../table/connection';
import { nameProblem } from '../talk/problem';
import { t } from '../texts';
import type { Table } from '../wire/types';
import { SettingsForm } from './settings-form';
import { formOf, settingsOf } from './table-form';

interface Props {
  connection: TableConnection;
  table: Table;
  onClose: () => void;
}

export function ChangeSettings({ connection, table, onClose }: Props) {
  // As it was when the sheet was opened: what others change meanwhile does not move the fields.
  const [before] = useState(table.settings);
  const [form, setForm] = useState(() => formOf(before));
  const [wrong, setWrong] = useState<{ field?: 'name' | 'deal'; text: string }>();
  const keep = async () => {
    const answer = await connection.send({ t: 'change', settings: settingsOf(form, before) });
    if (answer.t !== 'refused') return onClose();
    const field = answer.code === 'bad_deal' ? 'deal' : fieldOfName(answer.code);
    setWrong({ field, text: nameProblem(answer) });
  };
  const gone = table.seats.slice(form.players).filter(({ member }) => member !== 0).length;
  return (
    <Sheet title={t('lobby.settings')} onClose={onClose}>
      <SettingsForm form={form} onChange={setForm} wrong={wrong} editing={before.rules.extreme} />
      {gone > 0 && !form.named && <p class="about-line">{t('lobby.to_bench_then', { n: gone })}</p>}
      {wrong && !wrong.field && (
        <p class="about-line wrong" role="alert">
          {wrong.text}
        </p>
      )}
      <div class="sheet-buttons">
        <Button mid onPress={onClose}>
          {t('words.cancel')}
        </Button>
        <Button mid kind="go" onPress={() => void keep()}>
          {t('lobby.keep_changes')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Refusals that are about the name of a table. */
export function fieldOfName(code: string): 'name' | undefined {
  return ['bad_name', 'name_too_long', 'taboo'].includes(code) ? 'name' : undefined;
}
