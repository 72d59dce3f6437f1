// A real browser, and what every test of the page wants from it: any error on the console, any
// exception and any broken promise fails the test.
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const program = process.env.BACKSTEP_BROWSER ?? places.find((place) => existsSync(place));

let running: Promise<Browser> | undefined;

export function browser(): Promise<Browser> {
  if (!program) throw new Error('there is no Chromium here: install chromium-headless-shell');
  running ??= launch(program);
  return running;
}

async function launch(executablePath: string): Promise<Browser> {
  const forget = () => {
    running = undefined; // the next test gets another one
  };
  const launched = chromium.launch({
    executablePath,
    // A name that is no loopback address: there the page has no secure context.
    args: [
      '--host-resolver-rules=MAP play.test 127.0.0.1',
      '--no-sandbox',
      '--disable-dev-shm-usage', // it may be small
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
      '--disable-component-update',
      '--no-first-run',
      '--force-color-profile=srgb',
      // Frames come as fast as they can be drawn: tests wait for them, and need no smooth motion.
      '--disable-frame-rate-limit',
      '--disable-gpu-vsync',
    ],
  });
  launched.then((started) => started.on('disconnected', forget), forget);
  return launched;
}

export async function closeBrowser(): Promise<void> {
  await (await running?.catch(() => undefined))?.close();
  running = undefined;
}

export const sizes = {
  phone: { width: 360, height: 740 },
  small: { width: 360, height: 640 },
  narrow: { width: 320, height: 640 },
  lying: { width: 740, height: 320 },
  desk: { width: 1280, height: 800 },
} as const;

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What went wrong on the page so far. */
  faults: string[];
}

/** Somebody with a browser of their own: own storage, own token. */
export async function visit(url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (await browser()).newContext({
    viewport: sizes.desk,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const faults: string[] = [];
  watch(page, faults);
  await page.goto(url);
  return { page, context, faults };
}

export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // Answers like 404 and a lost server are part of some tests; the browser notes them by itself.
    if (/Failed to load resource|WebSocket connection to/.test(message.text())) return;
    // On an address that is not secure the browser tells that it does without this protection.
    if (/Cross-Origin-Opener-Policy header has been ignored/.test(message.text())) return;
    faults.push(`console: ${message.text()}`);
  });
}
