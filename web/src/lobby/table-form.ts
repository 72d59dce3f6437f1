// What a table can be set to, as a form holds it; the wire has the same in other words.

import { type SwitchesOn, switches } from '../games/variant';
import type { Correspondence, Pace, RulesWished, Settings, SettingsWished } from '../wire/types';

export interface TableForm {
  name: string;
  players: number;
  on: SwitchesOn;
  /** kept: as they are at this table. */
  commands: 'even' | 'random' | 'kept';
  listed: boolean;
  hints: boolean;
  aid: boolean;
  voice: boolean;
  pace: Pace;
  named: boolean; // the deal has a name, which also says the rules
  deal: string;
  days: boolean; // a game over days
  clock: number; // hours for a turn; 0: none
  atEnd: Correspondence['at_end'];
}

/** The clocks that the form offers, in hours. */
export const clocks = [0, 4, 12, 24, 48, 72, 168] as const;

export const usualForm: TableForm = {
  name: '',
  players: 3,
  on: {},
  commands: 'even',
  listed: false,
  hints: true,
  aid: true,
  voice: false,
  pace: 'normal',
  named: false,
  deal: '',
  days: false,
  clock: 0,
  atEnd: 'wait',
};

export function formOf(settings: Settings): TableForm {
  const { rules, deal } = settings;
  return {
    name: settings.name,
    players: rules.players,
    on: Object.fromEntries(switches.map((one) => [one, rules[one]])),
    commands: rules.extreme ? 'kept' : 'even',
    listed: settings.listed,
    hints: settings.hints,
    aid: settings.aid,
    voice: settings.voice,
    pace: settings.pace,
    named: deal.kind === 'named',
    deal: deal.kind === 'named' ? deal.name : '',
    days: settings.correspondence !== undefined,
    clock: settings.correspondence?.clock_hours ?? 0,
    atEnd: settings.correspondence?.at_end ?? 'wait',
  };
}

function seed(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** `before`: the settings the form began with, for what it keeps. */
export function settingsOf(form: TableForm, before?: Settings): SettingsWished {
  const rules: RulesWished = { players: form.players };
  for (const one of switches) if (form.on[one]) rules[one] = true;
  if (form.on.extreme && form.commands === 'random') rules.commands = `random:${seed()}`;
  if (form.on.extreme && form.commands === 'kept' && before) rules.commands = before.rules.commands;
  return {
    name: form.name.trim(),
    rules,
    listed: form.listed,
    hints: form.hints,
    aid: form.aid,
    voice: form.voice,
    pace: form.pace,
    ...(form.days && {
      correspondence: { clock_hours: form.clock, at_end: form.clock ? form.atEnd : 'wait' },
    }),
    // A named deal says its own rules; ours would only contradict it.
    ...(form.named
      ? { deal: { kind: 'named', name: form.deal.trim() } }
      : { deal: { kind: 'random' } }),
  };
}
