// Every case of a table's link, codes for other devices, and addresses that are not secure.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import { endTurn, putTurn, told, untilMyTurn } from './lib/player';
import { freePorts, publicServer, Server } from './lib/server';
import { dealt, openTable, playing, seated, visitAs, withoutPage } from './lib/tables';
import { enPattern } from './lib/texts';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
type Any = any;
let server: Any;
let admin: string;
beforeAll(async () => {
  const [port, adminPort] = await freePorts(2);
  admin = `http://127.0.0.1:${adminPort}`;
  const claims = ['--seat-claim-after-seconds', '1', '--seat-claim-objection-seconds', '2'];
  const args = ['--admin-listen', `127.0.0.1:${adminPort}`, ...claims];
  server = await Server.start({ port, args });
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

it('a fresh invitation: a name is there already, one button, and nothing takes the focus', async () => {
  const { url, table, token } = await openTable(server, {
    name: 'Maple',
    deal: '3-kestrel',
    bots: [[2, 'quick']],
  });
  const host = await withoutPage(server, table, 'Maple', token);
  const { page, context, faults } = await visit(url, phone);
  await page.getByRole('heading', { level: 1, name: 'Maple invites you to a table' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  const name = await page.getByRole('textbox', { name: 'Your name at this table' }).inputValue();
  expect(name).toMatch(/^\p{L}+$/u);
  await page.getByText('Exactly ten back').waitFor();
  // The one button is in sight without scrolling.
  const sit = page.getByRole('button', { name: 'Sit down' });
  expect((await sit.boundingBox())!.y).toBeLessThan(sizes.phone.height - 40);
  await sit.tap();
  await host.event('sat', ({ seat }: { seat: number }) => seat === 1);
  await page.getByRole('button', { name: 'I’m ready' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  // The same link leads to the same seat from now on.
  await page.goto(url);
  await page.getByRole('button', { name: 'I’m ready' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  await host.close();
});

it('a name that is taken, or has a number, is said at the field', async () => {
  const { url } = await openTable(server, { name: 'Maple' });
  const { page, context, faults } = await visit(url);
  const name = page.getByRole('textbox', { name: 'Your name at this table' });
  await name.fill('Maple');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('alert').filter({ hasText: 'Someone here has this name' }).waitFor();
  await name.fill('Agent 47');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('alert').filter({ hasText: 'No numbers in names, please' }).waitFor();
  await name.fill('Robin');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('button', { name: 'I’m ready' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('full: the bench, and the next free seat', async () => {
  const { url, table } = await openTable(server, { name: 'Maple' });
  const robin = await seated(server, table, 'Robin', 1);
  const { page, context, faults } = await visit(url);
  await page.getByText(new RegExp(enPattern('lobby.lead.full'))).waitFor();
  await page.getByRole('textbox', { name: 'Your name at this table' }).fill('Fern');
  await page.getByRole('button', { name: /^Wait on the bench/ }).click();
  await page.getByRole('heading', { name: 'On the bench' }).waitFor();
  await robin.will('stand');
  await page.getByRole('button', { name: /^Sit here/ }).click();
  await robin.until(() => robin.state.seats[1].member !== 0, 'somebody on the seat');
  expect(faults).toEqual([]);
  await context.close();
  await robin.close();
});

it('running, anybody may look on: watching shows the table and no hand', async () => {
  const { url, token } = await dealt(server, {
    name: 'Maple',
    settings: { listed: true, rules: { players: 2 }, deal: { kind: 'random' } },
  });
  const host = await visitAs(token, url);
  await untilMyTurn(host.page);
  const { page, context, faults } = await visit(`${server.url}/`);
  await page
    .getByRole('link', { name: /^Watch: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Just watch' }).click();
  await page.getByText('You’re watching', { exact: true }).waitFor();
  await expect.poll(async () => (await told(page)).lanes.length).toBe(4);
  expect((await told(page)).hand).toEqual([]);
  await putTurn(host.page);
  await endTurn(host.page);
  await page
    .getByRole('log')
    .getByText(/Maple played/)
    .waitFor();
  expect([...faults, ...host.faults]).toEqual([]);
  await context.close();
  await host.context.close();
});

it('running with a bot: asks for its seat, and gets it when the host agrees', async () => {
  const host = await playing(server, { name: 'Maple', deal: '3-kestrel' });
  await untilMyTurn(host.page);
  const guest = await visit(host.url);
  await guest.page.getByText(new RegExp(enPattern('lobby.lead.bot_seat'))).waitFor();
  await guest.page.getByRole('textbox', { name: 'Your name at this table' }).fill('Robin');
  await guest.page.getByRole('button', { name: /^Ask for a bot’s seat/ }).click();
  await guest.page.getByText(new RegExp(`^${enPattern('lobby.ask_sent')}`)).waitFor();
  await host.page.getByText(/^Robin would like to take over from Ostinato/).waitFor();
  // No first, then yes.
  await host.page.getByRole('button', { name: 'No, Robin doesn’t get the seat' }).click();
  await guest.page.getByText('They said no. You can wait on the bench.').first().waitFor();
  await guest.page.getByRole('button', { name: 'Back', exact: true }).click();
  await guest.page.getByRole('button', { name: /^Ask for a bot’s seat/ }).click();
  await host.page.getByRole('button', { name: 'Yes, Robin gets the seat' }).click();
  await guest.page.getByRole('toolbar', { name: 'Your hand' }).waitFor();
  expect((await told(guest.page)).hand).toHaveLength(6);
  await putTurn(host.page);
  await endTurn(host.page);
  expect(await untilMyTurn(guest.page)).toBe(true);
  expect([...host.faults, ...guest.faults]).toEqual([]);
  await guest.context.close();
  await host.context.close();
});

it('running, I was here before: back on the own seat when somebody there says so', async () => {
  const opened = await openTable(server, { name: 'Maple' });
  const robin = await seated(server, opened.table, 'Robin', 1);
  const maple = await withoutPage(server, opened.table, 'Maple', opened.token);
  await maple.will('start');
  await maple.will('begin', { seat: 0 });
  await maple.close();
  const hand = [...robin.game.view.hand].sort((one: number, other: number) => one - other);
  const host = await visitAs(opened.token, opened.url);
  await untilMyTurn(host.page);
  await robin.close(false);
  const guest = await visit(opened.url);
  await guest.page.getByText(new RegExp(enPattern('lobby.lead.running'))).waitFor();
  await guest.page.getByRole('button', { name: 'I was here before' }).click();
  // For a second it is too soon: Robin could come back.
  const asked = host.page.getByText(
    'Someone on another device says they’re Robin. Do you know them?',
  );
  const again = guest.page.getByRole('button', { name: 'I’m Robin' });
  await expect
    .poll(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => {});
      return asked.count();
    })
    .toBe(1);
  const left = /Robin has 0:0\d left to come back\./;
  await Promise.all([host, guest].map(({ page }) => page.getByText(left).waitFor()));
  const yes = host.page.getByRole('button', { name: 'Yes, Robin gets the seat' });
  expect(await yes.getAttribute('aria-disabled')).toBe('true');
  await host.page.getByText('Everyone at the table has to agree.').waitFor();
  await yes.click();
  await guest.page.getByRole('toolbar', { name: 'Your hand' }).waitFor();
  expect((await told(guest.page)).hand.map(({ card }) => card)).toEqual(hand);
  expect([...host.faults, ...guest.faults]).toEqual([]);
  await guest.context.close();
  await host.context.close();
});

it('finished: the result, and a seat in the next game', async () => {
  const { url, table, token } = await dealt(server, { name: 'Maple' });
  const host = await withoutPage(server, table, 'Maple', token);
  await host.will('give_up', { give_up: true });
  await host.until(() => host.state.phase === 'over', 'the end');
  const { page, context, faults } = await visit(url);
  await page.getByRole('heading', { name: 'The last game here is over' }).waitFor();
  const how = enPattern('lobby.result.given_up', { n: '\\d+' });
  await page.getByText(new RegExp(`${how}.*${enPattern('lobby.lead.over')}`)).waitFor();
  await page.getByRole('textbox', { name: 'Your name at this table' }).fill('Robin');
  await page.getByRole('button', { name: 'A seat in the next game' }).click();
  await page.getByRole('button', { name: /^Play again/ }).click();
  await host.until(() => host.state.ready.length > 0, 'somebody ready');
  await host.will('start');
  await page.getByRole('toolbar', { name: 'Your hand' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  await host.close();
});

it('unknown: says so, and offers a new table', async () => {
  const { page, context, faults } = await visit(`${server.url}/t/AAAAAAAAAAAAAAAAAAAAAA`);
  await page.getByRole('heading', { level: 1, name: 'There’s no such table' }).waitFor();
  await page.getByRole('link', { name: 'Open a new table' }).click();
  await page.getByRole('heading', { level: 1, name: 'A table for friends' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('closed: those who sit there are told, and so is whoever comes by the link', async () => {
  const { page, context, faults, url, table } = await playing(server);
  await untilMyTurn(page);
  expect((await fetch(`${admin}/tables/${table}`, { method: 'DELETE' })).status).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'This table is closed' }).waitFor();
  const other = await visit(url);
  await other.page.getByRole('heading', { level: 1, name: 'This table is closed' }).waitFor();
  await other.page.getByRole('link', { name: 'Open a new table' }).waitFor();
  expect([...faults, ...other.faults]).toEqual([]);
  await other.context.close();
  await context.close();
});

it('a pasted link leads to the table; something else is said', async () => {
  const { url } = await openTable(server, { name: 'Maple' });
  const { page, context, faults } = await visit(`${server.url}/`);
  const field = page.getByRole('textbox', { name: 'Link or code' });
  await field.fill('hello');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('That’s neither a table link nor a code.').waitFor();
  await field.fill(`Come and play: ${url} !`);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Maple invites you to a table' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('a code takes the seat to another device, once', async () => {
  const { page, context, faults, url } = await playing(server);
  await untilMyTurn(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /^Play on another device/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Play on another device' });
  await sheet.getByText(new RegExp(`^${enPattern('lobby.code_good', { n: '\\d+' })}$`)).waitFor();
  const code = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(await sheet.innerText())![0];
  const device = await visit(`${server.url}/join#${code}`, phone);
  await device.page.getByRole('heading', { name: 'Play on this device?' }).waitFor();
  await expect.poll(() => device.page.url()).toBe(`${server.url}/join`); // not in the history, not in a bookmark
  await device.page.getByRole('button', { name: 'Play on this device' }).tap();
  await device.page.waitForURL(url);
  expect(await untilMyTurn(device.page)).toBe(true);
  expect((await told(device.page)).hand).toEqual((await told(page)).hand);
  const third = await visit(`${server.url}/join#${code}`);
  await third.page.getByRole('button', { name: 'Play on this device' }).click();
  await third.page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  expect([...faults, ...device.faults, ...third.faults]).toEqual([]);
  for (const one of [device, third]) await one.context.close();
  await context.close();
});

it('on a loopback address the lobby says that others cannot open the link', async () => {
  const { url, token } = await openTable(server, { name: 'Maple' });
  const { page, context, faults } = await visitAs(token, url);
  await page.getByText('Only this computer can open this link.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Table link' }).inputValue()).toBe(url);
  expect(faults).toEqual([]);
  await context.close();
});

it('without a secure address everything works, and the link is shown selected', async () => {
  const named = await publicServer();
  const base = named.publicUrl;
  try {
    const { page, context, faults } = await visit(`${base}/open`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole('textbox', { name: 'Your name at this table' }).fill('Maple');
    await page.getByRole('button', { name: /^Open the table/ }).click();
    const link = page.getByRole('textbox', { name: 'Table link' });
    await expect
      .poll(() =>
        link.evaluate((field: HTMLInputElement) =>
          field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
        ),
      )
      .toMatch(new RegExp(`^${base}/t/[\\w-]{22}$`));
    expect(await page.getByText('Only this computer can open this link.').count()).toBe(0);
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page
      .getByText(new RegExp(`^(?:${enPattern('words.copied')}|${enPattern('lobby.selected')})$`))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Fill free seats with bots' }).click();
    await page.getByRole('button', { name: /^Start the game You and the bots/ }).click();
    await page.getByRole('button', { name: /^I’ll start/ }).click();
    expect(await untilMyTurn(page)).toBe(true);
    await putTurn(page);
    await endTurn(page);
    expect(await untilMyTurn(page)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
    // Whoever opens the server by its loopback address is given the link for others all the same.
    const inside = await visit(`${named.url}/open`);
    await inside.page.getByRole('button', { name: /^Open the table/ }).click();
    await expect
      .poll(() => inside.page.getByRole('textbox', { name: 'Table link' }).inputValue())
      .toMatch(new RegExp(`^${base}/t/`));
    expect(inside.faults).toEqual([]);
    await inside.context.close();
  } finally {
    await named.end();
  }
});
