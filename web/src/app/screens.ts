// Which path shows which screen. Each is loaded when it is first shown, so that the start is light.
import type { ComponentType } from 'preact';

type Screen = ComponentType<{ id: string }>;
type Load = () => Promise<{ default: Screen }>;

const screens: [RegExp, Load][] = [
  [/^\/$/, () => import('../lobby/start')],
  [/^\/open$/, () => import('../lobby/open')], // opening a table for friends
  [/^\/join$/, () => import('../lobby/join')], // a one-time code in the fragment, or a pasted link
  [/^\/about$/, () => import('../lobby/about')],
  [/^\/t\/([\w-]+)$/, () => import('../play/table-screen')], // a table, in whatever phase it is
  [/^\/solo$/, () => import('../play/solo-screen')], // alone, in this browser
  [/^\/g\/([\w-]+)$/, () => import('../after/game-screen')], // a finished game; ?at=12 a position
  [/^\/me$/, () => import('../figures/me')], // statistics, data kept here
  [/^\/today$/, () => import('../figures/today')],
  [/^\/club\/([\w-]+)$/, () => import('../figures/club')],
  [/^\/rules$/, () => import('../rules/rules-screen')],
  [/^\/learn\/?(\w*)$/, () => import('../rules/learn')], // guided games
];

export function screenOf(path: string): { load: Load; id: string } {
  for (const [pattern, load] of screens) {
    const match = pattern.exec(path);
    if (match) return { load, id: match[1] ?? '' };
  }
  return { load: screens[0]![1], id: '' };
}
