// /g/ID: a finished game, step by step; ?at=12 a position of it. Games of this browser have ids that
// begin with "local-" and need no server.
import { useMemo } from 'preact/hooks';
import { follow, go, place } from '../base/router';
import { useStore } from '../base/store';
import { type FinishedGame, useFinishedGame } from '../games/finished-game';
import { isLocalId, keyOf, type LocalPlayed, localGame } from '../games/local-games';
import { isHidden, practicePath } from '../games/paths';
import { type Ended, headline } from '../games/result-text';
import { variantAndPlayers } from '../games/variant';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import { t } from '../texts';
import { useOwnSeat } from './own-seat';
import { Practice } from './practice';
import { ReplayView } from './replay/replay-view';
import { useResults } from './same-deal';
import { seatNames } from './seat-names';
import { useAnalysis } from './use-analysis';
import '../kit/forms.css';
import './game-screen.css';

/** Why a game is not shown. */
function NoGame({ code }: { code: string }) {
  return (
    <section class="panel no-game">
      <h1>{code === 'secret' ? t('after.secret_title') : t('after.no_game_title')}</h1>
      <p>
        {code === 'secret'
          ? t('after.secret')
          : code === 'offline'
            ? t('after.game_offline')
            : t('after.no_game')}
      </p>
      <Button href="/" onPress={follow} mid>
        {t('after.to_start')}
      </Button>
    </section>
  );
}

function endedOf(game: FinishedGame, local: Ended | undefined): Ended {
  if (local) return local;
  if (game.shown) return game.shown;
  return game.record.result ?? { result: 'lost', left: 0 };
}

/** The seat somebody plays on with, ?play=2. */
function practiceSeat(query: URLSearchParams, seats: number): number | undefined {
  const asked = query.get('play');
  const seat = Number(asked ?? Number.NaN);
  return asked !== null && Number.isInteger(seat) && seat >= 0 && seat < seats ? seat : undefined;
}

const peopleOf = (played: LocalPlayed | undefined) => played?.people ?? 1;

export default function GameScreen({ id }: { id: string }) {
  const played = useMemo(() => (isLocalId(id) ? localGame(id) : undefined), [id]);
  const unknown = isLocalId(id) && !played;
  const loaded = useFinishedGame(unknown ? undefined : id, played?.record);
  const game = loaded && 'game' in loaded ? loaded.game : undefined;
  const analysed = useAnalysis(played ? undefined : id, game?.text);
  const results = useResults(game?.shown?.deal);
  const own = useOwnSeat(game?.shown);
  const query = useStore(place, (where) => where.query);

  const names = useMemo(
    () => (game ? (game.shown ? seatNames(game.shown.seats) : game.record.seats) : []),
    [game],
  );
  const bots = useMemo(
    () => names.map((_, i) => (game?.shown ? !!game.shown.seats[i]?.bot : i >= peopleOf(played))),
    [names],
  );
  const seat = practiceSeat(query, names.length);
  if (game && seat !== undefined) {
    return <Practice game={game} at={Number(query.get('at') ?? 0)} seat={seat} />;
  }
  const failed = unknown
    ? 'unknown_game'
    : loaded && 'failed' in loaded
      ? loaded.failed
      : undefined;
  const ended = game && endedOf(game, played);
  const key = game && (game.shown?.rules ?? keyOf(game.record.game));
  return (
    <div class="game-screen">
      <Header
        title={ended && !isHidden(query) ? headline(ended) : t('after.step_through')}
        chips={
          key && (
            <>
              <span class="chip">{variantAndPlayers(key, names.length)}</span>
              {played && <span class="chip">{t('after.this_device')}</span>}
            </>
          )
        }
      />
      <main>
        {failed && <NoGame code={failed} />}
        {game && ended && (
          <ReplayView
            game={game}
            ended={ended}
            names={names}
            bots={bots}
            mine={played ? (peopleOf(played) > 1 ? undefined : 0) : own}
            analysed={analysed}
            results={results}
            hidden={isHidden(query)}
            onPractice={(at, own) => go(practicePath(id, at, own))}
          />
        )}
      </main>
    </div>
  );
}
