import { follow } from '../base/router';
import { Button } from '../kit/button';
import { t } from '../texts';
import { Footer } from './footer';
import { GoOn } from './go-on';
import { Hero } from './hero';
import { JoinBox } from './join-box';
import { PublicTables } from './public-tables';
import { known, type StartData } from './start-data';
import './start.css';
import { TodayCard } from './today-card';
import { AloneCard, BotsCard, FriendsCard } from './ways';

export function StartPage({ data }: { data: StartData }) {
  // Somebody who was here before comes to play, not to read what it is.
  const returning = data.before;
  const goesOn = (known(data.mine)?.length ?? 0) > 0 || data.solo !== undefined;
  const today = <TodayCard today={data.today} results={data.results} standing={data.standing} />;
  const hero = (
    <Hero small={returning}>
      <Button icon="play" href="/learn" onPress={follow}>
        {t('start.learn')}
      </Button>
      <Button icon="book" href="/rules" onPress={follow}>
        {t('start.rules')}
      </Button>
    </Hero>
  );
  return (
    <>
      <main class={returning ? 'start returning' : 'start'}>
        <GoOn data={data} />
        {returning ? today : hero}
        <section class="ways" aria-label={t('start.ways')}>
          <BotsCard first={!goesOn} />
          <FriendsCard />
          <AloneCard />
        </section>
        {returning ? hero : today}
        <div class="start-low">
          <PublicTables tables={data.tables} />
          <section class="panel" aria-labelledby="start-join">
            <h2 id="start-join">{t('start.got_link')}</h2>
            <JoinBox />
          </section>
        </div>
      </main>
      <Footer />
    </>
  );
}
