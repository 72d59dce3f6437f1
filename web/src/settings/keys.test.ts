import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const store = new Map<string, string>();
vi.stubGlobal('window', globalThis);
vi.stubGlobal('document', {
  documentElement: { classList: { toggle() {} } },
  querySelector: () => null,
});
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
const { actionOf, Digits, meant } = await import('./keys');

const key = (typed: string, code: string, shiftKey = false) => ({ key: typed, code, shiftKey });

describe('what a key means', () => {
  test.each([
    ['a Latin letter', key('b', 'KeyB'), 'B'],
    ['with shift', key('B', 'KeyB', true), 'B'],
    ['a German keyboard', key('z', 'KeyY'), 'Z'],
    ['a French keyboard: the letter, not its place', key('a', 'KeyQ'), 'A'],
    ['a Russian keyboard: the place', key('ф', 'KeyA'), 'A'],
    ['Russian, capital', key('Д', 'KeyL', true), 'L'],
    ['a digit', key('4', 'Digit4'), '4'],
    ['the upper row of a French keyboard', key('é', 'Digit2'), '2'],
    ['its last key', key('à', 'Digit0'), '0'],
    ['French with shift', key('6', 'Digit6', true), '6'],
    ['a sign above a digit is no digit', key('!', 'Digit1', true), '!'],
    ['the number pad', key('7', 'Numpad7'), '7'],
    ['the number pad without its lock', key('ArrowLeft', 'Numpad4'), 'ArrowLeft'],
    ['the question mark of a German keyboard', key('?', 'Minus', true), '?'],
    ['of a Russian one', key('?', 'Digit7', true), '?'],
    ['Backspace', key('Backspace', 'Backspace'), 'Backspace'],
    ['a dead key', key('Dead', 'BracketLeft'), 'Dead'],
  ])('%s', (_, event, wanted) => {
    expect(meant(event)).toBe(wanted);
  });
});

describe('what it does', () => {
  test.each([
    [key('b', 'KeyB'), {}, 'B'],
    [key('у', 'KeyE'), {}, 'end'],
    [key('Backspace', 'Backspace'), {}, 'back'],
    [key('?', 'Slash', true), {}, 'help'],
    [key('x', 'KeyX'), {}, undefined],
    [key('Enter', 'Enter'), {}, undefined],
    [key(' ', 'Space'), {}, undefined],
    // Chosen by its user: another key, a letter that is not Latin, none.
    [key('x', 'KeyX'), { lay: 'X' }, 'lay'],
    [key('l', 'KeyL'), { lay: 'X' }, undefined],
    [key('ё', 'Backquote'), { state: 'Ё' }, 'state'],
    [key('e', 'KeyE'), { end: '' }, undefined],
  ])('%j with %j', (event, keymap, wanted) => {
    expect(actionOf(event, keymap as Record<string, string>)).toBe(wanted);
  });
});

describe('digits', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const typed = (run: (digits: InstanceType<typeof Digits>) => void) => {
    const picked: number[] = [];
    run(new Digits((card) => picked.push(card)));
    return picked;
  };

  test('two make a card', () => {
    expect(typed((digits) => [...'46'].forEach((one) => void digits.type(one)))).toEqual([46]);
  });
  test('a lone one waits', () => {
    expect(typed((digits) => digits.type('4'))).toEqual([]);
    const picked = typed((digits) => {
      digits.type('4');
      vi.advanceTimersByTime(950);
    });
    expect(picked).toEqual([4]);
  });
  test('or is a card with the next key', () => {
    const picked = typed((digits) => {
      digits.type('4');
      digits.finish();
      vi.advanceTimersByTime(2000);
    });
    expect(picked).toEqual([4]);
  });
  test('does not wait if the hand has no longer number', () => {
    expect(typed((digits) => digits.type('4', [4, 55]))).toEqual([4]);
    expect(typed((digits) => digits.type('4', [4, 46]))).toEqual([]);
  });
  test('nothing begins with nought', () => {
    const picked = typed((digits) => {
      digits.type('0');
      digits.type('5');
      digits.type('0');
    });
    expect(picked).toEqual([50]);
  });
});
