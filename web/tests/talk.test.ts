// Talking: a number is refused in every language, marked where it is and seen by nobody; reactions; and
// whose talk one does not want to see.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes } from './lib/browser';
import { Server } from './lib/server';
import { openTable, seated, visitAs, withoutPage } from './lib/tables';
import { type Language, localeOf, text } from './lib/texts';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

/** Two people in a game; the first has a browser, the other does not need one. */
async function twoPeople(language: Language, options = {}) {
  const opened = await openTable(server, { name: 'Maple' });
  const robin = await seated(server, opened.table, 'Robin', 1);
  const host = await withoutPage(server, opened.table, 'Maple', opened.token);
  await host.will('start');
  await host.will('begin', { seat: 0 });
  await host.close();
  return {
    ...opened,
    robin,
    ...(await visitAs(opened.token, opened.url, { locale: localeOf[language], ...options })),
  };
}

const numbers: [Language, string, string][] = [
  ['de', 'ich habe siebenundvierzig', 'siebenundvierzig'],
  ['en', 'I have forty-seven', 'forty-seven'],
  ['fr', 'j’ai quarante-sept', 'quarante-sept'],
  ['it', 'ho quarantasette', 'quarantasette'],
  ['pl', 'mam czterdzieści siedem', 'czterdzieści siedem'],
  ['ru', 'у меня сорок семь', 'сорок семь'],
];

it.each(numbers)('refuses a number in %s', async (language, line, word) => {
  const { page, context, faults, robin } = await twoPeople(language);
  const field = page.getByRole('textbox', { name: text(language, 'talk.field') });
  await field.pressSequentially(line);
  // While it is typed: marked where it is, with the reason.
  await page.locator('mark').getByText(word, { exact: true }).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const why = page.locator(
    `#${(await field.getAttribute('aria-describedby'))!.replace(/([^\w-])/g, '\\$1')}`,
  );
  const told = (await why.innerText()).trim();
  expect(told).toContain(word);
  expect(told.length).toBeGreaterThan(word.length + 15);
  // Sent nevertheless: refused, and the text stays.
  await page.getByRole('button', { name: text(language, 'talk.send') }).click();
  await page.getByText(text(language, 'talk.not_sent'), { exact: true }).waitFor();
  expect(await field.inputValue()).toBe(line);
  await page.locator('mark').getByText(word, { exact: true }).waitFor();
  // Without the number it goes, and only that is seen by others.
  const allowed = {
    de: 'lass B in Ruhe',
    en: 'leave B alone',
    fr: 'laisse B',
    it: 'lascia B',
    pl: 'zostaw B',
    ru: 'не трогай B',
  }[language];
  await field.fill(allowed);
  await field.press('Enter');
  await robin.event('said', ({ text: said }: { text: string }) => said === allowed);
  expect(robin.events.filter(({ e }: { e: string }) => e === 'said')).toHaveLength(1);
  await expect.poll(() => field.inputValue()).toBe('');
  expect(faults).toEqual([]);
  await context.close();
  await robin.close();
});

it('marks a digit at once', async () => {
  const { page, context, faults, robin } = await twoPeople('en');
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.pressSequentially('my 47');
  await page.locator('mark').getByText('47').waitFor();
  await field.fill('mine');
  await page.locator('mark').waitFor({ state: 'detached' });
  expect(await field.getAttribute('aria-invalid')).toBe(null);
  expect(faults).toEqual([]);
  await context.close();
  await robin.close();
});

