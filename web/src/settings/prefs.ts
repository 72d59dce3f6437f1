// What this browser remembers of its user's chosen. Nothing of it leaves the browser.

import { Store } from '../base/store';
import type { Language } from '../texts';

export interface Prefs {
  language?: Language; // undefined: the browser's
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  vibrate: boolean; // when it becomes one's turn, where the device can
  notify: boolean; // a notification when it becomes one's turn
  awake: boolean; // keep the screen on at a running game
  keys: boolean; // single keys act
  keymap: Record<string, string>; // action -> key, where it is not the usual one
  brief: boolean; // spoken sentences are short
  commandLine: boolean;
  name: string; // the last one used at a table
  newcomer: boolean; // has not finished an own turn yet: tips are shown
  lessons: string[]; // finished ones
}

export const usual: Prefs = {
  theme: 'system',
  sound: true,
  vibrate: true,
  notify: false,
  awake: true,
  keys: true,
  keymap: {},
  brief: false,
  commandLine: false,
  name: '',
  newcomer: true,
  lessons: [],
};

const place = 'backstep.prefs';

function load(): Prefs {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(place) ?? '{}') };
  } catch {
    return usual; // no storage, or somebody else's words in it
  }
}

export const prefs = new Store<Prefs>(load());

prefs.subscribe(() => {
  try {
    localStorage.setItem(place, JSON.stringify(prefs.get()));
  } catch {
    // Full or forbidden: the chosen hold until the page is closed.
  }
});

// Another tab of the same browser.
addEventListener('storage', (event) => {
  if (event.key === place) prefs.set(load());
});

/** Light or dark, as the class of <html>: the stylesheets know `.light`, dark is the ground. */
export function applyTheme(): void {
  const { theme } = prefs.get();
  const light =
    theme === 'light' ||
    (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.classList.toggle('light', light);
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', light ? '#e6e9e4' : '#0f161b');
}
prefs.subscribe(applyTheme);
matchMedia('(prefers-color-scheme: light)').addEventListener('change', applyTheme);
