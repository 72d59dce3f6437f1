import { beforeAll, describe, expect, it, vi } from 'vitest';

// The preferences listen to the page.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });

let keymap: typeof import('./keymap');
beforeAll(async () => {
  keymap = await import('./keymap');
});

describe('keys', () => {
  it('are the usual ones until they are changed', () => {
    expect(keymap.keyOf('lay', {})).toBe('L');
    expect(keymap.keyOf('lay', { lay: 'K' })).toBe('K');
    expect(keymap.keyOf('lay', { lay: '' })).toBe('');
  });

  it('belong to one action: who had it before has none', () => {
    const { keymap: next, lost } = keymap.withKey({}, 'talk', 'L');
    expect(lost).toBe('lay');
    expect(next).toEqual({ talk: 'L', lay: '' });
  });

  it('that are usual again are not kept', () => {
    expect(keymap.withKey({ lay: 'K' }, 'lay', 'L').keymap).toEqual({});
  });

  it('that act on the focus or pick cards are refused', () => {
    for (const key of ['Enter', ' ', 'Tab', 'Escape', 'ArrowLeft', '7']) {
      expect(keymap.usableKey(key)).toBeUndefined();
    }
    expect(keymap.usableKey('k')).toBe('K');
    expect(keymap.usableKey('Backspace')).toBe('Backspace');
  });
});
