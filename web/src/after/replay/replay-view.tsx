// A finished game, step by step: the position, the controls, the chance over time, and what the turn
// of this position was worth, whosever it was.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { say } from '../../base/live';
import { place } from '../../base/router';
import { type FinishedGame, positionAt, turnAt } from '../../games/finished-game';
import { gamePath, hiddenPath, positionPath } from '../../games/paths';
import type { Ended } from '../../games/result-text';
import { Button } from '../../kit/button';
import { ResultBanner } from '../../play/result-line';
import { percent, t } from '../../texts';
import type { Distribution } from '../../wire/api';
import { ChancePanel } from '../chance-panel';
import { CopyLink } from '../copy-link';
import { DownloadRecord } from '../record-download';
import { SameDeal } from '../same-deal';
import { TurnChoice } from '../turn-choice';
import type { Analysed } from '../use-analysis';
import { WhatIf } from '../what-if';
import { WhereWent } from '../where-went';
import { ReplayControls } from './controls';
import { PositionView } from './position-view';
import { useArrows } from './use-arrows';
import { useReplay } from './use-replay';
import { positionName } from './words';
import '../../kit/report.css';
import './replay.css';

export interface ReplayViewProps {
  game: FinishedGame;
  ended: Ended;
  names: readonly string[];
  bots: readonly boolean[];
  mine: number | undefined;
  analysed: Analysed;
  results: Distribution | undefined;
  onPractice: (at: number, seat: number) => void;
  /** Without the result, and what tells of it, until somebody asks for it or the end is reached. */
  hidden?: boolean;
  /** Where it begins, in a picture without an address. */
  at?: number;
}

export function ReplayView(props: ReplayViewProps) {
  const { game, ended, names, bots, mine, analysed, results, onPractice } = props;
  const { record } = game;
  const last = record.game.actions.length;
  const pictured = props.at !== undefined;
  const [wasAsked, reveal] = useState(false);
  const path = props.hidden ? hiddenPath(game.id) : gamePath(game.id);
  const replay = useReplay(
    last,
    pictured ? undefined : path,
    props.at ?? (props.hidden ? 0 : last),
  );
  const asked = Number(place.get().query.get('seat') ?? Number.NaN);
  const [seat, setSeat] = useState<number | null>(
    asked >= 0 && Number.isInteger(asked) && asked < names.length ? asked : null,
  );
  const [asking, ask] = useState(false);
  const { at } = replay;
  useEffect(() => {
    if (at === last) reveal(true);
  }, [at]);
  const hidden = props.hidden === true && !wasAsked && at < last;
  // Between turns it is the turn that comes.
  const turn = turnAt(record, Math.min(at, last - 1));
  const line = analysed.course.turns.find((one) => one.turn === turn);
  const name = positionName(record, names, at);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) say(name);
    shown.current = at;
  }, [at]);
  useArrows(
    (by) => replay.goTo(at + by),
    (end) => replay.goTo(end === 'first' ? 0 : last),
  );
  const seats = useMemo(() => record.turns.map((one) => one.seat), [record]);
  const mover = record.turns[turn - 1]?.seat ?? 0;
  // Whoever could not go on has no turn in the record.
  const whose = useMemo(() => positionAt(game, last, null).turn, [game]);
  return (
    <div class="after replay">
      {hidden ? (
        <HiddenResult onShow={() => reveal(true)} />
      ) : (
        <ResultBanner
          level={1}
          ended={ended}
          whose={whose === mine ? 'you' : { name: names[whose] ?? '' }}
        />
      )}
      <div class="after-columns">
        <div class="after-main">
          <section class="panel after-panel replay-table" aria-labelledby="replay-title">
            <header class="after-head">
              <h2 id="replay-title">{name}</h2>
              <select
                class="field replay-seat"
                aria-label={t('after.whose_view')}
                value={seat === null ? '' : String(seat)}
                onChange={({ currentTarget: { value } }) =>
                  setSeat(value === '' ? null : Number(value))
                }
              >
                <option value="">{t('after.all_open')}</option>
                {names.map((one, i) => (
                  <option key={i} value={i}>
                    {t('after.view_of', { name: one })}
                  </option>
                ))}
              </select>
            </header>
            <PositionView
              game={game}
              at={at}
              seat={seat}
              names={names}
              bots={bots}
              mine={mine}
              controls={
                <ReplayControls
                  replay={replay}
                  nameOf={(one) => positionName(record, names, one)}
                  open={hidden}
                />
              }
            />
            <div class="after-acts">
              {at < last && (
                <Button icon="play" onPress={() => ask(true)}>
                  {t('after.play_on_here')}
                </Button>
              )}
              {game.shown && (
                <CopyLink path={positionPath(game.id, at)} text={t('after.link_position')} />
              )}
              <DownloadRecord game={game} />
            </div>
          </section>
          {!hidden && record.turns.length > 0 && (
            <ChancePanel
              analysed={analysed}
              seats={seats}
              names={names}
              bots={bots}
              mine={mine}
              selected={turn}
              onSelect={(to) => replay.goTo(record.turns[to - 1]?.first ?? 0)}
            />
          )}
        </div>
        {!hidden && (
          <div class="after-side">
            {line && (
              <section class="panel after-panel" aria-labelledby="choice-title">
                <header class="after-head">
                  <h2 id="choice-title">
                    {t('after.turn_worth', {
                      turn,
                      name: names[line.seat] ?? '',
                      after: percent(line.after.chance.value),
                    })}
                  </h2>
                </header>
                <TurnChoice key={turn} game={game} line={line} names={names} bots={bots} />
              </section>
            )}
            <WhereWent course={analysed.course} mine={mine} />
            {results && <SameDeal results={results} mine={ended.left} />}
          </div>
        )}
      </div>
      {asking && (
        <WhatIf
          game={game}
          at={at}
          seat={seat ?? mine ?? mover}
          names={names}
          onClose={() => ask(false)}
          onPractice={(own) => onPractice(at, own)}
        />
      )}
    </div>
  );
}

/** In the place of the result. */
function HiddenResult({ onShow }: { onShow: () => void }) {
  return (
    <div class="panel hidden-result">
      <h1>{t('review.hidden')}</h1>
      <p class="about-line">{t('review.hidden_about')}</p>
      <Button icon="eye" onPress={onShow}>
        {t('review.show_result')}
      </Button>
    </div>
  );
}
