// Faults on purpose: `--sabotage NAME` changes frames as they arrive, or makes the model wrong, and the
// run must fail. `run --check` tries all of them.
import { FIELDS } from './generate.js';
import { RULES } from './rules.js';

let count = 0;
const every = (n) => ++count % n === 0;
const happened = (notice, e) => notice.t === 'event' && notice.happened.e === e;

/** By name: what becomes of a frame; undefined: it is lost. */
export const sabotages = {
  /** A card of another hand in somebody's event. */
  leak: (notice) => {
    if (happened(notice, 'did') && notice.happened.drew > 0 && !notice.happened.cards && every(3)) {
      return { ...notice, happened: { ...notice.happened, cards: [...Array(notice.happened.drew).keys()].map((i) => i + 2) } };
    }
    return notice;
  },
  /** An event that one reader is not told. */
  lost_event: (notice) => (notice.t === 'event' && every(40) ? undefined : notice),
  /** An event that is left out of those that were missed. */
  missed: (notice) => (notice.t === 'missed' && notice.events.length > 0 && every(2) ? { ...notice, events: notice.events.slice(1) } : notice),
  /** A member who is told to be a visitor. */
  you: (notice) => (notice.t === 'table' && notice.you.member !== 0 && every(10) ? { ...notice, you: { member: 0, hidden: [] } } : notice),
  /** Another seat in a view. */
  seat: (notice) => {
    if (notice.t !== 'table' || !every(10)) return notice;
    return { ...notice, seats: notice.seats.map(({ member, bot }, i) => (i === 0 ? { member: 0, bot: 'quick' } : { member, bot })) };
  },
  /** A refusal with another code. */
  code: (notice) => (notice.t === 'refused' && notice.code === 'not_member' && every(5) ? { ...notice, code: 'running' } : notice),
  /** Done, although it was refused. */
  done: (notice) => (notice.t === 'refused' && notice.code === 'not_host' && every(3) ? { t: 'done', id: notice.id, seq: 0, repeated: false } : notice),
  /** No answer. */
  silence: (notice) => (notice.t === 'checked' && every(5) ? undefined : notice),
  /** Another text than the others are told. */
  text: (notice) => (happened(notice, 'said') && every(4) ? { ...notice, happened: { ...notice.happened, text: 'otherwise' } } : notice),
  /** An order that is none. */
  order: (notice) => (notice.t === 'event' && every(50) ? { ...notice, happened: { ...notice.happened, seq: 1 } } : notice),
  /** A key that the schema does not have. */
  schema: (notice) => (notice.t === 'done' && every(20) ? { ...notice, secret: 1 } : notice),
  /** Another presence. */
  presence: (notice) => {
    if (notice.t !== 'table' || !every(5)) return notice;
    return { ...notice, members: notice.members.map((each) => (each.state === 'connected' ? { ...each, state: 'lost' } : each)) };
  },
  /** Repeated requests as new ones. */
  repeated: (notice) => (notice.t === 'done' && notice.repeated ? { ...notice, seq: notice.seq + 1 } : notice),
  /** Another result than that of the cards. */
  result: (notice) => {
    if (!happened(notice, 'did') || !notice.happened.over?.hands) return notice;
    const { over } = notice.happened;
    return { ...notice, happened: { ...notice.happened, over: { ...over, draw: [...over.draw].reverse() } } };
  },
};

/** Models that are wrong: what makes them so. */
export const wrongModels = {
  /** Who sits may take any seat. */
  rule_missing: () => { RULES.sit = RULES.sit.filter(([codes]) => !codes.includes('seat_taken')); },
  /** Visitors may not look. */
  rule_added: () => { RULES.look = [[['not_member'], ({ member }) => member === 0]]; },
  /** A kind of request without a generator. */
  no_generator: () => { delete FIELDS.nudge; },
};
