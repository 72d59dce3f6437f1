// What a table can be set to, as a form holds it; the wire has the same in other words.

import { type SwitchesOn, switches } from '../games/variant';
import type { Pace, RulesWished, Settings, SettingsWished } from '../wire/types';

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
}

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
    // A named deal says its own rules; ours would only contradict it.
    ...(form.named
      ? { deal: { kind: 'named', name: form.deal.trim() } }
      : { deal: { kind: 'random' } }),
  };
}
