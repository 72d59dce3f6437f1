// What sessions do: random requests, sensible ones, nonsense, repeats, lost connections. And quiet
// points, where everything that was told must agree with the model.
import { anyRequest, malformed, sensibleRequest } from './generate.js';
import { isRunning, numberOf, withoutSource } from './model.js';
import { NO_ENTRY } from './checker.js';
import { looks } from './texts.js';
import { checkTableOverHttp } from './http.js';
import { sleep } from './world.js';

const MODES = {
  calm: { drop: 0.01, freeze: 0.003, malformed: 0.04, repeat: 0.04, sensible: 0.55, pause: 60, ahead: 0.1 },
  slow: { drop: 0.01, freeze: 0.003, malformed: 0.04, repeat: 0.04, sensible: 0.7, pause: 400, ahead: 0 },
  wild: { drop: 0.03, freeze: 0.01, malformed: 0.08, repeat: 0.06, sensible: 0.3, pause: 40, ahead: 0.4 },
};

/** Connects until it works or the run is over; sends again what was not answered. */
export function connect(session, withSeen) {
  session.connecting ??= connectOnce(session, withSeen).finally(() => { session.connecting = undefined; });
  return session.connecting;
}

async function connectOnce(session, withSeen) {
  const { world } = session;
  if (session.isUsable()) return true;
  for (let tries = 0; !world.isStopped; ++tries) {
    if (await session.connect(withSeen)) break;
    if (['store_failed', 'overloaded'].includes(session.refusal?.code)) {
      await sleep(300);
      continue;
    }
    if (session.refusal) {
      session.table.fail(new Error(`hello was refused: ${JSON.stringify(session.refusal)}`), session);
      return false;
    }
    if (!world.isTroubled && tries > 100) {
      session.table.fail(new Error('the server takes no connection'), session);
      return false;
    }
    await sleep(100);
  }
  if (world.isStopped) return false;
  const again = session.unanswered.splice(0);
  for (const record of again) {
    if (!session.isUsable()) {
      session.unanswered.push(record);
      continue;
    }
    await resend(session, record);
  }
  return session.isUsable();
}

// Whether it was done before is for the server to say; then its entry is the old one.
async function resend(session, record) {
  if (record.message.t === 'hint') return;
  const { table } = session;
  const index = table.requests.indexOf(record);
  if (index >= 0) table.requests.splice(index, 1);
  const promise = session.send(record.message);
  const sent = session.pending.get(record.message.id);
  sent.isResent = true;
  sent.since = record.since;
  await promise;
}

/** The life of one session until the run is over. */
export async function live(session, mode) {
  const { world, table, random } = session;
  const odds = MODES[mode];
  await connect(session, false);
  while (!world.isStopped && !table.isFailed) {
    if (table.isQuiet) {
      await sleep(5);
      continue;
    }
    session.isBusy = true;
    try {
      await step(session, odds);
    } catch (error) {
      table.fail(error, session);
      return;
    } finally {
      session.isBusy = false;
    }
    await sleep(random.int(odds.pause * 2));
  }
}

async function step(session, odds) {
  const { world, table, random, person } = session;
  if (!session.isUsable()) {
    await connect(session, random.chance(0.7));
    return;
  }
  if (!table.head) return;
  if (session.fold.partial && random.chance(0.5)) {
    await session.send({ t: 'look', id: ++session.id });
    return;
  }
  const what = random.next();
  let at = odds.drop;
  if (what < at) return drop(session);
  if (what < (at += odds.freeze)) return session.freeze(random.between(200, 1500));
  const context = { random, state: table.head, person, session, world, table, nextId: () => ++session.id };
  if (what < (at += odds.malformed)) {
    const frame = malformed(context);
    if (frame.message) await session.send({ ...frame.message, id: ++session.id });
    else await session.sendMalformed(frame);
    return;
  }
  if (what < (at += odds.repeat) && session.kept.length > 0) {
    const again = random.pick(session.kept);
    // Whatever stands in it: the same number is the same request.
    const message = random.chance(0.7) ? again.message : { ...anyRequest(context), id: again.message.id };
    if (session.pending.has(message.id) || NO_ENTRY.has(message.t) || message.t === 'hello') return;
    await session.send(message, again);
    return;
  }
  const message = (what < at + odds.sensible ? sensibleRequest(context) : undefined) ?? anyRequest(context);
  if (isUnwanted(message, context)) return;
  message.id = ++session.id;
  const promise = session.send(message);
  if (message.t === 'hint') session.hints = [...session.hints.slice(-3), message.id];
  if (random.chance(odds.ahead) && session.pending.size < 4) return;
  await promise;
}

// Two at once with the same name could not be told apart; and what makes a table useless for long.
function isUnwanted(message, { table, state, random }) {
  if (['join', 'ask'].includes(message.t)) {
    return table.requests.some((each) => ['join', 'ask'].includes(each.message?.t) && !each.answer && looks(each.message.name) === looks(message.name));
  }
  return false;
}

async function drop(session) {
  const { random } = session;
  session.isClosing = true;
  session.close(random.chance(0.5));
  await session.until(() => !session.isOpen, 'the end of the connection');
  session.isClosing = false;
  await sleep(random.pick([0, 20, 200, 600]));
}

