// The name somebody has at a table, with another word for those who do not care.
import { IconButton } from '../kit/button';
import { Field } from '../kit/field';
import { t } from '../texts';
import { freshName } from './names';

interface Props {
  value: string;
  onInput: (name: string) => void;
  taken?: readonly string[];
  wrong?: string;
  label?: string;
}

export function NameField({ value, onInput, taken, wrong, label }: Props) {
  return (
    <Field
      label={label ?? t('lobby.your_name')}
      value={value}
      onInput={onInput}
      maxLength={20}
      name="nickname"
      autocomplete="nickname"
      about={t('lobby.name_about')}
      wrong={wrong}
    >
      <IconButton
        box
        icon="again"
        label={t('lobby.another_name')}
        onPress={() => onInput(freshName(taken, value))}
      />
    </Field>
  );
}
