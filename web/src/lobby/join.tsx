// Coming to a table by a pasted link, or to one's own seat by a code from another device. A code in the
// fragment is read once and taken out of the address; nothing happens before it is agreed to.
import { useEffect, useState } from 'preact/hooks';
import { go, place } from '../base/router';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import { t } from '../texts';
import { api } from '../wire/api';
import { person } from '../wire/person';
import './open.css';
import { problemText } from '../talk/problem';
import { JoinBox } from './join-box';
import { codeIn } from './join-text';

export default function JoinScreen(_: { id: string }) {
  const [code, setCode] = useState(() => codeIn(place.get().fragment));
  const fragment = useStore(place, (where) => where.fragment);
  useEffect(() => {
    if (!fragment) return;
    setCode(codeIn(fragment));
    go('/join', 'replace'); // not in the history, not in a bookmark
  }, [fragment]);
  return code ? <Redeem code={code} onOther={() => setCode(undefined)} /> : <JoinPage />;
}

export function JoinPage() {
  return (
    <div class="open-screen">
      <Header title={t('start.join_title')} nav />
      <main class="open">
        <h1>{t('start.join_title')}</h1>
        <p class="invite-lead">{t('start.join_lead')}</p>
        <JoinBox />
      </main>
    </div>
  );
}

interface RedeemProps {
  code: string;
  onOther: () => void;
}

export function Redeem({ code, onOther }: RedeemProps) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const somebody = useStore(person) !== undefined;
  const redeem = async () => {
    setBusy(true);
    setProblem('');
    try {
      await api.redeem(code);
      // The seat the code came from is the one used last.
      const [table] = await api.myTables();
      go(table ? `/t/${table.table}` : '/', 'replace');
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <div class="open-screen">
      <Header title={t('start.redeem_title')} nav />
      <main class="open">
        <h1>{t('start.redeem_title')}</h1>
        <p class="invite-lead">{t('start.redeem_lead')}</p>
        <p class="num redeem-code">{code}</p>
        {somebody && <p class="about-line">{t('start.redeem_somebody')}</p>}
        {problem && (
          <p class="about-line wrong" role="alert">
            {problem}
          </p>
        )}
        <div class="open-go">
          <Button mid size="large" kind="go" off={busy} onPress={() => void redeem()}>
            {t('start.redeem')}
          </Button>
        </div>
        <Button mid onPress={onOther}>
          {t('start.redeem_not')}
        </Button>
      </main>
    </div>
  );
}
