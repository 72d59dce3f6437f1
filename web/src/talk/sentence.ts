// What happened, in a sentence: for the log, the line above the hand, and those who listen. Only what
// everybody may know is told here.

import { commandOf, lasts } from '../games/cards';
import { mySeat, seatName } from '../table/people';
import { list, t } from '../texts';
import type { Command, EventDid, Happened, PileName, Table } from '../wire/types';
import { PILES } from '../wire/types';
import { happening } from './happening';
import { endsTurn, History, joined, type Laid, type Part } from './history';
import { bold, plain } from './marked';
import { overText } from './over';

/** Brief: what was laid and drawn. Full: also what began and what ended with it. */
export type How = 'full' | 'brief';

/** A command inside a sentence. */
export const commandWord = (command: Command | 'fire') => t(`log.command.${command}`);

/** Is this card still the top of its pile after the turn? */
const stays = (part: Part, one: Laid) => part.after[one.pile] === one.card;

function cardText(one: Laid, part: Part, how: How): string {
  const names: string[] = [];
  // What lasts and stays is told by a sentence of its own in the full version.
  const told = how === 'full' && stays(part, one);
  if (one.command && !(told && lasts(one.command))) names.push(commandWord(one.command));
  if (one.fire && !told) names.push(commandWord('fire'));
  if (names.length === 0) return bold(one.card);
  return t('log.card_with', { card: bold(one.card), what: names.join(', ') });
}

/** "30 and 35 on A, then 25 by the trick, 63 on C". */
function laidText(part: Part, how: How): string {
  const items: string[] = [];
  let run: Laid[] = [];
  let first = true; // of its pile
  const say = (one: Laid) => cardText(one, part, how);
  const finish = () => {
    if (run.length > 0) {
      const cards = list(run.map(say));
      items.push(first ? t('log.on', { cards, pile: run[0]!.pile }) : t('log.then', { cards }));
      first = false;
    }
    run = [];
  };
  part.laid.forEach((one, i) => {
    const before = part.laid[i - 1];
    if (before && before.pile !== one.pile) {
      finish();
      first = true;
    }
    if (one.trick) {
      finish();
      items.push(
        first
          ? t('log.trick_on', { card: say(one), pile: one.pile })
          : t('log.then_trick', { card: say(one) }),
      );
      first = false;
    } else {
      run.push(one);
    }
  });
  finish();
  return items.join(', ');
}

interface InForce {
  command: Command;
  pile: PileName;
}
function inForce(part: Part, tops: Part['after']): InForce[] {
  return PILES.flatMap((pile) => {
    const command = commandOf(part.rules, tops[pile]);
    return lasts(command) ? [{ command, pile }] : [];
  });
}

/** Lasting commands that came into force, and those that nobody sees any more. */
export function changes(part: Part): { began: InForce[]; ended: InForce[] } {
  const before = inForce(part, part.before);
  const after = inForce(part, part.after);
  const changed = (pile: PileName) => part.before[pile] !== part.after[pile];
  return {
    began: after.filter(({ pile }) => changed(pile)),
    ended: before.filter(
      ({ command, pile }) => changed(pile) && !after.some((one) => one.command === command),
    ),
  };
}

function consequences(part: Part, mute: boolean): string[] {
  const { began, ended } = changes(part);
  const told = ({ command }: InForce) => mute || command !== 'mute';
  const texts = [
    ...ended
      .filter(told)
      .map(({ command, pile }) => t('log.ends', { command: t(`words.command.${command}`), pile })),
    ...began
      .filter(told)
      .map(({ command, pile }) =>
        t('log.begins', { command: t(`words.command.${command}`), pile }),
      ),
  ];
  for (const pile of PILES) {
    if (part.before[pile] === part.after[pile]) continue;
    if (part.laid.some((one) => one.pile === pile && one.fire && stays(part, one))) {
      texts.push(t('log.fire_begins', { pile }));
    }
  }
  return texts;
}

export interface TurnTold {
  how: How;
  /** Also that a mute began or ended; the log has lines of its own for that. */
  mute: boolean;
  /** Also how the game ended. */
  over: boolean;
}

/** A turn, or what is there of it so far, with marks for bold. */
export function turnText(part: Part, last: EventDid, table: Table, told: TurnTold): string {
  const you = last.seat === mySeat(table);
  const texts: string[] = [];
  if (part.laid.length > 0) {
    const what = laidText(part, told.how);
    const n = last.drew;
    if (you) texts.push(n > 0 ? t('log.you_laid_drew', { what, n }) : t('log.you_laid', { what }));
    else {
      const who = seatName(table, last.seat);
      texts.push(n > 0 ? t('log.laid_drew', { who, what, n }) : t('log.laid', { who, what }));
    }
    if (told.how === 'full') texts.push(...consequences(part, told.mute));
  } else if (endsTurn(last)) {
    // The cards of the turn were told before, with talk in between.
    const n = last.drew;
    const who = seatName(table, last.seat);
    if (you) texts.push(n > 0 ? t('log.you_ended_drew', { n }) : t('log.you_ended'));
    else texts.push(n > 0 ? t('log.ended_drew', { who, n }) : t('log.ended', { who }));
  }
  if (told.over && last.over) texts.push(overText(last.over, table, last.turn));
  return texts.join(' ');
}

/** One sentence for what happened. An event of a turn is told with those of the same turn before it.
    Empty for what is nobody else's business. */
export function sentence(happened: Happened, table: Table, how: How): string {
  if (happened.e !== 'did') return plain(happening(happened, table));
  const history = new History();
  let part: Part | undefined;
  let going: EventDid | undefined; // the event before, of a turn that goes on
  for (const event of [...table.events.filter(({ seq }) => seq < happened.seq), happened]) {
    const next = history.follow(event);
    if (event.e === 'dealt') going = undefined;
    if (event.e !== 'did' || !next) continue;
    part = going?.seat === event.seat && part ? joined(part, next) : next;
    going = endsTurn(event) ? undefined : event;
  }
  if (!part && table.game) {
    // Told without the deal: as if nothing lay there before.
    const { rules } = table.game.view;
    history.rules = rules;
    part = history.follow(happened);
  }
  return part ? plain(turnText(part, happened, table, { how, mute: true, over: true })) : '';
}
