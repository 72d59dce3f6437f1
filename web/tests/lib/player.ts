// Somebody who plays by what the page says: roles and names, nothing else, as one who listens would.
// It is no good player, but it never puts what a lane calls a loss while another card is left.
import type { Locator, Page } from 'playwright-core';
import { enPattern } from './texts';

export interface Lane {
  pile: string;
  rising: boolean;
  top: number;
  name: string;
}
interface Act {
  text: string;
  off: boolean;
}
/** A table as it is told. */
export interface Told {
  lanes: Lane[];
  hand: { card: number; name: string; picked: boolean }[]; // without what is put
  put: { card: number; pile: string }[];
  acts: { back: Act; lay: Act; end: Act } | undefined;
  over: boolean;
}

const results = new RegExp(
  `^(?:${['won', 'superb', 'lost', 'given_up', 'time_over']
    .map((how) => enPattern(`after.${how}`, { n: '\\d+' }))
    .join('|')})$`,
);
const notMine = /^(?:you’re next|\d+ turns? before|one moment|waiting for|A bot is playing)/;

const main = (page: Page) => page.getByRole('main');
export const laneButton = (page: Page, pile: string) =>
  page.getByRole('region', { name: 'Piles' }).getByRole('button', { name: `Pile ${pile},` });
export const handCard = (page: Page, card: number) =>
  page
    .getByRole('toolbar', { name: 'Your hand' })
    .getByRole('button', { name: new RegExp(`^${card}(?:,|$)`) });
/** The place of a placed card in the hand. */
export const slot = (page: Page, card: number) =>
  page
    .getByRole('toolbar', { name: 'Your hand' })
    .getByRole('button', { name: new RegExp(`^Take back ${card} from`) });
