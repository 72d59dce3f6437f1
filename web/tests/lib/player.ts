// Somebody who plays by what the page says: roles and names, nothing else. It is no good player, but
// it never lays what a lane calls a loss while another card is left.
import type { Page } from 'playwright-core';

export interface Lane {
  pile: string;
  rising: boolean;
  top: number;
  name: string;
}

const laneButtons = (page: Page) => page.getByRole('region', { name: 'Piles' }).getByRole('button');

/** What the four lanes call themselves. */
export async function lanes(page: Page): Promise<Lane[]> {
  const names = await laneButtons(page).evaluateAll((buttons) =>
    buttons.map((button) => button.querySelector('.vh')?.textContent ?? button.getAttribute('aria-label') ?? ''),
  );
  return names.map((name) => {
    const rising = / rising/.test(name);
    const numbers = /^Pile \w, \w+, (?:you put (\d[\d, and]*))?[^.]*?(\d+)?[^.\d]*\./.exec(name);
    const put = numbers?.[1]?.match(/\d+/g)?.at(-1);
    const top = Number(put ?? numbers?.[2] ?? (rising ? 1 : 100));
    return { pile: name.charAt(5), rising, top, name };
  });
}

/** Cards in the hand that are not put. */
export async function hand(page: Page): Promise<number[]> {
  const names = await page
    .getByRole('toolbar', { name: 'Your hand' })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.filter((button) => button.hasAttribute('aria-pressed')).map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    );
  return names.map((name) => Number.parseInt(name, 10)).filter((card) => card > 0);
}

export const act = (page: Page, name: 'Take back' | 'Lay' | 'End turn') =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });

export type Hand = 'mouse' | 'keys';

async function pick(page: Page, card: number, how: Hand): Promise<void> {
  if (how === 'keys') {
    await page.keyboard.type(String(card));
    if (card < 10) await page.keyboard.press('Enter');
  } else {
    await page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button', { name: new RegExp(`^${card}\\b`) }).click();
  }
  await page.getByRole('button', { name: new RegExp(`^${card}\\b`), pressed: true }).waitFor();
}

/** Whether it is this seat's turn: the buttons speak of others' turns otherwise. */
export async function isMyTurn(page: Page): Promise<boolean> {
  const end = act(page, 'End turn');
  if ((await end.count()) === 0) return false;
  const text = await end.first().innerText({ timeout: 2000 }).catch(() => 'gone');
  return !/gone|is playing|plays|you are next|waits/.test(text);
}

export async function isOver(page: Page): Promise<boolean> {
  return (await page.locator('.result-line').count()) > 0;
}

/** Waits until it is this seat's turn (true) or the game is over (false). */
export async function untilMyTurn(page: Page, patience = 60_000): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await isOver(page)) return false;
    if (await isMyTurn(page)) return true;
    await page.waitForTimeout(50);
  }
  throw new Error(`nothing happens: ${await page.locator('body').innerText()}`);
}

/** Puts the card that goes the smallest step. False if no card can be put without losing. */
export async function putOne(page: Page, how: Hand = 'mouse'): Promise<boolean> {
  const piles = await lanes(page);
  const ways = (await hand(page))
    .flatMap((card) => piles.map((lane) => ({ card, lane, step: lane.rising ? card - lane.top : lane.top - card })))
    // A step back of exactly ten is the best there is.
    .map((way) => ({ ...way, step: way.step === -10 ? -10 : way.step < 0 ? 1000 : way.step }))
    .filter(({ step }) => step < 1000)
    .sort((one, other) => one.step - other.step);
  for (const { card, lane } of ways.slice(0, 12)) {
    await pick(page, card, how);
    const now = (await lanes(page)).find(({ pile }) => pile === lane.pile)!;
    if (!now.name.includes(`Lay ${card} here`) || /lose/.test(now.name)) {
      await pick_none(page, card, how);
      continue;
    }
    if (how === 'keys') await page.keyboard.press(lane.pile.toLowerCase());
    else await laneButtons(page).nth('ABCD'.indexOf(lane.pile)).click();
    await page.getByRole('button', { name: new RegExp(`^(Take back: )?${card}\\b.*${lane.pile}`) }).first().waitFor({ timeout: 3000 }).catch(() => {});
    return true;
  }
  return false;
}

async function pick_none(page: Page, card: number, how: Hand): Promise<void> {
  const picked = page.getByRole('button', { name: new RegExp(`^${card}\\b`), pressed: true });
  if (how === 'keys') await page.keyboard.press('Escape');
  else if (await picked.count()) await picked.click();
}

/** Plays one turn to its end. */
export async function playTurn(page: Page, how: Hand = 'mouse'): Promise<void> {
  for (let cards = 0; cards < 8; cards++) {
    const end = act(page, 'End turn');
    if ((await end.count()) === 0) return;
    const ready = (await end.getAttribute('aria-disabled')) !== 'true' && !/lose/.test(await end.innerText());
    if (ready) break;
    if (!(await putOne(page, how))) {
      // Nothing is left but to lose: whatever is put is laid, and whatever fits.
      await anything(page, how);
      return;
    }
  }
  await page.waitForTimeout(320); // a button that has just changed does not react
  if (how === 'keys') await page.keyboard.press('e');
  else await act(page, 'End turn').click();
}

/** Every way loses: lays the first card that goes anywhere, and agrees to what is asked. */
async function anything(page: Page, how: Hand): Promise<void> {
  for (const card of await hand(page)) {
    await pick(page, card, how);
    const fits = (await lanes(page)).find(({ name }) => name.includes(`Lay ${card} here`));
    if (!fits) {
      await pick_none(page, card, how);
      continue;
    }
    await laneButtons(page).nth('ABCD'.indexOf(fits.pile)).click();
    break;
  }
  await page.waitForTimeout(320);
  const lay = act(page, 'Lay');
  const end = act(page, 'End turn');
  for (const button of [end, lay]) {
    if ((await button.count()) && (await button.getAttribute('aria-disabled')) !== 'true') {
      await button.click();
      const anyway = page.getByRole('button', { name: /anyway/ });
      if (await anyway.count()) await anyway.click();
      return;
    }
  }
}
