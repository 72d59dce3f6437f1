// The rules page: the game in a minute, then everything else, each part with an address of its own.
import { useEffect } from 'preact/hooks';
import { follow } from '../base/router';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import { t } from '../texts';
import { Extreme } from './extreme';
import { MarksLegend } from './marks';
import { Minute } from './minute';
import { parts } from './part';
import './rules.css';
import { Talking } from './talking';
import { Hands, Printed, Score, Variants } from './variants';

export default function RulesScreen(_: { id: string }) {
  // The browser looks for the part in the address before the page is drawn.
  useEffect(() => {
    const name = location.hash.slice(1);
    if (name) document.getElementById(name)?.scrollIntoView();
  }, []);
  return (
    <div class="rules-screen">
      <Header title={t('rules.title')} nav />
      <main class="rules">
        <div class="rules-head">
          <h1>{t('rules.title')}</h1>
          <p>{t('rules.lead')}</p>
          <div class="rules-learn">
            <Button
              href="/learn"
              icon="play"
              kind="go"
              small={t('rules.learn.first.small')}
              onPress={follow}
            >
              {t('rules.learn.first')}
            </Button>
            <Button
              href="/learn/extreme"
              icon="skull"
              small={t('rules.learn.extreme.small')}
              onPress={follow}
            >
              {t('rules.learn.extreme')}
            </Button>
          </div>
        </div>
        <nav class="rules-contents" aria-label={t('rules.contents')}>
          <ul>
            {parts.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{t(`rules.part.${name}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="rules-parts">
          <Minute />
          <Talking />
          <Hands />
          <Score />
          <MarksLegend />
          <Extreme />
          <Variants />
          <Printed />
        </div>
      </main>
    </div>
  );
}
