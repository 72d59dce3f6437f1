// How smoothly the page moves: the gaps between frames (requestAnimationFrame) while cards are dealt, a game
// is won and an own trick lands, from the first movement to the end of the last one. Figures for
// docs/performance.md; nothing fails, since a busy machine drops frames.
//
//   npx vite build --mode gallery --outDir ../build/gallery
//   node tools/measure-frames.mjs [RUNS] [SLOWER]     20 runs, the processor slowed down by 1
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../build/gallery');
const [runs = 20, slower = 1] = process.argv.slice(2).map(Number);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname);
  const file = types[extname(path)] ? path : '/index.html';
  try {
    const body = readFileSync(join(folder, file));
    response.setHeader('Content-Type', types[extname(file)]);
    response.end(body);
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;

/** Notes every frame, and when something moves. */
function note() {
  const noted = { frames: [], begin: 0, end: 0 };
  Object.assign(window, { noted });
  const frame = (now) => {
    noted.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    noted.begin ||= performance.now();
    const ended = () => {
      noted.end = performance.now();
    };
    animation.finished.then(ended, ended);
    return animation;
  };
}

/** Loaded and calm first: loading is measured elsewhere. */
const gallery = (state) => async (page) => {
  await page.goto(`${origin}/gallery.html`);
  await page.waitForSelector('html[data-ready]');
  await page.evaluate(() => window.show('start-returning', 'en', 'dark'));
  await page.waitForTimeout(1500);
  await page.evaluate(() => Object.assign(window.noted, { begin: 0, end: 0 }));
  await page.evaluate((name) => window.show(name, 'en', 'dark'), state);
};
const moves = {
  deal: gallery('play-dealing'),
  win: gallery('play-winning'),
  // 15 40 50 57 59 85 91 94: 50 and then 40 on A is a trick.
  trick: async (page) => {
    await page.goto(`${origin}/solo?deal=1-juniper`);
    await page.waitForSelector('[data-hand="50"]');
    await page.waitForTimeout(1500); // the deal
    for (const key of '50a40a') await page.keyboard.press(key);
    await page.waitForTimeout(600);
    await page.evaluate(() => Object.assign(window.noted, { begin: 0, end: 0 }));
    await page.keyboard.press('l');
  },
};

const browser = await chromium.launch({
  executablePath: process.env.BACKSTEP_BROWSER ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});

/** The gaps between frames while something moves. */
async function gapsOf(move, viewport) {
  const context = await browser.newContext({ viewport, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  if (slower > 1) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  }
  await page.addInitScript(note);
  await move(page);
  await page.waitForFunction(
    () => window.noted.end > 0 && performance.now() - window.noted.end > 300,
  );
  const { frames, begin, end } = await page.evaluate(() => window.noted);
  await context.close();
  return frames
    .map((now, i) => [now, now - (frames[i - 1] ?? now)])
    .filter(([now]) => now > begin && now <= end + 20)
    .map(([, gap]) => gap);
}

const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
for (const [size, viewport] of Object.entries(sizes)) {
  for (const [name, move] of Object.entries(moves)) {
    const gaps = [];
    for (let run = 0; run < runs; run++) gaps.push(...(await gapsOf(move, viewport)));
    gaps.sort((a, b) => a - b);
    const figures = [0.5, 0.95, 0.99].map((share) => at(gaps, share).toFixed(1));
    const late = gaps.filter((gap) => gap > 33.5).length;
    console.log(
      `${size} ${name}: ${gaps.length} frames, median ${figures[0]} ms, 95 % ${figures[1]}, ` +
        `99 % ${figures[2]}, worst ${gaps.at(-1).toFixed(1)}, above 33 ms: ${late}`,
    );
  }
}
await browser.close();
server.close();
