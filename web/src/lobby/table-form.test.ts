import { describe, expect, it } from 'vitest';
import type { Settings } from '../wire/types';
import { formOf, settingsOf, usualForm } from './table-form';

const settings: Settings = {
  name: 'Evening',
  rules: {
    players: 4,
    extreme: true,
    pro: true,
    small_hand: false,
    on_fire: false,
    one_pile_retroactive: false,
    commands: { '5': 'stop' },
  },
  listed: true,
  hints: false,
  aid: true,
  voice: false,
  pace: 'calm',
  deal: { kind: 'random', name: '', at: 0 },
};

describe('the form of a table', () => {
  it('keeps the commands of a table unless they are changed', () => {
    expect(settingsOf(formOf(settings), settings)).toEqual({
      name: 'Evening',
      rules: { players: 4, extreme: true, pro: true, commands: { '5': 'stop' } },
      listed: true,
      hints: false,
      aid: true,
      voice: false,
      pace: 'calm',
      deal: { kind: 'random' },
    });
  });

  it('says nothing of commands where there are none', () => {
    const form = { ...usualForm, commands: 'random' as const };
    expect(settingsOf(form).rules).toEqual({ players: 3 });
  });

  it('draws commands again each time', () => {
    const form = { ...usualForm, on: { extreme: true }, commands: 'random' as const };
    expect(settingsOf(form).rules?.commands).toMatch(/^random:[0-9a-f]{16}$/);
    expect(settingsOf(form).rules?.commands).not.toBe(settingsOf(form).rules?.commands);
  });

  it('says how long a turn of a game over days may take, and what follows', () => {
    const form = { ...usualForm, days: true, clock: 24, atEnd: 'bot' as const };
    const correspondence = { clock_hours: 24, at_end: 'bot' as const };
    expect(settingsOf(form).correspondence).toEqual(correspondence);
    expect(formOf({ ...settings, correspondence })).toMatchObject({
      days: true,
      clock: 24,
      atEnd: 'bot',
    });
    expect(settingsOf({ ...form, clock: 0 }).correspondence?.at_end).toBe('wait');
    expect(settingsOf({ ...form, days: false })).not.toHaveProperty('correspondence');
  });

  it('names a deal', () => {
    const form = { ...usualForm, named: true, deal: ' 2-kestrel ' };
    expect(settingsOf(form).deal).toEqual({ kind: 'named', name: '2-kestrel' });
  });
});
