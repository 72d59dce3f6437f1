// Single keys that act at a table. What was typed is read by its letter; where a keyboard gives no
// Latin letter or digit (Russian letters, the upper row of a French keyboard), by the place of the
// key. Nothing acts with a modifier, in a text field, or behind a dialog.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../base/live';
import { t } from '../texts';
import type { Card, PileName } from '../wire/types';
import { PILES } from '../wire/types';
import { actions, type KeyAction, keyOf } from './keymap';
import { prefs } from './prefs';

/** As it is written beside a button; '' while keys are switched off. */
export function keyHint(action: KeyAction): string {
  if (!prefs.get().keys) return '';
  const key = keyOf(action);
  return key === 'Backspace' ? '⌫' : key;
}

/** What a key means: a Latin letter as a capital, a digit, a sign, or the name of a key. */
export function meant(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key, code } = event;
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  if ([...key].length !== 1) return key; // Backspace, ArrowLeft, Dead
  const place = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code);
  // With shift a digit's key is a sign of its own on every keyboard that has digits there.
  if (place?.[2] && event.shiftKey) return key;
  return place?.[1] ?? place?.[2] ?? key;
}

export interface KeyHandlers {
  /** The cards in hand: with them a digit that begins no other card picks at once. */
  hand?: readonly Card[];
  pick?: (card: Card) => void;
  pile?: (pile: PileName) => void;
  back?: () => void;
  lay?: () => void;
  end?: () => void;
  talk?: () => void;
  hint?: () => void;
  state?: () => void;
  help?: () => void;
}

const patience = 900; // ms that a lone digit waits for a second one

/** Digits become cards: 4 and 6 pick 46; 4 alone picks 4 after a while, or with the next other key. */
export class Digits {
  #first = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly pick: (card: Card) => void) {}

  type(digit: string, hand?: readonly Card[]): void {
    if (this.#first) {
      const card = Number(this.#first + digit);
      this.#forget();
      this.pick(card);
      return;
    }
    if (digit === '0') return; // no card begins so
    const longer = !hand || hand.some((card) => card > 9 && String(card)[0] === digit);
    if (!longer) {
      this.pick(Number(digit));
      return;
    }
    this.#first = digit;
    this.#timer = setTimeout(() => this.finish(), patience);
  }

  /** Whatever comes next, a lone digit is a card now. True if there was one. */
  finish(): boolean {
    const card = Number(this.#first);
    this.#forget();
    if (card > 0) this.pick(card);
    return card > 0;
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#first = '';
  }

  stop(): void {
    this.#forget();
  }
}

/** Somebody writes there, or chooses by typing. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return (
    target instanceof HTMLInputElement &&
    !['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color', 'file'].includes(
      target.type,
    )
  );
}

/** What a key does, or undefined if it is none of ours. Somebody may have chosen a letter that is not
    Latin: what was typed goes before where it was typed. */
export function actionOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>,
  keymap: Record<string, string>,
): KeyAction | undefined {
  const typed = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const of = (key: string) => actions.find((action) => keyOf(action, keymap) === key);
  return of(typed) ?? of(meant(event));
}

export function useKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  // Before it is drawn: who sees the table may type.
  useLayoutEffect(() => {
    const digits = new Digits((card) => {
      const { hand, pick } = latest.current;
      if (hand && !hand.includes(card)) say(t('refused.not_in_hand'));
      else pick?.(card);
    });
    const press = (event: KeyboardEvent) => {
      const { keys, keymap } = prefs.get();
      if (!keys || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (takesText(event.target) || document.querySelector('dialog[open]')) return;
      const key = meant(event);
      if (/^\d$/.test(key)) {
        if (!latest.current.pick) return;
        event.preventDefault();
        digits.type(key, latest.current.hand);
        return;
      }
      const action = actionOf(event, keymap);
      if (!action) return;
      digits.finish();
      const on = latest.current;
      if ((PILES as readonly string[]).includes(action)) {
        if (!on.pile) return;
        event.preventDefault();
        on.pile(action as PileName);
        return;
      }
      const act = on[action as Exclude<KeyAction, PileName>];
      if (!act) return;
      event.preventDefault(); // the letter would go into a field that gets the focus now
      act();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      digits.stop();
    };
  }, []);
}
