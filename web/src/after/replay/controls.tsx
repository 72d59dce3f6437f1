// First, back, play, next, last, and a slider over the whole game.
import { Icon } from '../../kit/icons';
import { t } from '../../texts';
import type { Replay } from './use-replay';

interface Props {
  replay: Replay;
  /** What a position is called: "Turn 15, Guest: 36 on A". */
  nameOf: (at: number) => string;
  /** How long the game is shall not be told: only steps. */
  open?: boolean;
}

export function ReplayControls({ replay, nameOf, open = false }: Props) {
  const { at, last, playing, goTo, play } = replay;
  const step = (
    icon: 'first' | 'chevron_left' | 'chevron_right' | 'last',
    label: string,
    to: number,
  ) => (
    <button
      type="button"
      class="icon-btn box"
      aria-label={label}
      title={label}
      aria-disabled={to === at ? 'true' : undefined}
      onClick={() => to !== at && goTo(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="replay-controls" role="group" aria-label={t('after.step_through')}>
      {!open && (
        <input
          class="replay-slider"
          type="range"
          min={0}
          max={last}
          step={1}
          value={at}
          aria-label={t('after.position')}
          aria-valuetext={nameOf(at)}
          onInput={(event) => goTo(event.currentTarget.valueAsNumber)}
        />
      )}
      <div class="replay-buttons">
        {step('first', t('after.first'), 0)}
        {step('chevron_left', t('after.back'), Math.max(0, at - 1))}
        <button
          type="button"
          class="icon-btn box replay-play"
          aria-label={playing ? t('after.pause') : t('after.play')}
          title={playing ? t('after.pause') : t('after.play')}
          onClick={() => play(!playing)}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        {step('chevron_right', t('after.next'), Math.min(last, at + 1))}
        {!open && step('last', t('after.last'), last)}
      </div>
    </div>
  );
}
