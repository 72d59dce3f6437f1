// Which key does what. Digits pick a card and are not changed; every other action has a usual key, which
// its user can replace or take away (prefs.keymap: action -> key, '' for none).
import { prefs } from './prefs';

export const actions = [
  'A',
  'B',
  'C',
  'D',
  'back',
  'lay',
  'end',
  'talk',
  'hint',
  'state',
  'help',
] as const;
export type KeyAction = (typeof actions)[number];

/** As `key` of a keyboard event says it; letters in capitals. */
export const usualKeys: Record<KeyAction, string> = {
  A: 'A',
  B: 'B',
  C: 'C',
  D: 'D',
  back: 'Backspace',
  lay: 'L',
  end: 'E',
  talk: 'T',
  hint: 'H',
  state: 'S',
  help: '?',
};

/** The key of a action, '' if it has none. */
export function keyOf(action: KeyAction, keymap = prefs.get().keymap): string {
  return keymap[action] ?? usualKeys[action];
}

/** Keys that act on whatever has the focus, or move it, are nobody's: they stay as they are. */
const kept = ['Enter', ' ', 'Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead'];

/** A key as it is kept, or undefined if no action may have it. */
export function usableKey(key: string): string | undefined {
  if (kept.includes(key) || key.startsWith('Arrow') || /^\d$/.test(key)) return undefined;
  return key.length === 1 ? key.toUpperCase() : key;
}

/** The keymap with this key for that action. Another action that had it has none then: it is told. */
export function withKey(
  keymap: Record<string, string>,
  action: KeyAction,
  key: string,
): { keymap: Record<string, string>; lost?: KeyAction } {
  const lost = key
    ? actions.find((other) => other !== action && keyOf(other, keymap) === key)
    : undefined;
  const next = { ...keymap, [action]: key };
  if (lost) next[lost] = '';
  for (const one of actions) if (next[one] === usualKeys[one]) delete next[one];
  return { keymap: next, lost };
}
