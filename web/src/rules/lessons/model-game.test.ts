// The decks are whole, and the model games go through the real engine.
import { beforeAll, describe, expect, test } from 'vitest';
import { engine_for_tests } from '../../engine/engine_for_tests';
import type { Engine } from '../../engine/types';
import { commandCards, commandOf, commands } from '../even';
import { extreme } from './extreme';
import { first } from './first';
import { gameAt } from './lesson';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

describe.each([first, extreme])('the lesson $id', (lesson) => {
  test('has every card once', () => {
    expect([...lesson.deck].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 98 }, (_, i) => i + 2),
    );
  });

  test('follows a game that the engine accepts', () => {
    for (let turn = 0; turn < lesson.turns.length; turn += 1) {
      const { plays, closes } = lesson.turns[turn]!;
      const game = gameAt(lesson, turn);
      expect(engine.position(game, 0).over).toBe(false);
      const acted = engine.act(game, closes ? plays : [...plays, 'end'], 0);
      expect(acted, `turn ${turn}`).not.toHaveProperty('refusal');
      if ('did' in acted && turn + 1 < lesson.turns.length) {
        expect(acted.game.actions).toEqual(gameAt(lesson, turn + 1).actions);
        expect(acted.did.over).toBeUndefined();
      }
    }
  });
});

test('the first one is a game beaten', () => {
  const view = engine.position(gameAt(first, first.turns.length), 0).view;
  expect(view.status).toBe('won');
});

test('the commands of the rules page are the usual ones of the engine', () => {
  const usual = engine.position(gameAt(extreme, 0), 0).view.rules.commands;
  const ours = commands.flatMap((command) =>
    commandCards[command].map((card) => [String(card), command] as const),
  );
  expect(Object.fromEntries(ours)).toEqual(usual);
  expect(commandOf(45)).toBe('skull');
});
