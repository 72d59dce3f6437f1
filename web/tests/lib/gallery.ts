// The gallery (every screen in every state) as a small server of files, for tests that only look.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Page } from 'playwright-core';

const folder = new URL('../../../build/gallery/', import.meta.url).pathname;
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export interface Gallery {
  url: string;
  close(): Promise<void>;
}

/** The page may draw without its fonts if they are late, and keeps to that; who measures it waits. */
function withFontsAwaited(css: Buffer): string {
  return css.toString().replace(/font-display:\s*(?:optional|fallback)/g, 'font-display:block');
}

/** REQUIRES: `vite build --mode gallery --outDir ../build/gallery` has run. */
export async function openGallery(): Promise<Gallery> {
  const server: Server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      const body = readFileSync(join(folder, path));
      // The same policy as the real server's: what breaks there breaks here.
      response.setHeader(
        'Content-Security-Policy',
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'",
      );
      response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
      response.end(extname(path) === '.css' ? withFontsAwaited(body) : body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The names of all states, as the gallery's own list has them. REQUIRES: `page` shows that list. */
export async function statesOf(page: Page): Promise<string[]> {
  await page.waitForSelector('html[data-ready]');
  return page.locator('#app a').allTextContents();
}
