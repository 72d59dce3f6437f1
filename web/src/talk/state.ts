// How things stand, in sentences: for the key that says the state, and for the command line.
import type { Lane, Preview } from '../engine/types';
import { burns, commandOf, lasts, rises } from '../games/cards';
import { handSeat, isRunning, seatName } from '../table/people';
import { clauses, list, t } from '../texts';
import type { Card, Command, PileName, Table } from '../wire/types';
import { PILES } from '../wire/types';
import { roomText } from './lane-name';
import { spoken } from './marked';
import { overText } from './over';
import { seatState } from './seat-state';
import { commandWord } from './sentence';
import { lastIndex, story } from './story';

const laneOf = (preview: Preview | undefined, pile: PileName): Lane | undefined =>
  preview?.lanes.find((lane) => lane.pile === pile);

export const cardWith = (card: Card, command: Command | undefined, fire = false): string => {
  if (command) return t('voice.card', { card, command: commandWord(command) });
  return fire ? t('voice.card', { card, command: commandWord('fire') }) : String(card);
};

function pileText(table: Table, preview: Preview | undefined, pile: PileName): string {
  const view = table.game!.view;
  const lane = laneOf(preview, pile);
  const top = view.tops[pile];
  const direction = t(rises(pile) ? 'words.rising' : 'words.falling');
  if (top === null && !lane?.puts.length) return t('voice.state.pile_empty', { pile, direction });
  const command = commandOf(view.rules, top);
  const card =
    top === null ? '' : cardWith(top, lasts(command) ? command : undefined, burns(view.rules, top));
  if (lane?.puts.length) {
    const put = list(lane.puts.map(String));
    return card
      ? t('voice.state.pile_put', { pile, direction, card, put })
      : t('voice.state.pile_put_first', { pile, direction, put });
  }
  return t('voice.state.pile', { pile, direction, card });
}

export function pilesText(table: Table, preview: Preview | undefined): string {
  if (!table.game) return t('voice.state.no_game');
  return PILES.map((pile) => pileText(table, preview, pile)).join(' ');
}

export function handText(table: Table, preview: Preview | undefined): string {
  const view = table.game?.view;
  if (!view) return t('voice.state.no_game');
  if (handSeat(table) === undefined) return t('voice.state.no_hand');
  const cards = preview
    ? preview.hand.map(({ card, command, fire, put }) => {
        const named = cardWith(card, command, fire);
        return put ? t('voice.state.card_put', { card: named, pile: put }) : named;
      })
    : (view.hand ?? []).map((card) =>
        cardWith(card, commandOf(view.rules, card), burns(view.rules, card)),
      );
  return cards.length === 0
    ? t('voice.state.hand_empty')
    : t('voice.state.hand', { cards: clauses(cards) });
}

/** What is still owed in the own turn; empty when nothing is. */
function debts(preview: Preview): string[] {
  const texts: string[] = [];
  for (const duty of preview.duties) {
    if (duty.kind === 'skull') texts.push(t('voice.owed.skull', { pile: duty.pile ?? '' }));
    else if (duty.kind === 'fire') texts.push(t('voice.owed.fire', { pile: duty.pile ?? '' }));
    else texts.push(t('voice.owed.three', { n: duty.more ?? 0 }));
  }
  // A three says exactly how many, which is more than the least that is due.
  const exactly = preview.duties.some(({ kind }) => kind === 'three');
  if (preview.due > 0 && !exactly) texts.push(t('voice.owed.due', { n: preview.due }));
  return texts;
}

export function owedText(table: Table, preview: Preview | undefined): string {
  if (!preview || table.phase !== 'play') return t('voice.owed.nothing');
  const texts = debts(preview);
  if (texts.length > 0) return texts.join(' ');
  return t(preview.mine ? 'voice.owed.may_end' : 'voice.owed.nothing');
}

export function forceText(table: Table): string {
  const view = table.game?.view;
  if (!view) return '';
  const force = PILES.flatMap((pile) => {
    const command = commandOf(view.rules, view.tops[pile]);
    return lasts(command) ? [t('voice.state.on', { what: commandWord(command), pile })] : [];
  });
  return force.length > 0 ? t('voice.state.force', { commands: list(force) }) : '';
}

/** Whose turn it is. */
export function whoseText(table: Table): string {
  const { game, phase } = table;
  if (!game) return t('voice.state.no_game');
  if (phase === 'begin') return t('voice.state.begin');
  if (phase === 'over') {
    return game.over ? overText(game.over, table, game.view.turn) : t('refused.game_over');
  }
  return table.to_move
    ? t('voice.state.your_turn')
    : t('voice.state.turn', { who: seatName(table, game.view.turn) });
}

/** "Your turn. Cover the skull on B. Two more cards are due. In force: mute on C." */
export function yourTurnText(table: Table, preview: Preview | undefined, brief: boolean): string {
  const texts = [t('voice.your_turn')];
  if (preview?.mine) texts.push(...debts(preview));
  if (!brief) texts.push(forceText(table));
  if (preview?.mine && preview.rescue_from_start === null) texts.push(t('voice.every_play_loses'));
  return texts.filter(Boolean).join(' ');
}

export function stateText(table: Table, preview: Preview | undefined): string {
  const { game } = table;
  if (!game) return t('voice.state.no_game');
  const texts = [whoseText(table)];
  if (preview?.mine && table.phase === 'play') texts.push(owedText(table, preview));
  texts.push(pilesText(table, preview));
  if (handSeat(table) !== undefined && isRunning(table)) texts.push(handText(table, preview));
  texts.push(forceText(table), t('voice.state.draw', { n: game.view.draw_count }));
  return texts.filter(Boolean).join(' ');
}

/** What can still go on a pile, or on each of them. */
export function roomOf(table: Table, preview: Preview | undefined, pile?: PileName): string {
  if (!preview) return t('voice.state.no_game');
  if (!table.settings.aid) return t('voice.state.no_aid');
  return preview.lanes
    .filter((lane) => !pile || lane.pile === pile)
    .map((lane) => t('voice.state.room', { pile: lane.pile, room: roomText(lane) }))
    .join(' ');
}

/** Who sits where. `now` is the server's clock. */
export function seatsText(table: Table, now: number): string {
  return table.seats
    .map((_, seat) => {
      const { shown, cards, state, me, bot } = seatState(table, seat, now);
      const facts = [shown];
      if (isRunning(table)) {
        facts.push(t('words.cards', { n: cards }));
        if (!me || bot) facts.push(state);
      }
      return t('voice.state.seat', { n: seat + 1, facts: facts.join(', ') });
    })
    .join(' ');
}

const logLines = 10;
/** The last lines of the log. */
export function logText(table: Table, count = logLines): string {
  const lines = story(table).slice(-count);
  return lines.length > 0 ? spoken(lines.map((line) => line.text)) : t('talk.nothing_yet');
}

const mostLines = 6;
/** What was laid and said since the reader's last turn. */
export function lastText(table: Table): string {
  const lines = story(table);
  const own = lastIndex(lines, (line) => line.kind === 'turn' && line.mine);
  const since = lines.slice(own + 1);
  const told = since.length > 0 ? since.slice(-mostLines) : lines.slice(-1);
  return told.length > 0 ? spoken(told.map((line) => line.text)) : t('voice.state.nothing_yet');
}
