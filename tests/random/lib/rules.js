// What docs/protocol.md says about every request: which codes of refusals are due in a state.
//
// A rule is [codes, applies]: applies(context) is true (the request must be refused, with this code
// or another one that is due), MAYBE (this code is acceptable, and so is everything else), or false.
// The order of several codes that are due at once is not documented, so each of them is accepted.
import { MAYBE, isClub, isMuted, isProgram, isRunning, isToday, memberOf, numberOf, seatOf } from './model.js';
import { looks, nameCodes, verdictOf } from './texts.js';

/** Codes that any request may be refused with, where the run makes them possible. */
export const ALWAYS = { store_failed: 'isTroubled', overloaded: 'isTroubled', too_soon: 'isLimited', budget: 'isLimited', too_many: 'isLimited' };

export const BOTS = ['random', 'greedy', 'quick', 'strong'];
export const REACTIONS = ['thumbs_up', 'clap', 'laugh', 'wow', 'sorry', 'thanks'];

const visitor = ({ member }) => member === 0;
const running = ({ state }) => isRunning(state);
const notRunning = ({ state }) => !isRunning(state);
const noSeat = ({ seat }) => seat === undefined;
const noSuchSeat = (key) => ({ state, message }) => !(message[key] >= 0 && message[key] < state.seats.length);
const program = ({ state, member }) => member !== 0 && isProgram(state, member);
const today = ({ state }) => isToday(state);
const fixed = ({ state }) => isToday(state) ? true : isClub(state) ? MAYBE : false;
const notLess = ({ state }) => state.phase === 'closed';
const hasPersonSeated = (state) => state.seats.some((each) => each.member !== 0 && !isProgram(state, each.member));

// The host's rights: the host's, or while the host is lost, or idle between games, those of another one.
function notHost({ state, member, message, isLongLost, isLongIdle }) {
  if (member !== 0 && state.host === member) return false;
  if (member === 0 || message.t === 'hand_over') return true;
  return state.host !== 0 && (isLongLost(state.host) || (!isRunning(state) && isLongIdle(state.host))) ? MAYBE : true;
}

const MEMBERS = [['not_member'], visitor];
const SEATS = [['not_seated', 'not_member'], noSeat];
const LOBBY = [['running'], running];
const GAME = [['not_running', 'game_over'], notRunning];
const HOST = [['not_host', 'not_member'], notHost];

function names(key, isNeeded = () => true) {
  const due = (code) => (context) => isNeeded(context) && nameCodes(context.message[key]).includes(code);
  return [
    [['bad_name'], due('bad_name')],
    [['name_too_long'], due('name_too_long')],
    [['taboo'], due('taboo')],
    [['name_taken'], (context) => {
      const { state, message, person } = context;
      const like = state.members.filter((each) => each.name !== '' && each.person !== person &&
                                                  looks(each.name) === looks(message[key]));
      if (!isNeeded(context)) return MAYBE;
      if (like.some((each) => !each.left)) return true;
      // Of those who ask for a seat, too; whoever asks may have asked before under that name.
      const asked = state.asks.filter((each) => looks(each.name) === looks(message[key]));
      if (asked.some((each) => each.person !== undefined && each.person !== person)) return true;
      return like.length > 0 || asked.length > 0 ? MAYBE : false;
    }],
    // Names that the test made up in another way.
    [['bad_name', 'name_too_long', 'taboo'], ({ message }) => (message[key].length > 20 ? MAYBE : false)],
  ];
}

const talk = (context) => {
  const { state, member, seat } = context;
  return [member !== 0 && isRunning(state) && seat === undefined, isMuted(state.game) && isRunning(state)];
};
const TALK = [
  MEMBERS,
  [['spectator'], (context) => talk(context)[0]],
  [['muted'], (context) => talk(context)[1]],
  [['too_soon'], ({ talksFast }) => (talksFast ? MAYBE : false)],
];

const isPoint = (point) => /^(|[A-D]|[2-9]|[1-9][0-9])$/.test(point);
const REVIEW = [
  MEMBERS, LOBBY,
  [['unknown_game'], ({ state }) => !state.game],
  [['secret'], ({ state }) => (isToday(state) || isClub(state) ? MAYBE : false)],
  [['people_only'], program],
  [['not_leader'], () => MAYBE],
];

const bots = [['no_such_bot'], ({ message }) => !BOTS.includes(message.bot)];