export const act = (page: Page, name: 'Take back' | 'Play' | 'End turn') =>
  page
    .getByRole('group', { name: 'Your turn' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
/** The end of a game, over the lanes. */
export const result = (page: Page): Locator =>
  page.getByRole('heading', { level: 2, name: results });
/** End turn, when it speaks of the own turn. */
const myTurn = (page: Page): Locator =>
  page.getByRole('button', {
    name: /^End turn (?!you’re next|\d+ turns? before|one moment|waiting for|A bot is playing)/,
  });

function laneOf(name: string): Lane {
  const rising = / ascending/.test(name);
  const stands = /^Pile \w, \w+, (?:you placed ([\d, and]+)|(\d+))?/.exec(name);
  const put = stands?.[1]?.match(/\d+/g)?.at(-1);
  return {
    pile: name.charAt(5),
    rising,
    top: Number(put ?? stands?.[2] ?? (rising ? 1 : 100)),
    name,
  };
}

/** Everything that matters for a turn, read at one moment. */
export async function told(page: Page): Promise<Told> {
  const seen: Told = { lanes: [], hand: [], put: [], acts: undefined, over: false };
  const acts: Record<string, Act> = {};
  let part = ''; // the group, toolbar or region a button is in
  for (const line of (await main(page).ariaSnapshot()).split('\n')) {
    const found = /^\s*- '?(button|heading|region|toolbar|group) "((?:[^"\\]|\\.)*)"(.*)$/.exec(
      line.replaceAll("''", "'"),
    );
    if (!found) continue;
    const [, role, name = '', states = ''] = found;
    if (role === 'heading') {
      if (results.test(name)) seen.over = true;
      continue;
    }
    if (role !== 'button') {
      part = name || part;
      continue;
    }
    if (/^Pile [A-D], (?:ascending|descending),/.test(name)) seen.lanes.push(laneOf(name));
    const card = /^(\d+)(?:,|$)/.exec(name);
    if (card) seen.hand.push({ card: Number(card[1]), name, picked: states.includes('[pressed]') });
    const put = part === 'Your hand' && /^Take back (\d+) from ([A-D])$/.exec(name);
    if (put) seen.put.push({ card: Number(put[1]), pile: put[2]! });
    const one = part === 'Your turn' && /^(Take back|Play|End turn) (.*)$/.exec(name);
    if (one) acts[one[1]!] = { text: one[2]!, off: states.includes('[disabled]') };
  }
  const { 'Take back': back, Play: lay, 'End turn': end } = acts;
  if (back && lay && end) seen.acts = { back, lay, end };
  return seen;
}

export const isMine = ({ acts }: Told) => acts !== undefined && !notMine.test(acts.end.text);

/** Waits until it is this seat's turn (true) or the game is over (false). */
export async function untilMyTurn(page: Page, patience = 60_000): Promise<boolean> {
  const first = myTurn(page).or(result(page)).first();
  await first.waitFor({ timeout: patience }).catch(async () => {
    throw new Error(`nothing happens:\n${await page.locator('body').ariaSnapshot()}`);
  });
  return (await result(page).count()) === 0;
}

export type How = 'mouse' | 'touch' | 'keys';
/** Careful: the smallest step first. Hasty: the largest, which ends a game soon. */
export type Style = 'careful' | 'hasty';

const press = (button: Locator, how: How) => (how === 'touch' ? button.tap() : button.click());

export async function pick(page: Page, card: number, how: How = 'mouse'): Promise<void> {
  if (how === 'keys') await page.keyboard.type(String(card));
  else await press(handCard(page, card), how);
  await page.getByRole('button', { name: new RegExp(`^${card}(?:,|$)`), pressed: true }).waitFor();
}

async function unpick(page: Page, card: number, how: How): Promise<void> {
  if (how === 'keys') await page.keyboard.type(String(card));
  else await press(handCard(page, card), how);
  await page.getByRole('button', { name: new RegExp(`^${card}(?:,|$)`), pressed: false }).waitFor();
}

export async function putOn(
  page: Page,
  card: number,
  pile: string,
  how: How = 'mouse',
): Promise<void> {
  if (how === 'keys') await page.keyboard.press(pile.toLowerCase());
  else await press(laneButton(page, pile), how);
  await slot(page, card).waitFor();
}

/** A card on a pile, whatever it leads to. */
export async function put(
  page: Page,
  card: number,
  pile: string,
  how: How = 'mouse',
): Promise<void> {
  await pick(page, card, how);
  await putOn(page, card, pile, how);
}

interface Way {
  card: number;
  pile: string;
  step: number;
}

/** All ways that the order of numbers allows, the smallest step first; ten back is the best. */
export function ways({ lanes, hand }: Told): Way[] {
  return hand
    .flatMap(({ card }) =>
      lanes.map(({ pile, rising, top }) => ({
        card,
        pile,
        step: rising ? card - top : top - card,
      })),
    )
    .filter(({ step }) => step > 0 || step === -10)
    .sort((one, other) => one.step - other.step || one.card - other.card);
}

const enough = 16; // ways that are tried before it is called hopeless

/** Puts one card. False if none can be put without losing. */
export async function putOne(
  page: Page,
  how: How = 'mouse',
  style: Style = 'careful',
  seen?: Told,
): Promise<boolean> {
  const now = seen ?? (await told(page));
  const bad = new Set<string>();
  let tried = 0;
  const choices = style === 'careful' ? ways(now) : ways(now).reverse();
  for (const { card, pile } of choices) {
    if (bad.has(`${card}${pile}`)) continue;
    if (++tried > enough) return false;
    await pick(page, card, how);
    // The lanes say of the picked card, all at once, what it would do there.
    const { lanes } = await told(page);
    for (const lane of lanes) {
      if (!lane.name.includes(`Place ${card} here`) || /loses/.test(lane.name)) {
        bad.add(`${card}${lane.pile}`);
      }
    }
    if (!bad.has(`${card}${pile}`)) {
      await putOn(page, card, pile, how);
      return true;
    }
    await unpick(page, card, how);
  }
  return false;
}

/**
 * Presses a button of the turn until it changes. One that has just changed does not react for a
 * moment, and one that was pressed changes at once: so it is never pressed twice.
 */
export async function pressAct(
  page: Page,
  name: 'Take back' | 'Play' | 'End turn',
  how: How = 'mouse',
): Promise<void> {
  const button = await act(page, name).elementHandle();
  const shown = () => button?.evaluate((one) => (one.isConnected ? one.outerHTML : undefined));
  const asks = page.getByRole('button', { name: /anyway$/ });
  const before = await shown();
  for (let presses = 0; presses < 40; presses++) {
    await press(act(page, name), how);
    for (let looks = 0; looks < 5; looks++) {
      if ((await shown()) !== before || (await asks.count()) > 0) return;
      await page.waitForTimeout(20);
    }
  }
  throw new Error(`${name} does nothing:\n${await main(page).ariaSnapshot()}`);
}

/** Presses End turn, and waits until it is ended. */
export async function endTurn(page: Page, how: How = 'mouse', seen?: Told): Promise<void> {
  const { put } = seen ?? (await told(page));
  if (how === 'keys') await page.keyboard.press('e');
  else await pressAct(page, 'End turn', how);
  for (const { card } of put) await slot(page, card).waitFor({ state: 'detached' });
}

/** Puts what a turn needs; what is told then. Undefined if nothing is left but to lose. */
export async function putTurn(
  page: Page,
  how: How = 'mouse',
  style: Style = 'careful',
): Promise<Told | undefined> {
  for (let cards = 0; cards < 9; cards++) {
    const now = await told(page);
    const { acts, over } = now;
    if (over || !acts || (!acts.end.off && !/loses/.test(acts.end.text))) return now;
    if (!(await putOne(page, how, style, now))) return undefined;
  }
  throw new Error(`no turn has so many cards:\n${await main(page).ariaSnapshot()}`);
}

/** Plays one turn to its end, or the game to its end where there is no other way. */
export async function playTurn(
  page: Page,
  how: How = 'mouse',
  style: Style = 'careful',
): Promise<void> {
  const ready = await putTurn(page, how, style);
  if (!ready) await lose(page, how);
  else if (ready.acts && !ready.over) await endTurn(page, how, ready);
}

/** Every way loses: lays whatever fits, and agrees to what is asked. */
export async function lose(page: Page, how: How = 'mouse'): Promise<void> {
  for (let tries = 0; tries < 12; tries++) {
    const now = await told(page);
    if (now.over || !now.acts || !isMine(now)) return;
    const { lay, end } = now.acts;
    const action = !end.off ? 'End turn' : !lay.off ? 'Play' : undefined;
    if (action) {
      if (how === 'keys') await page.keyboard.press(action === 'Play' ? 'l' : 'e');
      else await pressAct(page, action, how);
      const agree = page.getByRole('button', { name: /anyway$/ });
      await agree
        .or(result(page))
        .or(act(page, action).and(page.getByRole('button', { disabled: true })))
        .first()
        .waitFor();
      if (await agree.count()) await press(agree, how);
      if (await settled(page, now)) return;
      continue;
    }
    let done = false;
    for (const { card, pile } of ways(now)) {
      await pick(page, card, how);
      const lane = (await told(page)).lanes.find((one) => one.pile === pile);
      if (lane?.name.includes(`Place ${card} here`)) {
        await putOn(page, card, pile, how);
        done = true;
        break;
      }
      await unpick(page, card, how);
    }
    if (!done)
      throw new Error(`nothing fits, and it is not over:\n${await main(page).ariaSnapshot()}`);
  }
}

/** After something was laid, or a turn was ended: true when the game is over. */
async function settled(page: Page, before: Told): Promise<boolean> {
  // Where nothing was put, alone at a table, only the hand and the buttons show that it is stored.
  const changed = (now: Told) =>
    before.put.length > 0
      ? now.put.length < before.put.length
      : JSON.stringify(now) !== JSON.stringify(before);
  for (let looks = 0; looks < 1000; looks++) {
    const now = await told(page);
    if (now.over) return true;
    if (now.acts && (changed(now) || !isMine(now)) && now.acts.end.text !== 'one moment')
      return false;
    await page.waitForTimeout(30);
  }
  throw new Error(`what was played is never stored:\n${await main(page).ariaSnapshot()}`);
}

/** Plays until the game is over; the number of own turns. */
export async function playToTheEnd(
  page: Page,
  how: How = 'mouse',
  style: Style = 'careful',
): Promise<number> {
  let turns = 0;
  while (await untilMyTurn(page)) {
    await playTurn(page, how, style);
    if (++turns > 80) throw new Error('no game has so many turns');
  }
  return turns;
}

/** Ends a game at once, by the menu. */
export async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Give up this game' }).click();
  await page.getByRole('button', { name: 'Give up', exact: true }).click();
}
