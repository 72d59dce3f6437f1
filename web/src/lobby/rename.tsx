import { useState } from 'preact/hooks';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import type { TableConnection } from '../table/connection';
import { memberOf } from '../table/people';
import { nameProblem } from '../talk/problem';
import { t } from '../texts';
import type { Table } from '../wire/types';
import { NameField } from './name-field';
import { rememberName } from './names';

interface Props {
  connection: TableConnection;
  table: Table;
  onClose: () => void;
}

export function Rename({ connection, table, onClose }: Props) {
  const [name, setName] = useState(memberOf(table, table.you.member)?.name ?? '');
  const [wrong, setWrong] = useState<string>();
  const keep = async () => {
    const answer = await connection.send({ t: 'rename', name: name.trim() });
    if (answer.t === 'refused') return setWrong(nameProblem(answer));
    rememberName(name.trim());
    onClose();
  };
  return (
    <Dialog title={t('lobby.rename_title')} onClose={onClose} focus=".rename-keep">
      <NameField
        value={name}
        onInput={setName}
        wrong={wrong}
        taken={table.members.map((member) => member.name)}
      />
      <div class="buttons">
        <Button mid onPress={onClose}>
          {t('words.cancel')}
        </Button>
        <Button mid kind="go" class="rename-keep" onPress={() => void keep()}>
          {t('lobby.keep_name')}
        </Button>
      </div>
    </Dialog>
  );
}
