// Positions of a game in words.

import type { RecordGame } from '../../engine/types';
import { playOf } from '../../games/cards';
import { turnAt } from '../../games/finished-game';
import { list, t } from '../../texts';

/** "Turn 15, Guest: 36 on A", "Turn 15, Guest ends the turn and draws 12 and 40", "The deal". */
export function positionName(record: RecordGame, names: readonly string[], at: number): string {
  const action = record.game.actions[at - 1];
  if (at <= 0 || action === undefined) return t('after.the_deal');
  const number = turnAt(record, at - 1);
  const turn = record.turns[number - 1];
  const values = { turn: number, name: names[turn?.seat ?? 0] ?? '' };
  const play = playOf(action);
  if (play) return t('after.did_lay', { ...values, card: play.card, pile: play.pile });
  if (!turn || turn.drew.length === 0) return t('after.did_end', values);
  return t('after.did_draw', { ...values, cards: list(turn.drew.map(String)) });
}