export const RULES = {
  hello: [[['bad_request'], () => true]],
  join: [
    [['joined'], ({ member }) => member !== 0],
    [['fixed'], ({ state }) => isToday(state)],
    [['people_only'], ({ state, message, person }) => {
      const was = state.members.find((each) => each.person === person);
      if (message.program !== true) return false;
      return was !== undefined && !was.program ? true : isClub(state) ? MAYBE : false;
    }],
    [['full'], ({ state }) => state.members.length >= 50 ? MAYBE : false],
    ...names('name'),
  ],
  rename: [MEMBERS, LOBBY, [['fixed'], ({ state }) => isToday(state) ? MAYBE : false], ...names('name')],
  leave: [MEMBERS],
  sit: [MEMBERS, LOBBY, [['fixed'], fixedSeats], [['no_such_seat'], noSuchSeat('seat')],
        [['seat_taken'], ({ state, message, member }) => {
          const there = state.seats[message.seat]?.member ?? 0;
          return there === 0 || there === member ? false : true;
        }],
        [['seated', 'seat_taken'], ({ message, seat }) => (seat !== undefined && seat === message.seat ? MAYBE : false)]],
  stand: [MEMBERS, SEATS, LOBBY, [['fixed'], fixedSeats]],
  set_bot: [HOST, LOBBY, [['fixed'], fixed], [['no_such_seat'], noSuchSeat('seat')],
            [['no_such_bot'], ({ message }) => message.bot !== '' && !BOTS.includes(message.bot)],
            [['seat_taken'], ({ state, message }) => {
              const there = state.seats[message.seat]?.member ?? 0;
              return there !== 0 && !isProgram(state, there);
            }]],
  swap: [HOST, LOBBY, [['fixed'], fixed], [['no_such_seat'], (context) => noSuchSeat('one')(context) || noSuchSeat('other')(context)],
         [['no_such_seat', 'bad_request', 'seat_taken'], ({ message }) => (message.one === message.other ? MAYBE : false)]],
  change: [HOST, LOBBY, [['fixed'], fixed],
           [['bad_deal', 'bad_request', 'fixed'], ({ message }) => badDeal(message.settings.deal)],
           [['unknown_game', 'secret', 'bad_deal', 'bad_request'],
            ({ message, games }) => message.settings.deal?.kind !== 'what_if' ? false
              : games.has(message.settings.deal.name) ? MAYBE : true],
           [['bad_request'], ({ message }) => badCommands(message.settings.rules)],
           [['bad_name', 'name_too_long', 'taboo'], ({ message }) => badTableName(message.settings.name)]],
  hand_over: [HOST,
              [['no_such_member'], ({ state, message }) => {
                const to = memberOf(state, message.member);
                return to === undefined || to.left;
              }],
              [['no_such_member', 'bad_request', 'joined'], ({ message, member }) => (message.member === member ? MAYBE : false)],
              [['people_only'], ({ state, message, member }) => {
                if (!isProgram(state, message.member)) return false;
                const person = state.members.some((each) => !each.left && !each.program);
                return person && message.member !== member ? true : MAYBE;
              }],
              [['fixed'], ({ state }) => isToday(state) ? MAYBE : false]],
  hide: [MEMBERS, [['no_such_member'], ({ state, message, member }) => {
    const whom = memberOf(state, message.member);
    if (whom === undefined || message.member === member) return true;
    return whom.left ? MAYBE : false;
  }]],
  start: [HOST, LOBBY,
          [['fixed'], ({ state }) => (isToday(state) ? (state.game ? true : MAYBE) : isClub(state) && state.game ? MAYBE : false)],
          [['empty_seats'], emptySeats],
          [['unknown_game', 'secret', 'knows_deal', 'unknown_club'],
           ({ state }) => (['club', 'what_if'].includes(state.settings.deal.kind) ? MAYBE : false)],
          [['knows_deal'], ({ state }) => (state.settings.deal.kind === 'random' ? false : MAYBE)],
          // A seat for those who waited makes a game of more players.
          [['bad_deal'], ({ state }) => (state.settings.deal.kind === 'random' ? false : MAYBE)]],
  ready: [MEMBERS, LOBBY, [['fixed'], ({ state }) => (isToday(state) || isClub(state) ? MAYBE : false)]],
  begin: [SEATS, GAME, [['begun'], ({ state }) => state.phase === 'play'], [['no_such_seat'], noSuchSeat('seat')],
          [['people_only'], (context) => program(context) && hasPersonSeated(context.state)],
          [['bot_plays'], ({ state, seat }) => (seat !== undefined && state.seats[seat].bot !== '' ? MAYBE : false)],
          [['not_host', 'not_your_turn', 'no_such_seat', 'seat_taken', 'people_only'], (context) => {
            const { state, message, seat } = context;
            if (seat === undefined || message.seat === seat) return false;
            const others = state.seats.filter((each, i) => i !== seat && each.member !== 0 && !isProgram(state, each.member));
            if (program(context)) return MAYBE;  // a program among bots
            if (others.length === 0) return false;
            if (others.every((each) => each.bot !== '')) return MAYBE;
            return notHost(context);
          }]],
  play: [SEATS, GAME,
         [['not_begun'], ({ state }) => state.phase === 'begin'],
         [['stale'], ({ state, message }) => isRunning(state) && (message.game !== state.game.number || message.n !== state.game.n)],
         // A play for a position of a game that is over.
         [['stale'], ({ state }) => (state.game && !isRunning(state) ? MAYBE : false)],
         [['bot_plays'], ({ state, seat }) => seat !== undefined && isRunning(state) && state.seats[seat].bot !== ''],
         [['not_your_turn'], (context) => isNotMover(context)],
         // What the rules of the cards say is judged from the record, by the referee.
         [['not_in_hand', 'wrong_order', 'no_back', 'one_pile', 'below_minimum', 'game_over', 'not_your_turn', 'turn_over'],
          ({ state }) => (state.phase === 'play' ? MAYBE : false)]],
  signal: [SEATS, GAME,
           [['muted'], (context) => talk(context)[1]],
           [['no_commands'], ({ state, message }) => /^(hold|not_now):/.test(message.signal) && isRunning(state) && !state.game.rules.extreme],
           [['begun'], ({ state, message }) => /^(not_)?begin$/.test(message.signal) && isRunning(state) && state.game.laid.length > 0],
           [['begun'], ({ state, message }) => (/^(not_)?begin$/.test(message.signal) && state.phase === 'play' ? MAYBE : false)],
           [['bot_plays'], ({ state, seat }) => (seat !== undefined && state.seats[seat].bot !== '' ? MAYBE : false)],
           [['not_seated', 'spectator', 'empty'], ({ state }) => (state.seats.length === 1 ? MAYBE : false)],
           [['too_soon'], ({ talksFast }) => (talksFast ? MAYBE : false)]],
  say: [...TALK,
        [['empty'], ({ message }) => verdictOf(message.text) === 'empty'],
        [['taboo'], ({ message }) => verdictOf(message.text) === 'long'],
        [['taboo'], ({ state, message, member }) => verdictOf(message.text) === 'taboo' && isRunning(state) && member !== 0 &&
                                                     state.seats.length > 1],
        // Pieces of a number in several lines, a game of one, and texts that the test does not know.
        [['taboo'], ({ state, message, saidLately }) => {
          const verdict = verdictOf(message.text);
          if (verdict === 'unknown' || (verdict === 'taboo' && isRunning(state))) return MAYBE;
          return isRunning(state) && saidLately ? MAYBE : false;
        }]],
  check: [[['too_soon'], ({ checksFast }) => (checksFast ? MAYBE : false)]],
  react: [...TALK, [['no_such_reaction'], ({ message }) => !REACTIONS.includes(message.reaction)]],
  away: [],
  nudge: [SEATS, GAME, [['not_begun'], ({ state }) => state.phase === 'begin'],
          [['people_only'], program],
          [['not_your_turn'], (context) => isMover(context)],
          [['bot_plays'], ({ state }) => {
            if (state.phase !== 'play') return false;
            if (!state.game.known) return MAYBE;
            const mover = state.seats[state.game.turn];
            return mover.member === 0 || mover.bot !== '' || isProgram(state, mover.member);
          }],
          [['too_soon'], ({ state, turnTakes }) => state.phase === 'play' && (turnTakes < 55_000 ? true : MAYBE)]],
  // Who leads is kept in memory alone, and is not part of the model.
  review: [...REVIEW, [['not_seated'], ({ seat }) => (seat === undefined ? MAYBE : false)],
           [['unknown_game'], ({ state, message }) => Boolean(state.game) && message.game !== state.game.number],
           [['bad_request'], ({ state, message }) => (message.at < 0 || message.at > 400 || !isPoint(message.point)
             ? true : message.at > (state.game?.n ?? 0) ? MAYBE : false)]],
  lead: [...REVIEW, [['no_review', 'no_such_member'], () => MAYBE]],
  stand_in: [SEATS, GAME, [['no_such_seat'], noSuchSeat('seat')], bots,
             [['bot_plays'], ({ state, message }) => {
               const there = state.seats[message.seat];
               return there !== undefined && (there.member === 0 || there.bot !== '');
             }],
             [['people_only'], (context) => {
               const { state, message, seat } = context;
               const there = state.seats[message.seat]?.member ?? 0;
               return program(context) && message.seat !== seat && there !== 0 && !isProgram(state, there);
             }],
             [['not_lost', 'too_soon'], ({ state, message, seat, lostFor }) => {
               const there = state.seats[message.seat]?.member ?? 0;
               if (there === 0 || message.seat === seat) return false;
               if (state.settings.correspondence) return false;
               if (state.game?.idle?.seat === message.seat) return MAYBE;  // idle: others may agree to a bot
               return lostFor(there) > 110_000 || isProgram(state, there) ? MAYBE : true;
             }],
             [['correspondence'], ({ state, message, seat }) => {
               const there = state.seats[message.seat]?.member ?? 0;
               return there !== 0 && message.seat !== seat && state.settings.correspondence !== undefined;
             }],
             [['voted', 'bot_plays', 'not_lost', 'people_only'], ({ state, message }) => (state.game?.idle?.seat === message.seat ? MAYBE : false)],
             [['fixed'], ({ state }) => isToday(state) ? MAYBE : false]],
  take_back: [SEATS, [['not_running', 'game_over', 'seated'], ({ state }) => (isRunning(state) ? false : MAYBE)],
              [['seated'], ({ state, seat }) => seat !== undefined && state.seats[seat].bot === '']],
  ask: [[['seated'], ({ seat }) => seat !== undefined],
        GAME, [['no_such_seat'], noSuchSeat('seat')], [['fixed'], ({ state }) => isToday(state) ? true : fixed({ state })],
        [['not_lost', 'too_soon'], ({ state, message, isSurelyThere, lostFor, claimAfter }) => {
          const there = state.seats[message.seat]?.member ?? 0;
          if (there === 0 || state.settings.correspondence) return false;
          if (isSurelyThere(there)) return true;
          return lostFor(there) < claimAfter - 1500 ? true : MAYBE;
        }],
        [['correspondence'], ({ state, message }) => (state.seats[message.seat]?.member ?? 0) !== 0 &&
                                                     state.settings.correspondence !== undefined],
        [['asked'], ({ state, message }) => {
          const ask = state.asks.find((each) => each.seat === message.seat);
          return ask !== undefined ? MAYBE : false;
        }],
        [['nobody_to_ask'], ({ state, message }) => {
          const there = state.seats[message.seat]?.member ?? 0;
          return there === 0 ? false : MAYBE;
        }],
        [['people_only', 'bot_plays'], ({ state, message, member, person }) => {
          const there = state.seats[message.seat]?.member ?? 0;
          if (there === 0) return false;
          // Who asks as a visitor is taken for a person.
          if (isProgram(state, there) && (member === 0 || !isProgram(state, member))) return true;
          if (member === 0) return state.members.some((each) => each.person === person) || isProgram(state, there) ? MAYBE : false;
          return isProgram(state, member) !== isProgram(state, there) ? true : MAYBE;
        }],
        [['knows_hand', 'hand_seen', 'knows_deal'], () => MAYBE],
        [['joined'], ({ member }) => (member !== 0 ? MAYBE : false)],
        [['seated', 'full'], ({ state, message }) => (state.seats[message.seat]?.bot !== '' || state.members.length >= 50 ? MAYBE : false)],
        ...names('name', ({ state, message, member, person }) => {
          const there = state.seats[message.seat];
          return member === 0 && there !== undefined && there.member === 0 && !state.members.some((each) => each.person === person);
        }).map(([codes, applies]) => [codes, (context) => {
          const found = applies(context);
          return found === false && nameCodes(context.message.name).length > 0 ? MAYBE : found;
        }])],
  answer: [[['no_ask'], ({ state, message }) => !state.asks.some((each) => each.seat === message.seat)],
           [['not_host', 'not_member', 'not_seated', 'people_only', 'not_running'], (context) => {
             const { state, message, member, seat } = context;
             if (member === 0) return true;
             const there = state.seats[message.seat]?.member ?? 0;
             if (there === 0) {
               const host = notHost(context);
               return host === false && isProgram(state, member) ? MAYBE : host;
             }
             // Of a member's seat: people at the other seats, and the host.
             if (seat !== undefined && seat !== message.seat && !isProgram(state, member)) return false;
             return notHost(context) === true ? true : MAYBE;
           }],
           [['too_soon'], ({ state, message, serverNow }) => {
             const ask = state.asks.find((each) => each.seat === message.seat);
             if (ask?.until === undefined || !message.agree) return false;
             return serverNow < ask.until - 3000 ? true : MAYBE;
           }],
           [['not_running'], notRunning],
           [['not_lost', 'no_ask', 'knows_hand', 'hand_seen', 'not_running', 'game_over', 'too_soon', 'name_taken', 'full', 'seated', 'bot_plays', 'voted'],
            () => MAYBE]],
  give_up: [SEATS, GAME, [['voted'], ({ state, message, member }) =>
              isRunning(state) && state.game.votes.includes(member) === message.give_up]],
  hint: [SEATS, GAME, [['not_begun', 'not_your_turn'], ({ state }) => state.phase === 'begin'],
         [['not_your_turn'], (context) => isNotMover(context)],
         [['hints_off'], ({ state }) => !state.settings.hints || isToday(state)],
         [['bot_plays'], ({ state, seat }) => seat !== undefined && isRunning(state) && state.seats[seat].bot !== '' ],
         [['bad_request'], ({ message }) => message.effort !== undefined && !(message.effort >= 1 && message.effort <= 16000)],
         [['full', 'too_many', 'too_soon'], () => MAYBE]],
  stop_hint: [],
  code: [MEMBERS, [['too_soon', 'too_many', 'budget'], ({ codesFast }) => (codesFast ? MAYBE : false)]],
  look: [],
  here: [],
  earlier: [[['too_soon'], ({ checksFast }) => (checksFast ? MAYBE : false)]],
};

