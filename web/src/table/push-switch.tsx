// Notifications of one table while the page is closed: one tap on, one tap off.
import { useEffect, useState } from 'preact/hooks';
import { Switch } from '../kit/switch';
import { toast } from '../kit/toast';
import { t } from '../texts';
import { isPushOn, pushSupport, turnPushOff, turnPushOn } from './push';

export function PushSwitch({ table }: { table: string }) {
  const [on, setOn] = useState(false);
  const [busy, setBusy] = useState(true); // until it is known what is
  const support = pushSupport();
  useEffect(() => {
    if (support !== 'yes') return;
    let shown = true;
    const tell = (is: boolean) => {
      if (!shown) return;
      setOn(is);
      setBusy(false);
    };
    isPushOn(table).then(tell, () => tell(false));
    return () => {
      shown = false;
    };
  }, [table, support]);
  if (support === 'no') return null;
  if (support === 'after_install') return <p class="about-line menu-note">{t('push.install')}</p>;

  const refused = Notification.permission === 'denied';
  const choose = async (wished: boolean) => {
    setBusy(true);
    setOn(wished);
    try {
      if (wished) {
        const turned = await turnPushOn(table);
        setOn(turned === 'on');
        if (turned === 'failed') toast(t('push.failed'));
        if (turned === 'too_many') toast(t('push.too_many'));
      } else {
        await turnPushOff(table);
      }
    } catch {
      setOn(!wished);
      toast(t('push.failed'));
    }
    setBusy(false);
  };
  return (
    <Switch
      label={t('push.switch')}
      about={refused ? t('push.refused') : t('push.switch_about')}
      on={on && !refused}
      fixed={refused || busy}
      onChange={(wished) => void choose(wished)}
    />
  );
}
