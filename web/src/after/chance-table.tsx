// The chances of a game as a table, as complete as the plot.
import { turnText } from '../advice/actions';
import { t } from '../texts';
import type { Course } from './analysis';
import { percents, points, signed } from './signed';
import './chance-table.css';

interface Props {
  course: Course;
  names: readonly string[];
  mine: number | undefined;
  selected: number;
  onSelect: (turn: number) => void;
}

export function ChanceTable({ course, names, mine, selected, onSelect }: Props) {
  return (
    <table class="chance-table">
      <caption class="vh">{t('after.table_caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('after.col_turn')}</th>
          <th scope="col">{t('after.col_laid')}</th>
          <th scope="col" class="figure">
            {t('after.col_before')}
          </th>
          <th scope="col" class="figure">
            {t('after.col_after')}
          </th>
          <th scope="col" class="figure">
            {t('after.col_draws')}
          </th>
        </tr>
      </thead>
      <tbody>
        {course.turns.map((line) => {
          const [before, after] = percents(line.before.chance.value, line.after.chance.value);
          return (
            <tr
              key={line.turn}
              class={line.turn === selected ? 'selected' : undefined}
              aria-current={line.turn === selected ? 'true' : undefined}
            >
              <th scope="row">
                <button
                  type="button"
                  class="chance-turn"
                  aria-label={t('after.go_to_turn', { turn: line.turn })}
                  onClick={() => onSelect(line.turn)}
                >
                  {line.turn}
                </button>
              </th>
              <td>
                <span class={line.seat === mine ? 'chance-who own' : 'chance-who'}>
                  {names[line.seat]}
                </span>{' '}
                {turnText(line.played)}
              </td>
              <td class="figure">{before}</td>
              <td class="figure">
                {after}
                {line.seat === mine && line.costly && (
                  <small>{t('after.cost_points', { n: points(line.cost.value) })}</small>
                )}
              </td>
              <td class="figure">{line.draws === null ? '' : signed(points(line.draws))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
