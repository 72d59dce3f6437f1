import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript
import { edges, faults, importsOf } from './modules.mjs';

test('imports of every kind are found', () => {
  const text = `
    import { t } from '../texts';
    import '../kit/forms.css';
    const load = () => import('../after/after');
    @import '../style/tokens.css';
    import { h } from 'preact';`;
  expect(importsOf(text)).toEqual([
    '../texts',
    '../kit/forms.css',
    '../after/after',
    '../style/tokens.css',
  ]);
});

test('an import against the order is told with its file', () => {
  const edge = { from: 'kit', to: 'play', file: 'kit/card.tsx', name: '../play/hand' };
  expect(faults([edge])).toEqual(['kit/card.tsx: kit may not import play (../play/hand)']);
  expect(faults([{ ...edge, from: 'play', to: 'kit' }])).toEqual([]);
  expect(faults([{ ...edge, to: 'nowhere' }])).toHaveLength(1);
});

test('the modules of the page form no cycle', () => {
  expect(edges().length).toBeGreaterThan(100);
  expect(faults()).toEqual([]);
});
