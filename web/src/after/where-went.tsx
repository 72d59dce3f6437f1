// Where the chance went: the one own turn that took most, all other choices, the draws, and from
// where nothing could help any more.
import { percent, t } from '../texts';
import { type Course, costliestOf, isOver, lostFrom, splitOf } from './analysis';
import { signed } from './signed';
import './where-went.css';

interface Props {
  course: Course;
  mine: number | undefined;
}

export function WhereWent({ course, mine }: Props) {
  const split = splitOf(course, costliestOf(course, mine));
  if (!split) return null;
  const lost = lostFrom(course);
  const parts: { figure: string; text: string }[] = [
    { figure: percent(split.start / 100), text: t('after.split_start') },
  ];
  if (split.own) {
    parts.push({
      figure: signed(split.own.points),
      text: t('after.split_own', { turn: split.own.turn }),
    });
  }
  parts.push({
    figure: signed(split.choices),
    text: split.own ? t('after.split_others') : t('after.split_choices'),
  });
  parts.push({ figure: signed(split.draws), text: t('after.split_draws') });
  if (lost !== undefined) {
    parts.push({ figure: t('after.split_turn', { turn: lost }), text: t('after.split_lost') });
  }
  return (
    <section class="panel after-panel" aria-labelledby="went-title">
      <h2 id="went-title">{t('after.split_title')}</h2>
      <dl class="went">
        {parts.map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {isOver(split) && <p class="about-line">{t('after.split_over')}</p>}
    </section>
  );
}
