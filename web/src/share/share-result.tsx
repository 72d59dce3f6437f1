// A button that shows what others would see of a result, and ways to give it to them: by what the device
// offers, as text to copy, or as a picture to keep.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { toast } from '../kit/toast';
import { t } from '../texts';
import { pictureOf } from './picture';
import { type SharedResult, shareText } from './result';
import './share-result.css';

interface Props {
  shared: SharedResult;
}

export function ShareResult({ shared }: Props) {
  const [open, show] = useState(false);
  return (
    <>
      <Button icon="share" onPress={() => show(true)}>
        {t('share.share')}
      </Button>
      {open && <ShareDialog shared={shared} onClose={() => show(false)} />}
    </>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

export function ShareDialog({ shared, onClose }: DialogProps) {
  const [picture, setPicture] = useState<{ blob: Blob; url: string }>();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = shareText(shared);
  useEffect(() => {
    let url: string | undefined;
    let wanted = true;
    pictureOf(shared).then(
      (blob) => {
        if (!wanted) return;
        url = URL.createObjectURL(blob);
        setPicture({ blob, url });
      },
      (error) => console.error(error), // the text can be shared all the same
    );
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [text]);

  const copy = async () => {
    try {
      if (!isSecureContext || !('clipboard' in navigator)) throw new Error('no clipboard');
      await navigator.clipboard.writeText(text);
      toast(t('words.copied'));
    } catch {
      field.current?.select(); // to be copied by hand
      toast(t('share.selected'));
    }
  };
  const files = picture
    ? [new File([picture.blob], 'backstep.png', { type: 'image/png' })]
    : undefined;
  const sheet = isSecureContext && 'share' in navigator;
  const send = () => {
    const withPicture = files && navigator.canShare?.({ files, text });
    navigator.share(withPicture ? { files, text } : { text }).catch(() => {}); // thought better of it
  };

  return (
    <Dialog title={t('share.title')} onClose={onClose} class="share-result" focus=".btn.go">
      {picture && <img src={picture.url} width="1200" height="630" alt={t('share.picture')} />}
      <textarea
        ref={field}
        class="field"
        readOnly
        rows={9}
        value={text}
        aria-label={t('share.text')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="buttons">
        {sheet && (
          <Button kind="go" icon="share" mid onPress={send}>
            {t('share.send')}
          </Button>
        )}
        <Button kind={sheet ? undefined : 'go'} icon="copy" mid onPress={() => void copy()}>
          {t('share.copy')}
        </Button>
        {picture && (
          <a class="btn row mid" href={picture.url} download="backstep.png">
            {t('share.download')}
          </a>
        )}
        <Button mid onPress={onClose}>
          {t('words.close')}
        </Button>
      </div>
    </Dialog>
  );
}
