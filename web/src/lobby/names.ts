// Names for whoever has none yet: friendly words of the language, never a number.
import { prefs } from '../settings/prefs';
import { t } from '../texts';

const words = () => t('lobby.names').split(/\s*,\s*/);

/** A word that none of the others is called by, and not the one it replaces. */
export function freshName(taken: readonly string[] = [], before = ''): string {
  const used = new Set([...taken, before].map((name) => name.toLowerCase()));
  const free = words().filter((word) => !used.has(word.toLowerCase()));
  const from = free.length ? free : words();
  return from[Math.floor(Math.random() * from.length)] ?? '';
}

/** The name used last in this browser, if it is free here, else a word. */
export function suggestedName(taken: readonly string[] = []): string {
  const { name } = prefs.get();
  const used = taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return name && !used ? name : freshName(taken);
}

/** Kept for the next table; a suggestion that was taken as it was is a name as well. */
export function rememberName(name: string): void {
  prefs.change({ name });
}
