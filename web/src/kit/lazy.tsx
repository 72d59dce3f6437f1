// Parts that are loaded when they are first shown, so that the start stays light. One that does not come is
// tried again by itself, and says so.
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { allGroups, type Group, need, t } from '../texts';
import { Button } from './button';
import './lazy.css';
import { retried } from './retry';

interface Props<P> {
  load: () => Promise<{ default: ComponentType<P> }>;
  props: P;
  /** The texts it is drawn with at first. */
  texts?: readonly Group[];
  /** In its place until it is there. */
  until?: ComponentChildren;
}

export function Lazy<P extends object>({ load, props, texts = allGroups, until = null }: Props<P>) {
  const [part, setPart] = useState<{ Part: ComponentType<P> }>();
  const [failed, setFailed] = useState(false);
  const [tries, again] = useState(0);
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    retried(() => Promise.all([load(), need(texts)]), tries > 0).then(
      ([loaded]) => wanted && setPart({ Part: loaded.default }),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [tries]);
  if (part) return <part.Part {...props} />;
  return failed ? <NotLoaded onAgain={() => again(tries + 1)} /> : until;
}

/** Part of the page did not come: offline, or the server has another version by now. */
export function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <div class="not-loaded" role="alert">
      <p>{t('link.not_loaded')}</p>
      <div class="not-loaded-acts">
        <Button mid kind="go" onPress={onAgain}>
          {t('link.again')}
        </Button>
        <Button mid onPress={() => location.reload()}>
          {t('lobby.gone_reload')}
        </Button>
      </div>
    </div>
  );
}
