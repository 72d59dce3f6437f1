// Which path shows which screen. Each is loaded when it is first shown, so that the start is light.
import type { ComponentType } from 'preact';
import {
  allGroups,
  beforeTexts,
  type Group,
  gameTexts,
  need,
  passTexts,
  startTexts,
} from '../texts';

type Screen = ComponentType<{ id: string }>;
type Load = () => Promise<{ default: Screen }>;

const texts: [RegExp, readonly Group[]][] = [
  [/^\/$/, startTexts],
  [/^\/(open|join|club)$/, beforeTexts],
  [/^\/(t\/.*|solo)$/, gameTexts],
  [/^\/pass(\/new)?$/, passTexts],
];

const screens: [RegExp, Load][] = [
  [/^\/$/, () => import('../lobby/start')],
  [/^\/open$/, () => import('../lobby/open')], // opening a table for friends
  [/^\/join$/, () => import('../lobby/join')], // a one-time code in the fragment, or a pasted link
  [/^\/about$/, () => import('../lobby/about')],
  [/^\/t\/([\w-]+)$/, () => import('./table-screen')], // a table, in whatever phase it is
  [/^\/solo$/, () => import('./solo-screen')], // alone, in this browser
  [/^\/tv\/([\w-]+)$/, () => import('../tv/tv-screen')], // a table on a large screen, without hands
  [/^\/pass$/, () => import('../pass/pass-screen')], // several people at this one device
  [/^\/pass\/new$/, () => import('../pass/pass-form')],
  [/^\/g\/([\w-]+)$/, () => import('../after/game-screen')], // a finished game; ?at=12 a position
  [/^\/me$/, () => import('../figures/me')], // statistics, data kept here
  [/^\/today$/, () => import('../figures/today')],
  [/^\/club$/, () => import('../lobby/open-club')],
  [/^\/club\/([\w-]+)$/, () => import('../figures/club')],
  [/^\/puzzles$/, () => import('../puzzle/puzzles-screen')],
  [/^\/puzzle\/([\w-]+)$/, () => import('../puzzle/puzzle-screen')], // its id, or "next"
  [/^\/rules$/, () => import('../rules/rules-screen')],
  [/^\/learn\/?(\w*)$/, () => import('../rules/learn')], // guided games
];

/** The texts that the screen of a path is drawn with at first. */
export const textsOf = (path: string): readonly Group[] =>
  texts.find(([pattern]) => pattern.test(path))?.[1] ?? allGroups;

interface Found {
  load: Load;
  id: string;
}

/** The screen of a path, without its texts. */
export function findScreen(path: string): Found {
  for (const [pattern, load] of screens) {
    const match = pattern.exec(path);
    if (match) return { load, id: match[1] ?? '' };
  }
  return { load: () => import('../lobby/not-found'), id: '' };
}

/** The same; it comes together with its texts. */
export function screenOf(path: string): Found {
  const { load, id } = findScreen(path);
  return { load: async () => (await Promise.all([load(), need(textsOf(path))]))[0], id };
}
