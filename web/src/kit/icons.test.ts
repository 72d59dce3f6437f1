// @vitest-environment node
import { expect, test } from 'vitest';
import { Icon, type IconName } from './icons';

/** Everything that is drawn, as one path. */
function drawn(name: IconName): string {
  const children = (Icon({ name }) as { props: { children: unknown[] } }).props.children;
  return children
    .flatMap((child) => (child as { props?: { d?: string } } | undefined)?.props?.d ?? [])
    .join('');
}

const commands = ['stop', 'skull', 'three', 'mute', 'no_back', 'one_pile', 'draw_one'] as const;

test('no command looks like a bonus: none has a plus', () => {
  // A level and an upright line of the same length, one after the other.
  const plus = /M\d+ \d+([hv])(\d+)M\d+ \d+(?!\1)[hv]\2(?!\d)/;
  expect(drawn('plus')).toMatch(plus);
  for (const name of commands) expect(drawn(name), name).not.toMatch(plus);
});

test('draw one is a card that an arrow leaves, and not the arrow of another command', () => {
  expect(drawn('draw_one')).toContain('a2 2 0 0 1'); // the corners of a card
  expect(new Set(commands.map(drawn)).size).toBe(commands.length);
});
