// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
const { faceOf } = await import('./avatar');
const { languages, speak } = await import('../texts');
beforeAll(() => speak('en'));

test('bots have the face of their kind, and a letter where there are several', () => {
  expect(faceOf('Maestro')).toEqual({ kind: 'strong', letter: '' });
  expect(faceOf('Presto Q')).toEqual({ kind: 'quick', letter: 'Q' });
  expect(faceOf('Maestrosa')).toBeUndefined();
  expect(faceOf('Bot other')).toBeUndefined();
  expect(faceOf('Sam')).toBeUndefined();
});

test('in every language', async () => {
  const { botName } = await import('../table/people');
  for (const { code } of languages) {
    await speak(code);
    for (const kind of ['strong', 'quick', 'greedy', 'random']) {
      expect(faceOf(botName(kind)), `${code} ${kind}`).toEqual({ kind, letter: '' });
    }
  }
});
