import { describe, expect, it, vi } from 'vitest';
import english from '../texts/generated/en.json';
import type { Reason } from '../wire/types';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('document', { documentElement: {} });
const { speak } = await import('../texts');
const { reasonText, reasonTexts } = await import('./reasons');
const { turnText } = await import('./actions');
await speak('en');

const names = ['Guest', 'Visitor'];
interface Sample {
  pile?: string;
  card?: number;
  seat?: number;
  [member: string]: unknown;
}
const samples: Record<Reason['code'], Sample[]> = {
  wins: [{}],
  loses: (['stuck', 'skull', 'three', 'fire', 'one_pile'] as const).map((reason) => ({ reason })),
  only_turn: [{}],
  known_win: [{}],
  known_loss: [{ count: 0 }, { count: 1 }, { count: 5 }],
  trick: [{ pile: 'A', card: 36 }],
  covers_command: [{ pile: 'B', command: 'no_back' }],
  covers_fire: [{ pile: 'B', card: 44 }],
  prepares_trick: [{ pile: 'C', card: 55 }],
  keeps_trick: [{ pile: 'C', card: 55 }],
  heeds: ['leave', 'small', 'good'].map((meaning) => ({ seat: 1, meaning, pile: 'D' })),
  against: ['leave', 'small', 'good'].map((meaning) => ({ seat: 1, meaning, pile: 'D' })),
  strands_all: [
    { lowest: 41, highest: 41, count: 1 },
    { lowest: 41, highest: 49, count: 3 },
  ],
  strands: [
    { lowest: 41, highest: 49, count: 3, rising: true },
    { lowest: 41, highest: 41, count: 1, rising: false },
  ],
  gives_up_trick: [{ pile: 'A', card: 36 }],
  leaves_command: [{ pile: 'A', command: 'mute' }],
  leaves_fire: [{ pile: 'A', card: 44 }],
  skips: [{ count: 0 }, { count: 1 }, { count: 8 }],
  keeps_alive: [{ pile: 'A', card: 24 }],
  lays_more: [{ count: 1 }, { count: 2 }],
};

describe('reasons', () => {
  it.each(Object.entries(samples))('%s is a sentence with all its values', (code, parts) => {
    for (const part of parts) {
      const text = reasonText({ code, ...part } as unknown as Reason, names);
      expect(text).not.toBe('');
      expect(text in english).toBe(false); // a key without a text
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
      if (part.pile) expect(text).toContain(part.pile);
      if (part.card) expect(text).toContain(String(part.card));
      if (part.seat) expect(text).toContain('Visitor');
    }
  });

  it('says nothing about a code of the future', () => {
    const reasons = [{ code: 'new_one' }, { code: 'wins' }] as Reason[];
    expect(reasonTexts(reasons, names)).toEqual(['Plays the last card']);
  });

  it('tells a turn by piles', () => {
    expect(turnText(['46B', '49B', '12D', 'end'])).toBe('46 and 49 on B, 12 on D');
    expect(turnText(['end'])).toBe('ends the turn without another card');
  });
});
