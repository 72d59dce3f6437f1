// The three buttons of a turn. They never change place or name. One whose state has just changed does
// not react for a moment: the finger that comes down meant what was there before.
import { useRef } from 'preact/hooks';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { keyHint } from '../settings/keys';
import { prefs } from '../settings/prefs';
import type { OwnTurn } from '../table/turn';
import { t } from '../texts';
import { type Act, type Situation, threeActs } from './act-words';
import './acts.css';

const calm = 300; // ms

type Props = Situation & {
  turn: OwnTurn;
  keys: boolean; // shown beside the words
};

export function Acts({ turn, keys, ...now }: Props) {
  const acts = threeActs(now);
  return (
    <div class="acts" role="group" aria-label={t('play.acts')}>
      <ActButton act={acts.back} option="back" keys={keys} onPress={() => turn.takeBack()}>
        {t('play.take_back')}
      </ActButton>
      <ActButton act={acts.lay} option="lay" keys={keys} onPress={() => turn.lay()}>
        {t('play.lay')}
      </ActButton>
      <ActButton act={acts.end} option="end" keys={keys} onPress={() => turn.end()}>
        {t('play.end_turn')}
      </ActButton>
    </div>
  );
}

interface ActProps {
  act: Act;
  option: 'back' | 'lay' | 'end';
  keys: boolean;
  onPress: () => void;
  children: string;
}

function ActButton({ act, option, keys, onPress, children }: ActProps) {
  useStore(prefs); // keys can be changed
  const key = keyHint(option);
  const state = `${act.off} ${act.kind}`;
  const since = useRef({ state, at: 0 });
  if (since.current.state !== state) since.current = { state, at: performance.now() };
  return (
    <Button
      class={`act act-${option}`}
      kind={act.kind}
      off={act.off}
      small={act.text}
      onPress={() => {
        if (performance.now() - since.current.at >= calm) onPress();
      }}
    >
      {children}
      {keys && key && (
        <span class="act-key" aria-hidden="true">
          {key}
        </span>
      )}
    </Button>
  );
}
