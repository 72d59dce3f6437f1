// What the server has stored about the person who reads this: to see, to take along, to have erased.
import { useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { forgetFeats } from '../games/feats';
import { forgetLocalGames } from '../games/local-games';
import { resultText } from '../games/result-text';
import { variantAndPlayers } from '../games/variant';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { toast } from '../kit/toast';
import { forgetPuzzles } from '../puzzle/kept';
import { problemText } from '../talk/problem';
import { list, locale, rich, t } from '../texts';
import { api, type PersonKept } from '../wire/api';
import { person } from '../wire/person';
import { ResearchSwitch } from './research-switch';
import { forgetTables } from './start-data';

export function OwnData() {
  const known = useStore(person) !== undefined;
  const [kept, setKept] = useState<PersonKept>();
  const [problem, setProblem] = useState('');
  const [asking, ask] = useState<'server' | 'browser'>();

  const see = async () => {
    setProblem('');
    try {
      setKept(await api.person());
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  const erase = async () => {
    const which = asking;
    ask(undefined);
    setProblem('');
    if (which === 'browser') {
      forgetLocalGames();
      forgetFeats();
      forgetPuzzles();
      return toast(t('about.erased_here'));
    }
    try {
      await api.erase();
      forgetTables();
      setKept(undefined);
      toast(t('about.erased'));
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <div class="own-data">
      <h3>{t('about.yours')}</h3>
      {!known && <p>{t('about.nobody')}</p>}
      {problem && (
        <p class="about-line wrong" role="alert">
          {problem}
        </p>
      )}
      <div class="own-buttons">
        {known && (
          <Button mid icon="eye" onPress={() => void see()}>
            {t('about.see')}
          </Button>
        )}
        {known && (
          <Button mid onPress={() => ask('server')}>
            {t('about.erase')}
          </Button>
        )}
        <Button mid onPress={() => ask('browser')}>
          {t('about.erase_here')}
        </Button>
      </div>
      <ResearchSwitch />
      {kept && <KeptList kept={kept} />}
      {asking && (
        <Dialog
          title={asking === 'server' ? t('about.erase_title') : t('about.erase_here_title')}
          role="alertdialog"
          focus=".erase-not"
          onClose={() => ask(undefined)}
        >
          <p>{asking === 'server' ? t('about.erase_text') : t('about.erase_here_text')}</p>
          <div class="buttons">
            <Button mid class="erase-not" onPress={() => ask(undefined)}>
              {t('words.cancel')}
            </Button>
            <Button mid kind="lose" onPress={() => void erase()}>
              {t('about.erase_do')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function date(ms: number): string {
  return new Intl.DateTimeFormat(locale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ms);
}

export function KeptList({ kept }: { kept: PersonKept }) {
  const download = () => {
    const url = URL.createObjectURL(
      new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = 'backstep.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return (
    <div class="kept" role="region" aria-label={t('about.kept')}>
      <p>
        {t('about.kept_devices', { n: kept.devices })}{' '}
        {t('about.kept_attempts', { n: kept.attempts.length })}{' '}
        {t('about.kept_subscriptions', { n: kept.subscriptions })}
      </p>
      <h4>{t('about.kept_games', { n: kept.games.length })}</h4>
      <ul class="about-list">
        {kept.games.map((game) => (
          <li key={game.game}>
            {t('about.kept_game', {
              date: date(game.ended),
              game: variantAndPlayers(game.rules, Number(game.rules[0])),
              result: resultText(game),
            })}
          </li>
        ))}
      </ul>
      <h4>{t('about.kept_tables', { n: kept.tables.length })}</h4>
      <ul class="about-list">
        {kept.tables.map((table) => (
          <li key={table.table}>
            {t('about.kept_table', {
              table: table.table_name || t('lobby.a_table'),
              name: list(table.names),
            })}
            {table.said.length > 0 && (
              <details class="fold">
                <summary>{t('about.kept_said', { n: table.said.length })}</summary>
                <ul class="about-list">
                  {table.said.map((line) => (
                    <li key={line.ms}>
                      {rich('words.colon', { label: date(line.ms), text: <q>{line.text}</q> })}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      <Button mid icon="download" onPress={download}>
        {t('about.download')}
      </Button>
    </div>
  );
}
