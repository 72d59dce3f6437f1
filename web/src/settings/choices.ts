// Wishes of the user that take effect at once: language and theme.

import { useStore } from '../base/store';
import { type Language, languages, speak } from '../texts';
import { prefs } from './prefs';

export function chooseLanguage(code: string): void {
  const found = languages.find((one) => one.code === code);
  if (!found) return;
  prefs.change({ language: found.code as Language });
  void speak(found.code);
}

export const chooseTheme = (theme: 'system' | 'light' | 'dark') => prefs.change({ theme });

/** The theme that is shown now. */
export function useTheme(): 'light' | 'dark' {
  useStore(prefs, (chosen) => chosen.theme);
  return document.documentElement.classList.contains('light') ? 'light' : 'dark';
}
