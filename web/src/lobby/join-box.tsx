// A link or a code that somebody was given.
import { useState } from 'preact/hooks';
import { go } from '../base/router';
import { Button } from '../kit/button';
import { Field } from '../kit/field';
import { t } from '../texts';
import { wayTo } from './join-text';

export function JoinBox() {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const join = () => {
    const to = wayTo(text);
    if (to) go(to);
    else setWrong(text.trim() ? t('start.join_wrong') : t('start.join_empty'));
  };
  return (
    <form
      class="join-box"
      onSubmit={(event) => {
        event.preventDefault();
        join();
      }}
    >
      <Field
        label={t('start.join_label')}
        value={text}
        onInput={(value) => {
          setText(value);
          setWrong(undefined);
        }}
        about={t('start.join_about')}
        wrong={wrong}
      >
        <Button mid onPress={join}>
          {t('start.join')}
        </Button>
      </Field>
    </form>
  );
}
