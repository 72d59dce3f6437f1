// Chances and their differences in points, with their sign: "−26", "+3", "0".
import { locale, percent } from '../texts';

export function signed(points: number): string {
  const text = new Intl.NumberFormat(locale(), {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(points);
  return text.replace('-', '−');
}

/** Two chances side by side: with a decimal where whole numbers would hide that they differ. */
export function percents(one: number, other: number): [string, string] {
  const whole: [string, string] = [percent(one), percent(other)];
  if (whole[0] !== whole[1] || Math.abs(one - other) < 0.0005) return whole;
  return [percent(one, 1), percent(other, 1)];
}

export const points = (share: number) => Math.round(share * 100) + 0;