// Whose turn it is after the actions that a what-if begins with is not told before the next play.
function isMover({ state, seat }) {
  if (state.phase !== 'play' || seat === undefined) return false;
  return state.game.known ? state.game.turn === seat : MAYBE;
}

function isNotMover(context) {
  const found = isMover(context);
  return found === MAYBE ? MAYBE : context.state.phase === 'play' && context.seat !== undefined && !found;
}

function fixedSeats({ state }) { return isToday(state) ? true : false; }

// At a start members on the bench who are not lost get free seats.
function emptySeats({ state, isSurelyThere, isSurelyLost }) {
  const empty = state.seats.filter((each) => each.member === 0 && each.bot === '').length;
  if (empty === 0) return false;
  const there = state.bench.filter((each) => isSurelyThere(each)).length;
  const perhaps = state.bench.filter((each) => !isSurelyLost(each)).length;
  if (there >= empty) return false;
  return perhaps >= empty ? MAYBE : true;
}

function badDeal(deal) {
  if (deal === undefined) return false;
  const { kind = 'random', name = '', at = 0 } = deal;
  if (kind === 'today' || kind === 'club') return true;
  if (kind === 'named') return GOOD_DEALS.includes(name) ? (at === 0 ? false : MAYBE) : true;
  if (kind === 'random') return name === '' && at === 0 ? false : MAYBE;
  return MAYBE;
}

