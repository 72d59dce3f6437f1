// A link for others: to copy, to send by whatever the device offers, or to be read by a camera.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../kit/button';
import { Lazy } from '../kit/lazy';
import { toast } from '../kit/toast';
import { t } from '../texts';
import { isLoopback } from './address';
import './share.css';

interface Props {
  url: string;
  /** What the share sheet calls it. */
  title?: string;
  /** The QR code is unfolded. */
  open?: boolean;
}

/** What makes the server known to others, at the port it listens at now. */
export function serveCommand({ port, protocol }: URL): string {
  const number = port || (protocol === 'https:' ? '443' : '80');
  return `backstep serve --listen 0.0.0.0:${number} --public-url http://ADDRESS:${number}`;
}

const loadQr = () => import('../kit/qr');

export function ShareLink({ url, title, open }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const [unfolded, unfold] = useState(open ?? false);
  // Only a secure address has a clipboard and a share sheet.
  const clipboard = isSecureContext && 'clipboard' in navigator;
  const sheet = isSecureContext && 'share' in navigator;

  const alone = isLoopback(url); // a picture of it would help nobody

  useLayoutEffect(() => {
    // Without a clipboard the link is shown ready to be copied by hand; on a touch screen only when
    // it is touched, because the focus would move the page. At once, before the heading of a new
    // screen gets the focus.
    if (clipboard || !matchMedia('(hover: hover)').matches) return;
    if (document.activeElement !== document.body) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [clipboard, url]);

  const copy = async () => {
    let done = false;
    try {
      if (clipboard) {
        await navigator.clipboard.writeText(url);
        done = true;
      } else {
        field.current?.select();
        done = document.execCommand('copy'); // old, and all there is without a secure address
      }
    } catch {
      field.current?.select();
    }
    setCopied(done);
    toast(done ? t('words.copied') : t('lobby.selected'));
  };
  const share = () => {
    navigator.share({ url, title: title ?? t('words.app') }).catch(() => {}); // thought better of it
  };

  return (
    <div class="share">
      <input
        ref={field}
        class="field share-field"
        readOnly
        value={url}
        aria-label={t('lobby.link')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="share-buttons">
        <Button icon={copied ? 'check' : 'copy'} mid onPress={() => void copy()}>
          {copied ? t('words.copied') : t('lobby.copy')}
        </Button>
        {sheet && (
          <Button icon="share" mid onPress={share}>
            {t('lobby.send')}
          </Button>
        )}
      </div>
      {alone && (
        <div class="share-alone" role="note">
          <p>
            <b>{t('lobby.loopback')}</b>
          </p>
          <p class="about-line">{t('lobby.loopback_host')}</p>
          <code>{serveCommand(new URL(url))}</code>
        </div>
      )}
      {!alone && (
        <details
          class="fold"
          open={unfolded}
          onToggle={(event) => unfold(event.currentTarget.open)}
        >
          <summary>{t('lobby.qr')}</summary>
          <div class="share-qr">
            {unfolded && <Lazy load={loadQr} props={{ text: url, label: t('lobby.qr_label') }} />}
          </div>
        </details>
      )}
    </div>
  );
}
