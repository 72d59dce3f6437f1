// Which entry a request becomes, and which entries nobody asks for.
import { keptName } from './texts.js';
import { difference, isFull, isProgram, memberOf, numberOf, seatOf } from './model.js';

/** The event that a request of that person makes in a state, without seq and ms. */
function expected(state, { message, person }) {
  const member = numberOf(state, person.key);
  const seat = seatOf(state, member);
  switch (message.t) {
    // At a full table somebody makes room before.
    case 'join': return { e: isFull(state) ? /^(hid|left|joined)$/ : 'joined' };
    case 'rename': return { e: 'renamed', member };
    case 'leave': return { e: /^(left|stopped)$/ };
    case 'sit': return { e: 'sat', member, seat: message.seat };
    case 'stand': return { e: 'stood', member };
    case 'set_bot': return { e: 'bot_sat', seat: message.seat, bot: message.bot };
    case 'swap': return { e: 'swapped', one: message.one, other: message.other };
    case 'change': return { e: 'changed' };
    case 'start': return { e: /^(sat|stood|changed|bot_sat|dealt)$/ };
    case 'begin': return { e: 'begun', seat: message.seat, by: member };
    case 'play': return { e: 'did', seat, actions: message.actions };
    case 'signal': return { e: 'signalled', seat, signal: message.signal };
    case 'say': return { e: 'said', member, text: saidAs(message.text) };
    case 'react': return { e: 'reacted', member, reaction: message.reaction };
    case 'stand_in': return { e: /^(stood_in|stand_in_agreed)$/, seat: message.seat };
    case 'take_back': return { e: 'took_back', seat };
    case 'ask': return { e: 'asked', seat: message.seat };
    case 'answer': return { e: isFull(state) ? /^(answered|hid|left|joined|ask_agreed)$/ : /^(answered|joined|ask_agreed)$/, ...(message.agree ? {} : { seat: message.seat, agreed: false }) };
    case 'hand_over': return { e: 'hosts', member: message.member };
    case 'give_up': return { e: 'voted', member, give_up: message.give_up };
    case 'ready': return { e: 'readied', member, ready: message.ready };
    case 'hide': return { e: 'hid', member, whom: message.member, hide: message.hide };
    default: return undefined;
  }
}

/** Control characters become blanks, and blanks at the ends go. */
export const saidAs = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ').trim();

/**
 * What is wrong with an entry as that of a request, or undefined. Without an event: what would be
 * wrong with no entry at all; a request that changes nothing needs none.
 */
export function eventsOf(state, record, event) {
  const wanted = expected(state, record);
  const { message } = record;
  if (wanted === undefined) return event === undefined ? undefined : 'it makes no entry';
  if (event === undefined) return changesNothing(state, record, wanted) ? undefined : 'it should make an entry';
  if (wanted.e instanceof RegExp ? !wanted.e.test(event.e) : wanted.e !== event.e) return `it should become ${wanted.e}`;
  for (const [key, value] of Object.entries(wanted)) {
    if (key === 'e') continue;
    if (message.t === 'say' && key === 'text' && event.text === '') continue;  // forgotten meanwhile
    const found = difference(value, event[key]);
    if (found) return `${key} should be ${JSON.stringify(value)}`;
  }
  if (message.t === 'change') return changeWrong(message.settings, event.settings);
  return undefined;
}

function changesNothing(state, { message, person }, wanted) {
  const member = numberOf(state, person.key);
  switch (message.t) {
    case 'sit': return state.seats[message.seat]?.member === member;
    case 'set_bot': return state.seats[message.seat]?.bot === message.bot && state.seats[message.seat]?.member === 0;
    case 'swap': return message.one === message.other || !difference(state.seats[message.one], state.seats[message.other]);
    case 'ask': return state.asks.some((each) => each.seat === message.seat && each.person === person.key);
    case 'hand_over': return state.host === message.member;
    case 'ready': return state.ready.includes(member) === message.ready;
    case 'hide': return (state.members.find((each) => each.member === member)?.hidden ?? []).includes(message.member) === message.hide;
    case 'rename': return state.members.find((each) => each.member === member)?.name === keptName(message.name);
    case 'change': return changeWrong(message.settings, state.settings) === undefined;
    default: return wanted === undefined;
  }
}

const DEFAULTS = { name: '', listed: false, hints: true, aid: true, voice: false, pace: 'normal' };
const SWITCHES = ['extreme', 'pro', 'small_hand', 'on_fire', 'one_pile_retroactive'];

/** What is wrong with settings as those that were asked for. */
export function changeWrong(asked, settings) {
  for (const [key, value] of Object.entries(DEFAULTS)) {
    const wanted = asked[key] ?? value;
    if (settings[key] !== (key === 'name' ? wanted.trim() : wanted)) return `${key} should be ${JSON.stringify(wanted)}`;
  }
  const kind = asked.deal?.kind ?? 'random';
  if (settings.deal.kind !== kind) return `the deal should be ${kind}`;
  if (kind !== 'random') return settings.deal.name === asked.deal.name ? undefined : 'another deal';
  if (settings.rules.players !== (asked.rules?.players ?? 2)) return 'other players';
  for (const key of SWITCHES) if (settings.rules[key] !== (asked.rules?.[key] ?? false)) return `${key} should be otherwise`;
  const { commands } = asked.rules ?? {};
  if (typeof commands === 'object' && difference({ ...commands }, settings.rules.commands)) return 'other commands';
  return undefined;
}

/** Whether an entry comes about without a request. */
export function isAutonomous(before, event, table) {
  switch (event.e) {
    case 'did': case 'signalled':
      return before.seats[event.seat].bot !== '';
    case 'begun':
      return event.by === 0;
    case 'stopped':
      // Who had not voted was lost.
      return event.over.result === 'time_over' || table.world.erasures.size > 0 || before.game.votes.length > 0;
    case 'forgotten':
      return table.world.erasures.has(memberOf(before, event.member)?.person);
    case 'idle': case 'here':
      return true;
    // The member whose seat was asked for is back, or somebody was erased; agreed: who had not agreed yet
    // has been lost for so long that nobody waits for them.
    case 'answered':
      if (event.agreed) return (before.asks.find((each) => each.seat === event.seat)?.agreed ?? []).length > 0;
      return event.by === before.seats[event.seat].member || (event.by === 0 && table.world.erasures.size > 0);
    case 'closed':
      return table.isClosing === true;
    case 'hosts':
      return isProgram(before, before.host);
    default:
      return false;
  }
}