/** Names of deals, as docs/deals.md has them. */
export const GOOD_DEALS = ['2-kestrel', '1-heron', '3-otter'];

function badCommands(rules) {
  if (rules === undefined || rules.commands === undefined || typeof rules.commands === 'string') return false;
  const counts = {};
  for (const command of Object.values(rules.commands)) counts[command] = (counts[command] ?? 0) + 1;
  return Object.values(counts).some((count) => count !== 4);
}

function badTableName(name) {
  if (name === undefined) return false;
  if ([...name].length > 40 || ['Room 7', 'forty-two'].includes(name)) return true;
  return ['', 'Evening', 'Our table'].includes(name) ? false : MAYBE;
}

/**
 * What may be answered to a request in a state: { codes, isDone }. isDone: it may be fulfilled.
 * context: see World.contextOf.
 */
export function acceptable(state, message, context) {
  const person = context.person;
  const member = numberOf(state, person);
  const full = { ...context, state, message, member, seat: seatOf(state, member) };
  const codes = new Set();
  let isDone = true;
  if (notLess(full)) codes.add('closed');
  if (state.phase === 'closed' && !['look', 'away', 'stop_hint', 'check'].includes(message.t)) isDone = false;
  for (const [names_, applies] of RULES[message.t]) {
    const due = applies(full);
    if (due === false || due === undefined) continue;
    for (const code of names_) codes.add(code);
    if (due === true) isDone = false;
  }
  for (const [code, when] of Object.entries(ALWAYS)) if (when && context[when]) codes.add(code);
  return { codes, isDone };
}
