// The keys of the table: which there are, other ones for whoever wants them, or none.
import { useLayoutEffect, useState } from 'preact/hooks';
import { say } from '../base/live';
import { Button, IconButton } from '../kit/button';
import { Sheet } from '../kit/sheet';
import { Switch } from '../kit/switch';
import { actions, type KeyAction, keyOf, usableKey, usualKeys, withKey } from '../settings/keymap';
import { t, tCode } from '../texts';
import './menu.css';
import { useStore } from '../base/store';
import { prefs } from '../settings/prefs';

/** The name of a key for people: letters and signs are themselves. */
function keyName(key: string): string {
  return key.length === 1 ? key : tCode('menu.key', key.toLowerCase(), 'menu.key.other', { key });
}

export function KeySettings() {
  const { keys, keymap } = useStore(prefs);
  const [waiting, wait] = useState<KeyAction>();

  useLayoutEffect(() => {
    if (!waiting) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Tab' || event.key === 'Shift') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') return wait(undefined);
      const key = usableKey(event.key);
      if (!key) return say(t('menu.key_taken', { key: keyName(event.key) }));
      const { keymap: next, lost } = withKey(prefs.get().keymap, waiting, key);
      prefs.change({ keymap: next });
      wait(undefined);
      const now = { deed: t(`menu.deed.${waiting}`), key: keyName(key) };
      say(
        lost
          ? t('menu.key_moved', { ...now, other: t(`menu.deed.${lost}`) })
          : t('menu.key_now', now),
      );
    };
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [waiting]);

  return (
    <div>
      <Switch
        label={t('menu.keys')}
        about={t('menu.keys_about')}
        on={keys}
        onChange={(on) => prefs.change({ keys: on })}
      />
      <ul class="key-list">
        <li class="key-line">
          <span class="key-name">{t('menu.deed.pick')}</span>
          <span class="key-fixed">{t('menu.digits')}</span>
        </li>
        {actions.map((action) => {
          const key = keyOf(action, keymap);
          const name = t(`menu.deed.${action}`);
          const shown = key ? keyName(key) : t('menu.no_key');
          return (
            <li class="key-line" key={action}>
              <span class="key-name">{name}</span>
              <button
                type="button"
                class={waiting === action ? 'key-cap waits' : 'key-cap'}
                aria-label={t('menu.change_key', { deed: name, key: shown })}
                onClick={() => wait(waiting === action ? undefined : action)}
              >
                {waiting === action ? t('menu.press') : shown}
              </button>
              <IconButton
                icon={key ? 'close' : 'undo'}
                label={
                  key ? t('menu.take_key', { deed: name }) : t('menu.give_key', { deed: name })
                }
                onPress={() =>
                  prefs.change({
                    keymap: withKey(keymap, action, key ? '' : usualKeys[action]).keymap,
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      <p class="about-line">{t('menu.keys_rest')}</p>
      {Object.keys(keymap).length > 0 && (
        <Button mid class="key-reset" icon="undo" onPress={() => prefs.change({ keymap: {} })}>
          {t('menu.usual_keys')}
        </Button>
      )}
    </div>
  );
}

export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t('menu.key_list')} onClose={onClose}>
      <KeySettings />
    </Sheet>
  );
}
