// The field for free talk. While somebody types, the server is asked whether it may be said; what gives
// a value away is marked in the field, with the reason below it. A refused text stays.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { alarm, say } from '../base/live';
import { useStore } from '../base/store';
import { IconButton } from '../kit/button';
import type { TableConnection } from '../table/connection';
import { rich, t } from '../texts';
import { Checker, type Verdict } from './checker';
import { draftOf } from './draft';
import { refusalText } from './refusals';
import { waitText } from './refused-text';
import { talkOf } from './rights';
import { cut } from './span';
import './say-field.css';

interface Props {
  connection: TableConnection;
  /** While the field has the focus. */
  onTyping?: (typing: boolean) => void;
}

export function SayField({ connection, onTyping }: Props) {
  const draft = draftOf(connection.id);
  const text = useStore(draft);
  const table = useStore(connection.model, ({ table }) => table);
  const may = table ? talkOf(table).may : 'no';
  const [verdict, judge] = useState<Verdict>();
  const [sending, send] = useState(false);
  const [wait, setWait] = useState(0);
  const [offered, offer] = useState(text !== '');
  const checker = useRef<Checker | undefined>(undefined);
  const id = useId();

  useEffect(() => {
    const one = new Checker(connection, (found) => {
      judge(found);
      if (found) say(found.text);
    });
    checker.current = one;
    if (draft.get() && may === 'taboo') one.look(draft.get(), false);
    return () => one.stop();
  }, [connection]);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const write = (value: string, added: string | null) => {
    draft.set(value);
    offer(false);
    judge(undefined);
    if (may === 'taboo') checker.current?.look(value, /[2-9]/.test(added ?? ''));
    else checker.current?.forget();
  };
  const submit = async () => {
    const words = text.trim();
    if (!words || sending || wait > 0) return;
    checker.current?.forget();
    send(true);
    const answer = await connection.send({ t: 'say', text: words });
    send(false);
    if (answer.t !== 'refused') {
      if (draft.get().trim() === words) draft.set('');
      judge(undefined);
      return;
    }
    if (answer.code === 'too_soon' && answer.wait_ms) {
      setWait(Math.ceil(answer.wait_ms / 1000));
      say(waitText(answer.wait_ms));
      return;
    }
    // The server judged the text without the blanks around it.
    const lead = [...text].findIndex((letter) => letter.trim() !== '');
    const span = answer.span && ([answer.span[0] + lead, answer.span[1] + lead] as const);
    const why = refusalText(answer);
    judge({ text: why, span, sent: true });
    alarm(t('talk.not_sent_spoken', { why }));
  };

  if (may === 'no') return null;
  const [before, marked, after] = cut(text, verdict?.span);
  const note = wait > 0 ? t('refused.wait', { n: wait }) : undefined;
  return (
    <form
      class="say"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {verdict && (
        <p class="say-refused" id={`${id}-why`}>
          {verdict.sent && <b>{t('talk.not_sent')} </b>}
          {marked
            ? rich('talk.refused_part', { part: <b>{marked}</b>, why: verdict.text })
            : verdict.text}
        </p>
      )}
      {note && <p class="say-note">{note}</p>}
      {offered && !verdict && !note && <p class="say-note">{t('talk.kept')}</p>}
      <div class="say-row">
        <div class={`say-field ${verdict ? 'wrong' : ''}`}>
          <div class="say-mirror" aria-hidden="true">
            {before}
            {marked && <mark>{marked}</mark>}
            {after}{' '}
          </div>
          <textarea
            id={`${id}-text`}
            rows={1}
            value={text}
            maxLength={1000}
            aria-label={t('talk.field')}
            placeholder={t(may === 'taboo' ? 'talk.placeholder' : 'talk.placeholder_free')}
            enterkeyhint="send"
            autocomplete="off"
            aria-invalid={verdict ? 'true' : undefined}
            aria-describedby={verdict ? `${id}-why` : undefined}
            onInput={(event) => {
              const { inputType, data } = event as InputEvent;
              const value = event.currentTarget.value.replace(/\n/g, ' ');
              write(value, inputType === 'insertFromPaste' ? value : data);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.isComposing) return;
              event.preventDefault();
              void submit();
            }}
            onFocus={() => onTyping?.(true)}
            onBlur={() => onTyping?.(false)}
          />
        </div>
        <SendButton off={!text.trim() || sending || wait > 0} onPress={() => void submit()} />
      </div>
    </form>
  );
}

/** Does not take the focus from the field, so that the keyboard of a phone stays. */
function SendButton({ off, onPress }: { off: boolean; onPress: () => void }) {
  return (
    <span onPointerDown={(event) => event.preventDefault()}>
      <IconButton
        icon="send"
        label={t('talk.send')}
        box
        class={off ? 'off' : ''}
        onPress={() => {
          if (!off) onPress();
        }}
      />
    </span>
  );
}
