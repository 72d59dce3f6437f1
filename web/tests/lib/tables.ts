// Tables for tests of the page: opened over HTTP with somebody's token, which a browser is given, too.
import type { BrowserContextOptions, Page } from 'playwright-core';
// @ts-expect-error: plain JavaScript
import { Client } from '../../../tests/e2e/lib/client.js';
import { type Visitor, visit } from './browser';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
type Any = any;

export interface Opened {
  table: string;
  url: string;
  token: string; // of the host
}

interface TableRequest {
  name?: string; // of the host
  deal?: string; // 2-kestrel
  settings?: Record<string, unknown>;
  bots?: [seat: number, bot: string][];
}

/** A table whose host is somebody with that token, on the first seat. */
export async function openTable(
  server: Any,
  { name = 'Host', deal = '2-kestrel', settings = {}, bots = [] }: TableRequest = {},
): Promise<Opened> {
  const token: string = await server.person();
  const wished = {
    rules: undefined,
    pace: 'at_once',
    deal: { kind: 'named', name: deal },
    ...settings,
  };
  const table: string = await server.table(token, name, wished, bots);
  return { table, token, url: `${server.url}/t/${table}` };
}

/** The browser of somebody who has been here before: `token` says who. */
export function visitAs(
  token: string,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const { origin } = new URL(url);
  return visit(url, {
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'backstep.person', value: token }] }],
    },
    ...options,
  });
}

/** Somebody without a page: a client of the protocol. With a token: that person. */
export async function withoutPage(
  server: Any,
  table: string,
  name: string,
  token?: string,
): Promise<Any> {
  return new Client(server, { token: token ?? (await server.person()), table, name }).connect();
}

/** A client of the protocol that has joined and sits. */
export async function seated(server: Any, table: string, name: string, seat: number): Promise<Any> {
  const client = await withoutPage(server, table, name);
  await client.will('join', { name });
  await client.will('sit', { seat });
  return client;
}

/** By the page: the host deals and begins. */
export async function startByPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start the game/ }).click();
  await page.getByRole('button', { name: /^I’ll start/ }).click();
}

/** A table with one person and bots, dealt and begun. */
export async function dealt(server: Any, request: TableRequest = {}): Promise<Opened> {
  const players = Number((request.deal ?? '2-kestrel')[0]);
  const bots =
    request.bots ??
    Array.from({ length: players - 1 }, (_, at): [number, string] => [at + 1, 'greedy']);
  const opened = await openTable(server, { ...request, bots });
  const host = await withoutPage(server, opened.table, 'Host', opened.token);
  await host.will('start');
  if (host.game?.phase === 'begin') await host.will('begin', { seat: 0 });
  await host.close();
  return opened;
}

/** The same, and that person has a browser. */
export async function playing(
  server: Any,
  request: TableRequest = {},
  options: BrowserContextOptions = {},
): Promise<Visitor & Opened> {
  const opened = await dealt(server, request);
  return { ...opened, ...(await visitAs(opened.token, opened.url, options)) };
}
