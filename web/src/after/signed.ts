// Differences of chances in whole points, with their sign: "−26", "+3", "0".
import { language } from '../texts';

export function signed(points: number): string {
  const text = new Intl.NumberFormat(language.get(), {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(points);
  return text.replace('-', '−');
}

export const points = (share: number) => Math.round(share * 100) + 0;