it('reacts, and hides what somebody says', async () => {
  const { page, context, faults, robin, url, token } = await twoPeople('en');
  const log = page.getByRole('log', { name: 'Log' });
  const reactions = page.getByRole('group', { name: 'Reactions' });
  await expect.poll(() => reactions.getByRole('button').count()).toBe(6);
  await reactions.getByRole('button', { name: 'Bravo' }).click();
  await robin.event('reacted', ({ reaction }: { reaction: string }) => reaction === 'clap');
  await robin.will('react', { reaction: 'wow' });
  await log.getByText(/Robin.*Wow/).waitFor();
  await robin.will('say', { text: 'this is seen' });
  await log.getByText('this is seen').waitFor();

  await page.getByRole('button', { name: 'Hidden players' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('switch', { name: 'Robin' }).uncheck();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await log.getByText('this is seen').waitFor({ state: 'detached' });
  await robin.will('say', { text: 'this is not' });
  await robin.will('signal', { signal: 'leave:B' });
  // Events come in order: when a later one is here, the line would be, too.
  await page.getByRole('textbox', { name: 'Message' }).fill('and this is mine');
  await page.keyboard.press('Enter');
  await log.getByText('and this is mine').waitFor();
  expect(await log.getByText('this is not').count()).toBe(0);
  expect(
    await page
      .getByRole('button', { name: /^Pile B/ })
      .first()
      .innerText(),
  ).not.toContain('Robin');
  // On another device, too, and until it is shown again.
  const phone = await visitAs(token, url, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
  });
  await phone.page.getByRole('button', { name: /^Talk/ }).tap();
  await phone.page.getByRole('button', { name: 'Log' }).tap();
  await phone.page.getByRole('log').getByText('and this is mine').waitFor();
  expect(await phone.page.getByText('this is not').count()).toBe(0);
  await page.getByRole('button', { name: 'Hidden players' }).click();
  await sheet.getByRole('switch', { name: 'Robin' }).check();
  await log.getByText('this is not').waitFor();
  expect([...faults, ...phone.faults]).toEqual([]);
  await phone.context.close();
  await context.close();
  await robin.close();
});

it('shows older lines by the button, by the keyboard and by scrolling', async () => {
  const small = await Server.start({ args: ['--table-events', '6', '--earlier-lines', '10'] });
  const opened = await openTable(small, { name: 'Maple' });
  const robin = await seated(small, opened.table, 'Robin', 1);
  const host = await withoutPage(small, opened.table, 'Maple', opened.token);
  const letters = [...'abcdefghijklmnopqrst'];
  for (const letter of letters.slice(0, 10)) await robin.will('say', { text: `line ${letter}` });
  for (const letter of letters.slice(10)) await host.will('say', { text: `line ${letter}` });
  await host.will('start');
  await host.will('begin', { seat: 0 });
  await host.close();
  const { page, context, faults } = await visitAs(opened.token, opened.url, {
    viewport: sizes.desk,
    locale: 'en',
  });
  const log = page.getByRole('log', { name: 'Log' });
  await log.getByText('line t').waitFor();
  expect(await log.getByText('line a').count()).toBe(0);
  // The keyboard: the log, then the button in it, which keeps the focus while there is more.
  await log.focus();
  await page.keyboard.press('Tab');
  const button = log.getByRole('button', { name: 'Show earlier lines' });
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await log.getByText('line h').waitFor();
  expect(await log.getByText('line a').count()).toBe(0);
  const spoken = () => page.evaluate(() => window.backstepSpoken?.map((each) => each.text));
  await expect.poll(spoken).toContain('10 earlier lines shown.');
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await log.getByText('line a').waitFor();
  await expect.poll(() => button.count()).toBe(0);
  await expect.poll(() => log.evaluate((node) => node === document.activeElement)).toBe(true);
  // Nothing that is read moves away when something new comes.
  await log.evaluate((node) => node.scrollTo(0, 0));
  await robin.willAtLast('say', { text: 'something new' }); // the eleventh line in a row
  await page.getByRole('button', { name: 'One new line' }).waitFor();
  expect(await log.getByText('line a').isVisible()).toBe(true);

  // A phone: the first line comes in sight, and older ones come by themselves.
  const phone = await visitAs(opened.token, opened.url, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
    locale: 'en',
  });
  await phone.page.getByRole('button', { name: /^Talk/ }).tap();
  await phone.page.getByRole('button', { name: 'Log' }).tap();
  const feed = phone.page.getByRole('log');
  await feed.getByText('line t').waitFor();
  await expect
    .poll(async () => {
      await feed.evaluate((node) => node.scrollTo(0, 0));
      return feed.getByText('line a').isVisible();
    })
    .toBe(true);
  expect([...faults, ...phone.faults]).toEqual([]);
  await phone.context.close();
  await context.close();
  await robin.close();
  await small.end();
});
