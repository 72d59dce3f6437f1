// /me: statistics of the own games. Nobody is made a person for looking at them.
import { useEffect, useState } from 'preact/hooks';
import { Header } from '../shell/header';
import { t } from '../texts';
import { api, type Figures } from '../wire/api';
import { person } from '../wire/person';
import { fromServer, type OwnGame, onThisDevice } from './games';
import { type MeData, MeView } from './me-view';

const mostPages = 20; // of 50 games: what a plot can show

async function allGames(): Promise<OwnGame[]> {
  if (!person.get()) return [];
  const games: OwnGame[] = [];
  let after: number | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await api.myGames(after);
    games.push(...answer.games.map(fromServer));
    after = answer.next;
    if (after === undefined) break;
  }
  return games;
}

function useMe(): MeData {
  const [games, setGames] = useState<OwnGame[]>();
  const [all, setAll] = useState<Figures[]>([]);
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let wanted = true;
    const failed = () => {
      if (!wanted) return;
      setOffline(true);
      setGames((now) => now ?? []);
    };
    allGames().then((found) => wanted && setGames(found), failed);
    api.stats().then((answer) => wanted && setAll(answer.all), failed);
    return () => {
      wanted = false;
    };
  }, []);
  return { games, local: onThisDevice(), all, offline };
}

export default function MeScreen(_: { id: string }) {
  const data = useMe();
  return (
    <div class="figures-screen">
      <Header title={t('figures.title')} nav />
      <main>
        <MeView data={data} />
      </main>
    </div>
  );
}
