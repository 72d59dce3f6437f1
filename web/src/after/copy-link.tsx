// A button that copies a link. Without a secure address there is no clipboard: then the link is shown
// selected, to be copied by hand.
import { useRef, useState } from 'preact/hooks';
import { Button } from '../kit/button';
import { toast } from '../kit/toast';
import { t } from '../texts';

interface Props {
  path: string;
  text: string;
  /** What listeners hear, where there are several. */
  label?: string;
}

export function CopyLink({ path, text, label }: Props) {
  const [byHand, show] = useState(false);
  const [copied, setCopied] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const url = new URL(path, location.origin).href;
  const copy = async () => {
    try {
      if (!isSecureContext || !('clipboard' in navigator)) throw new Error('no clipboard');
      await navigator.clipboard.writeText(url);
      setCopied(url);
      toast(t('words.copied'));
    } catch {
      show(true);
      requestAnimationFrame(() => field.current?.select());
    }
  };
  return (
    <>
      <Button
        icon={copied === url ? 'check' : 'link'}
        onPress={() => void copy()}
        {...(label ? { label } : {})}
      >
        {text}
      </Button>
      {byHand && (
        <input
          ref={field}
          class="field copy-field"
          readOnly
          value={url}
          aria-label={t('after.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
