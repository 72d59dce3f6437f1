// Days as the server counts them, in UTC.
import { locale, t } from '../texts';

const day = 24 * 3600 * 1000;

/** The day before "2026-11-18". */
export function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - day).toISOString().slice(0, 10);
}

export function dayText(date: string): string {
  return new Intl.DateTimeFormat(locale(), {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T00:00:00Z`));
}

/** "5 h 12 min" until then; under an hour minutes alone. */
export function untilText(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours > 0
    ? t('figures.hours_minutes', { hours, minutes: minutes % 60 })
    : t('figures.minutes', { n: minutes });
}
