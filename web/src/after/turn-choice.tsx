// A turn on the lanes: what was laid, what was stronger, and why. Used for the own turn that cost
// most, and for any turn one steps to.
import { useMemo, useState } from 'preact/hooks';
import { LanesAfter } from '../advice/lanes-after';
import { reasonTexts } from '../advice/reasons';
import { TurnCards } from '../advice/turn-cards';
import { type FinishedGame, positionAt, signalsAt } from '../games/finished-game';
import { Segmented } from '../kit/button';
import { percent, rich, t } from '../texts';
import type { Action, Reason, Rules } from '../wire/types';
import type { Estimate, TurnLine } from './analysis';
import { signsOf } from './signs';
import './turn-choice.css';

interface Props {
  game: FinishedGame;
  line: TurnLine;
  names: readonly string[];
  bots: readonly boolean[];
}

function Option(props: {
  title: string;
  actions: readonly Action[];
  worth: Estimate;
  reasons: readonly Reason[];
  names: readonly string[];
  rules: Rules;
  stronger?: boolean;
}) {
  const { title, actions, worth, reasons, names, rules, stronger } = props;
  return (
    <div class={stronger ? 'choice-option stronger' : 'choice-option'}>
      <h3>{title}</h3>
      <TurnCards actions={actions} rules={rules} />
      <p>
        {rich('after.worth', {
          share: <b>{percent(worth.chance.value)}</b>,
          left: t('after.about_left', { n: Math.round(worth.left.value) }),
        })}
      </p>
      <ul>
        {reasonTexts(reasons, names).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

export function TurnChoice({ game, line, names, bots }: Props) {
  const [which, show] = useState<'laid' | 'stronger'>('laid');
  const view = useMemo(() => positionAt(game, line.first, line.seat).view, [game, line]);
  const signs = useMemo(
    () => signsOf(signalsAt(game, line.first), names, bots),
    [game, line, names],
  );
  const same = line.same;
  const actions = which === 'laid' || same ? line.played : line.better;
  return (
    <div class="turn-choice">
      {!same && (
        <Segmented
          label={t('after.show')}
          value={which}
          choices={[
            { value: 'laid', text: t('after.laid') },
            { value: 'stronger', text: t('after.stronger') },
          ]}
          onChoose={show}
        />
      )}
      <LanesAfter view={view} actions={actions} signs={signs} />
      <div class="choice-options">
        <Option
          title={t('after.laid')}
          actions={line.played}
          worth={line.after}
          reasons={line.why_played}
          names={names}
          rules={view.rules}
        />
        {same ? (
          <p class="choice-same">{line.forced ? t('after.forced') : t('after.same')}</p>
        ) : (
          <Option
            title={t('after.stronger')}
            actions={line.better}
            worth={line.best}
            reasons={line.why_better}
            names={names}
            rules={view.rules}
            stronger
          />
        )}
      </div>
    </div>
  );
}
