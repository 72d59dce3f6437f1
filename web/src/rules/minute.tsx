// The game in a minute: five pictures with a few words each.
import type { ComponentChildren } from 'preact';
import { t } from '../texts';
import { Part } from './part';
import './pictures/pictures.css';
import { LanePicture, type LaneShown } from './pictures/pile-picture';
import { ScorePicture, TurnPicture } from './pictures/turn';

const all: LaneShown[] = [
  { pile: 'A', top: 26 },
  { pile: 'B', top: 41 },
  { pile: 'C', top: 62 },
  { pile: 'D', top: 86 },
];

function Card({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <li class={`minute-card minute-${name}`}>
      <figure>{children}</figure>
      <div class="minute-words">
        <h3>{t(`rules.${name as 'piles'}.title`)}</h3>
        <p>{t(`rules.${name as 'piles'}.text`)}</p>
      </div>
    </li>
  );
}

export function Minute() {
  return (
    <Part name="minute">
      <ol class="minute">
        <Card name="piles">
          <LanePicture label={t('rules.piles.picture')} lanes={all} />
        </Card>
        <Card name="lay">
          <LanePicture
            label={t('rules.lay.picture')}
            lanes={[
              { pile: 'A', was: 26, top: 33, note: t('rules.label.skips', { n: 6 }) },
              { pile: 'C', was: 62, top: 40, note: t('rules.label.skips', { n: 21 }) },
            ]}
          />
        </Card>
        <Card name="trick">
          <LanePicture
            label={t('rules.trick.picture')}
            lanes={[
              { pile: 'B', was: 41, top: 31, note: t('rules.label.back') },
              { pile: 'C', was: 62, top: 72, note: t('rules.label.back') },
            ]}
          />
        </Card>
        <Card name="turn">
          <TurnPicture />
        </Card>
        <Card name="end">
          <ScorePicture />
        </Card>
      </ol>
    </Part>
  );
}
