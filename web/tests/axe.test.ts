// axe-core over every screen and state, light and dark, phone and desk: no violation.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, type Visitor, visit } from './lib/browser';
import { type Gallery, openGallery, statesOf } from './lib/gallery';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[];
}

let gallery: Gallery;
let visitor: Visitor;
let states: string[];
beforeAll(async () => {
  gallery = await openGallery();
  visitor = await visit(`${gallery.url}/gallery.html`, { bypassCSP: true });
  states = await statesOf(visitor.page);
});
afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});

it.each([
  ['dark', 360, 740],
  ['light', 1280, 800],
])('every state, %s, %i wide', { timeout: 600_000 }, async (theme, width, height) => {
  const { page } = visitor;
  await page.setViewportSize({ width, height });
  const faults: string[] = [];
  for (const state of states) {
    await page.goto(`${gallery.url}/gallery.html?state=${state}&theme=${theme}`);
    await page.waitForSelector('html[data-ready]');
    await page.evaluate(axe);
    const result = (await page.evaluate(
      // The gallery is a part of a page: whole-document rules are looked at on real pages.
      'axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
    )) as AxeResult;
    for (const { id, help, nodes } of result.violations) {
      for (const node of nodes.slice(0, 3))
        faults.push(`${state}: ${id}: ${help}: ${node.html.slice(0, 160)}`);
    }
  }
  expect(faults).toEqual([]);
});
