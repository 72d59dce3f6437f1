// Signals in force about piles, newest first.
import { isBot, mySeat, seatName } from '../table/people';
import { t } from '../texts';
import type { PileName, Table } from '../wire/types';
import type { LaneSign } from './lane-layout';

const pattern = /^(leave|small|good|free):([A-D])$/;

export function laneSigns(table: Table): Partial<Record<PileName, LaneSign[]>> {
  const signs: Partial<Record<PileName, LaneSign[]>> = {};
  for (const { seat, signal } of [...(table.game?.signals ?? [])].reverse()) {
    const match = pattern.exec(signal);
    if (!match) continue;
    const kind = match[1] as LaneSign['kind'];
    const pile = match[2] as PileName;
    signs[pile] = [
      ...(signs[pile] ?? []),
      {
        kind,
        name: seatName(table, seat),
        bot: isBot(table, seat),
        mine: seat === mySeat(table),
        text: t(`play.sign.${kind}`),
      },
    ];
  }
  return signs;
}
