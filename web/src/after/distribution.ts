// Results of many tables in a few classes.
import type { Bar } from '../kit/plot/bars';
import { number, t } from '../texts';
import type { Distribution } from '../wire/api';

/** The lowest and the highest number of cards left of each class. */
export const classes: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 4],
  [5, 9],
  [10, 14],
  [15, 19],
  [20, 98],
];

export function className(low: number, high: number): string {
  if (low === high) return number(low);
  return high === 98 ? t('after.class_more', { low }) : t('after.class', { low, high });
}

/** Bars of how many tables left how many cards. `mine`: what was left here. */
export function distributionBars(left: Distribution['left'], mine: number | undefined): Bar[] {
  return classes.map(([low, high]) => {
    const games = left
      .filter((one) => one.left >= low && one.left <= high)
      .reduce((sum, one) => sum + one.games, 0);
    const here = mine !== undefined && mine >= low && mine <= high;
    const name = className(low, high);
    return {
      label: here ? t('after.class_you', { class: name }) : name,
      value: games,
      text: number(games),
      mine: here,
    };
  });
}
