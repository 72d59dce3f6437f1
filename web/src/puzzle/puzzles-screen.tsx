// /puzzles: three of the day, one after the other for as long as one likes, and those of one's own games.
import { useEffect, useState } from 'preact/hooks';
import { follow } from '../base/router';
import { useStore } from '../base/store';
import { Button, Segmented } from '../kit/button';
import { Icon } from '../kit/icons';
import { Header } from '../shell/header';
import { t } from '../texts';
import '../kit/figures.css';
import '../kit/report.css';
import '../kit/forms.css';
import { keptPuzzles, type Outcome, solvedOf } from './kept';
import { MiniPiles } from './mini';
import { gradeName, puzzleRules, puzzleTitle } from './puzzle-names';
import './puzzle.css';
import { filterQuery } from './puzzle-screen';
import {
  dateOf,
  families,
  grades,
  type Puzzle,
  type PuzzleFilter,
  puzzlesOfDay,
  shippedPuzzles,
} from './puzzles';

export default function PuzzlesScreen(_: { id: string }) {
  const [set, setSet] = useState<Puzzle[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    shippedPuzzles().then(
      (found) => wanted && setSet(found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <div class="figures-screen">
      <Header title={t('puzzle.title')} nav />
      <main>
        <PuzzlesView set={set} failed={failed} date={dateOf(Date.now())} />
      </main>
    </div>
  );
}

interface ViewProps {
  set: readonly Puzzle[] | undefined;
  failed?: boolean;
  date: string;
}

export function PuzzlesView({ set, failed, date }: ViewProps) {
  const { outcomes, own } = useStore(keptPuzzles);
  const { solved, first } = solvedOf(outcomes);
  return (
    <div class="after figures">
      <header class="figures-head">
        <h1>{t('puzzle.title')}</h1>
        {solved > 0 && <p class="figures-note">{t('puzzle.solved', { solved, first })}</p>}
      </header>
      <p class="figures-note">{t('puzzle.about')}</p>
      {failed && (
        <p class="about-line wrong" role="alert">
          {t('puzzle.no_set')}
        </p>
      )}
      {set && (
        <section aria-labelledby="puzzles-day">
          <h2 id="puzzles-day">{t('puzzle.of_day')}</h2>
          <Cards puzzles={puzzlesOfDay(set, date)} outcomes={outcomes} all />
        </section>
      )}
      <Stream />
      {own.length > 0 && (
        <section aria-labelledby="puzzles-own">
          <h2 id="puzzles-own">{t('puzzle.own')}</h2>
          <p class="figures-note">{t('puzzle.own_about')}</p>
          <Cards puzzles={own.slice(0, 6)} outcomes={outcomes} />
        </section>
      )}
    </div>
  );
}

interface CardsProps {
  puzzles: readonly Puzzle[];
  outcomes: Record<string, Outcome>;
  /** They fill the row. */
  all?: boolean;
}

function Cards({ puzzles, outcomes, all }: CardsProps) {
  return (
    <ul class={all ? 'puzzle-cards all' : 'puzzle-cards'}>
      {puzzles.map((puzzle) => {
        const outcome = outcomes[puzzle.id];
        const name = t('puzzle.what', { grade: gradeName(puzzle), rules: puzzleRules(puzzle) });
        return (
          <li key={puzzle.id} class="panel after-panel puzzle-card">
            <h3>{gradeName(puzzle)}</h3>
            <MiniPiles puzzle={puzzle} />
            <p>
              {puzzleTitle(puzzle)}
              <small>{puzzleRules(puzzle)}</small>
            </p>
            <p class="puzzle-state">
              {outcome && (
                <>
                  <Icon name={outcome.tries > 0 ? 'check' : 'eye'} />
                  {outcome.tries > 0
                    ? t('puzzle.tries', { tries: outcome.tries })
                    : t('puzzle.was_shown')}
                </>
              )}
            </p>
            <Button
              mid
              kind={outcome ? undefined : 'go'}
              href={`/puzzle/${puzzle.id}`}
              label={
                outcome ? t('puzzle.again_label', { name }) : t('puzzle.solve_label', { name })
              }
              onPress={follow}
            >
              {outcome ? t('puzzle.once_more') : t('puzzle.solve')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Stream() {
  const [filter, setFilter] = useState<PuzzleFilter>({ family: 'all', grade: 'any' });
  return (
    <section class="panel after-panel puzzle-stream" aria-labelledby="puzzles-more">
      <h2 id="puzzles-more">{t('puzzle.stream')}</h2>
      <p class="figures-note">{t('puzzle.stream_about')}</p>
      <Segmented
        label={t('puzzle.which_rules')}
        value={filter.family}
        choices={families.map((family) => ({ value: family, text: t(`puzzle.family.${family}`) }))}
        onChoose={(family) => setFilter({ ...filter, family })}
      />
      <Segmented
        label={t('puzzle.which_grade')}
        value={filter.grade}
        choices={(['any', ...grades] as const).map((grade) => ({
          value: grade,
          text: t(`puzzle.grade.${grade}`),
        }))}
        onChoose={(grade) => setFilter({ ...filter, grade })}
      />
      <Button
        mid
        kind="go"
        icon="play"
        href={`/puzzle/next${filterQuery(filter)}`}
        onPress={follow}
      >
        {t('puzzle.next')}
      </Button>
    </section>
  );
}
