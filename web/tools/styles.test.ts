// The scales of src/style: what is not on them is named here.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breakpoints, withBreakpoints } from '../src/style/breakpoints';

const root = new URL('../src/', import.meta.url).pathname;
const styles = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

/** Piles, cards and pictures are drawn in px, by a geometry of their own. */
const drawn =
  /^(?:piles\/lanes|kit\/card|kit\/(?:logo|qr)|kit\/plot\/plot|rules\/pictures\/pictures|after\/chance-plot)\.css$/;
/** Numbers on cards, and words within drawings, in the styles of other parts. */
const drawnLines = 14;

test('text has the sizes of the scale', () => {
  const odd = styles
    .filter(({ file }) => !drawn.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/font-size: [^;]*\dpx[^;]*;/g)].map(([found]) => `${file}: ${found}`),
    );
  expect(odd.length, odd.join('\n')).toBeLessThanOrEqual(drawnLines);
});

test('corners have the radii of the scale', () => {
  const odd = styles
    .filter(({ file }) => !drawn.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/border-radius: ([^;]*);/g)]
        .filter(([, value]) =>
          [...value!.matchAll(/([\d.]+)px/g)].some(([, px]) => Number(px) > 3.5),
        )
        .map(([found]) => `${file}: ${found}`),
    );
  expect(odd.filter((each) => !/99px|calc/.test(each))).toEqual([]);
});

test('screens are told apart by names alone', () => {
  const odd = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{]*(?:width|height|orientation)[^{]*/g)].map(
      ([query]) => `${file}: ${query}`,
    ),
  );
  expect(odd).toEqual([]);
  for (const { file, text } of styles) withBreakpoints(text, file);
});

test('a name is replaced by its query, and one that is not there is an error', () => {
  expect(withBreakpoints('@media (--short) and (--wide) {', 'a.css')).toBe(
    `@media ${breakpoints.short} and ${breakpoints.wide} {`,
  );
  expect(() => withBreakpoints('@media (--huge) {', 'a.css')).toThrow(
    'a.css: there is no breakpoint',
  );
});
