// Going on with the same seat on another device: a code that is good once, and for ten minutes. As a QR
// code it stands in the fragment of an address, which no server and no log sees.
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../kit/button';
import { Lazy } from '../kit/lazy';
import { Sheet } from '../kit/sheet';
import type { TableConnection } from '../table/connection';
import { t } from '../texts';
import { isLoopback, useAddress } from './address';
import './other-device.css';
import { refusalText } from '../talk/refusals';

/** Two clocks never quite agree, and an answer takes its time. */
const slack = 5000;

const loadQr = () => import('../kit/qr');

export function OtherDevice({
  connection,
  onClose,
}: {
  connection: TableConnection;
  onClose: () => void;
}) {
  const [code, setCode] = useState<{ code: string; until: number }>();
  const [problem, setProblem] = useState('');
  const [now, setNow] = useState(Date.now());
  const url = useAddress(`/join#${code?.code ?? ''}`);

  const ask = async () => {
    setProblem('');
    const answer = await connection.send({ t: 'code' });
    if (answer.t === 'code')
      setCode({ code: answer.code, until: answer.until - connection.model.get().skew });
    else if (answer.t === 'refused') setProblem(refusalText(answer));
    setNow(Date.now());
  };
  useEffect(() => {
    void ask();
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);

  const minutes = code ? Math.max(0, Math.ceil((code.until - now - slack) / 60_000)) : 0;
  return (
    <Sheet title={t('menu.device')} onClose={onClose}>
      <p class="about-line sheet-lead">{t('lobby.device_about')}</p>
      <div class="device">
        <p class={minutes ? 'device-code num' : 'device-code num old'}>{code?.code ?? ' '}</p>
        <p class="about-line" role="status">
          {problem ||
            (code && (minutes ? t('lobby.code_good', { n: minutes }) : t('lobby.code_old')))}
        </p>
        <div class="device-qr">
          {code && minutes > 0 && !isLoopback(url) && (
            <Lazy load={loadQr} props={{ text: url, label: t('lobby.device_qr') }} />
          )}
          {isLoopback(url) && <p class="about-line">{t('lobby.loopback')}</p>}
        </div>
        <Button mid icon="again" onPress={() => void ask()}>
          {t('lobby.new_code')}
        </Button>
      </div>
      <p class="about-line sheet-lead">{t('lobby.device_care')}</p>
    </Sheet>
  );
}
