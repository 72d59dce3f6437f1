// /club/ID: the tables of a club evening. It asks again while tables still play.
import { useEffect, useState } from 'preact/hooks';
import { follow } from '../base/router';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import { t } from '../texts';
import { api, type Club, Failure } from '../wire/api';
import { ClubView } from './club-view';
import '../kit/figures.css';

const pause = 15_000; // between two questions, ms

export default function ClubScreen({ id }: { id: string }) {
  const [club, setClub] = useState<Club>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    const ask = async () => {
      try {
        const found = await api.club(id);
        if (!wanted) return;
        setClub(found);
        setFailed(undefined);
        if (!found.complete) timer = setTimeout(ask, pause);
      } catch (error) {
        if (!wanted) return;
        const code = error instanceof Failure ? error.code : 'other';
        setFailed(code);
        if (code === 'offline') timer = setTimeout(ask, pause);
      }
    };
    void ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [id]);
  return (
    <div class="figures-screen">
      <Header title={club?.name || t('figures.club')} />
      <main>
        {club && <ClubView club={club} />}
        {failed && !club && <NoClub offline={failed === 'offline'} />}
      </main>
    </div>
  );
}

export function NoClub({ offline }: { offline: boolean }) {
  return (
    <section class="panel figures-empty">
      <h1>{t('figures.no_club')}</h1>
      <p>{offline ? t('figures.club_offline') : t('figures.no_club_about')}</p>
      <Button href="/" onPress={follow} mid>
        {t('after.to_start')}
      </Button>
    </section>
  );
}