/**
 * A quiet point: nobody sends anything, all answers have come, everybody takes a fresh view, and
 * all of it must agree.
 */
export async function quiet(table) {
  const { world } = table;
  table.isQuiet = true;
  try {
    const sessions = [...table.sessions];
    const end = performance.now() + world.wait;
    const isIdle = (each) => !each.isBusy && ![...each.pending.values()].some((record) => record.message?.t !== 'hint') && !each.isFrozen;
    while (!sessions.every(isIdle)) {
      if (performance.now() > end) {
        table.fail(new Error(`requests stay unanswered: ${sessions.filter((each) => !isIdle(each)).map((each) => each.name)}`));
        return;
      }
      if (table.isFailed || world.isStopped) return;
      await sleep(10);
    }
    for (const session of sessions) {
      if (!session.isUsable() && !await connect(session, true)) return;
    }
    if (table.isShaken) {
      table.isShaken = false;
      if (!await repeatKept(table)) return;
    }
    for (let round = 0; round < 2; ++round) {
      const asked = sessions.map((session) => look(session));
      for (const each of await Promise.all(asked)) if (!each) return;
    }
    check(table);
    if (!table.isFailed && !world.isTroubled && !world.isStopped) await checkTableOverHttp(world, table);
  } catch (error) {
    table.fail(error);
  } finally {
    table.isQuiet = false;
  }
}

// What was acknowledged before the server stopped is known after it.
async function repeatKept(table) {
  for (const session of table.sessions) {
    for (const again of session.kept.slice(-3)) {
      if (!session.isUsable()) return false;
      if (!await session.send(again.message, again)) return false;
      table.world.count.kept += 1;
    }
  }
  return true;
}

async function look(session) {
  const views = session.viewsTaken ?? 0;
  const record = await session.send({ t: 'look', id: ++session.id });
  if (!record) return session.table.world.isTroubled;
  return views >= 0;
}

function check(table) {
  const { world } = table;
  if (table.isFailed || !table.head) return;
  if (table.covered < table.knownSeq) adoptView(table);
  if (table.covered < table.knownSeq) return;  // nobody is there who may know everything
  table.advance([...table.sessions][0]);
  if (table.views.length > 0 && table.views.some(({ notice }) => notice.seq <= table.covered)) throw new Error('views were not compared');
  table.views.length = 0;
  table.checkAnswers(true);
  for (const session of table.sessions) {
    if (!session.isUsable() || session.base === undefined) continue;
    const notice = session.fold.state;
    if (notice && !session.fold.partial) table.checkPresence({ ...notice, seq: session.seen }, session);
  }
  table.checkOpenings(true);
  table.checkCauses();
  compareClients(table);
  world.count.quiet += 1;
}

// What everybody sees alike.
function compareClients(table) {
  // By views: who may not watch is not told all that happens.
  const shown = [...table.sessions].filter((each) => each.isUsable() && each.fold.state && !each.fold.partial && each.base === each.seen);
  const bySeq = new Map();
  for (const session of shown) {
    const { state } = session.fold;
    const common = JSON.stringify([{ ...state.settings, deal: withoutSource(state.settings.deal) }, state.host, state.seats, state.bench, state.ready]);
    const known = bySeq.get(session.seen);
    if (known && known.common !== common) {
      throw new Error(`${session.name} and ${known.session.name} see entry ${session.seen} differently: ${common} and ${known.common}`);
    }
    bySeq.set(session.seen, { common, session });
  }
}

// Nobody who may know everything was told all: the model goes on from a view.
function adoptView(table) {
  const { world } = table;
  const isFull = ({ you, settings }) => (table.kind === 'table' || table.kind === 'what_if' ? you.member !== 0 || settings.listed : you.seat !== undefined);
  const full = [...table.sessions].filter((each) => each.isUsable() && each.fold.state && !each.fold.partial && isFull(each.fold.state));
  const [best] = full.sort((a, b) => b.seen - a.seen);
  if (!best) return;
  table.hadGap = true;
  table.adopt({ ...best.fold.state, seq: best.seen, events: best.fold.told });
  table.causesChecked = table.covered;
  for (const seq of table.order) if (seq <= table.covered) table.caused.add(seq);
  world.count.adopted += 1;
}


/** Ends what still runs: bots go on by themselves, people give up, and every game must end. */
export async function finish(table) {
  const { world } = table;
  const end = performance.now() + world.wait;
  while (table.head && isRunning(table.head) && !table.isFailed) {
    if (performance.now() > end) {
      table.fail(new Error(`the game does not end: ${JSON.stringify(table.head.seats)}, turn ${table.head.game.turn}, votes ${table.head.game.votes}`));
      return;
    }
    for (const session of table.sessions) {
      if (!session.isUsable() && !await connect(session, true)) return;
      if (!table.head || !isRunning(table.head)) break;
      const member = numberOf(table.head, session.person.key);
      const seat = table.head.seats.findIndex((each) => member !== 0 && each.member === member);
      if (seat < 0) continue;
      if (table.head.seats[seat].bot !== '') await session.send({ t: 'take_back', id: ++session.id });
      if (!table.head.game.votes.includes(member)) await session.send({ t: 'give_up', id: ++session.id, give_up: true });
    }
    await sleep(20);
  }
}
