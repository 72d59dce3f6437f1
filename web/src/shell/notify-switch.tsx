// Notifications need a secure address, and the browser's user has to agree once.
import { useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { Switch } from '../kit/switch';
import { prefs } from '../settings/prefs';
import { t } from '../texts';

export function NotifySwitch() {
  const wished = useStore(prefs, (chosen) => chosen.notify);
  const [, asked] = useState(0);
  if (!isSecureContext || !('Notification' in window)) return null;
  const refused = Notification.permission === 'denied';
  const choose = async (on: boolean) => {
    // The answer may come late; until then the switch shows what is.
    if (on && Notification.permission === 'default') await Notification.requestPermission();
    prefs.change({ notify: on && Notification.permission === 'granted' });
    asked((count) => count + 1);
  };
  return (
    <Switch
      label={t('menu.notify')}
      about={refused ? t('menu.notify_refused') : t('menu.notify_about')}
      on={wished && Notification.permission === 'granted'}
      fixed={refused}
      onChange={(on) => void choose(on)}
    />
  );
}
