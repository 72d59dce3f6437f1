// axe-core over every screen and state, light and dark, phone and desk: no violation.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, type Visitor, visit } from './lib/browser';
import { type Gallery, openGallery, statesOf } from './lib/gallery';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
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
  ['dark', 360, 780],
  ['light', 1280, 800],
])('every state, %s, %i wide', { timeout: 600_000 }, async (theme, width, height) => {
  const { page } = visitor;
  await page.setViewportSize({ width, height });
  await page.evaluate(axe);
  const faults: string[] = [];
  const wanted = process.env.BACKSTEP_STATE;
  for (const state of states.filter((one) => !wanted || one.includes(wanted))) {
    await page.evaluate(([name, how]) => window.show(name!, 'en', how!), [state, theme]);
    // Parts of the page are fetched when they are first needed. One without a main part has a fault.
    await page
      .locator('main')
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => {});
    // The gallery is a part of a page: whole-document rules are looked at on real pages. What passes is
    // left out, and not sent: it is most of what takes time.
    const violations = (await page.evaluate(
      `axe.run(document, { resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} })
        .then(({ violations }) => violations)`,
    )) as Violation[];
    for (const { id, help, nodes } of violations) {
      for (const node of nodes.slice(0, 3))
        faults.push(`${state}: ${id}: ${help}: ${node.html.slice(0, 160)}`);
    }
  }
  expect(faults).toEqual([]);
});
