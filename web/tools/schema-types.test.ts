import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript
import { SchemaModule } from './schema-types.mjs';

const source = (schema: object) => new SchemaModule(schema, () => undefined, undefined).source();
const typeOf = (schema: object): string => source({ $defs: { it: schema } }).trim();

test('enumerations and alternatives are closed unions', () => {
  expect(typeOf({ enum: ['a', 'b', null] })).toBe("export type It = 'a' | 'b' | null;");
  expect(typeOf({ oneOf: [{ const: 1 }, { type: 'string' }] })).toBe(
    'export type It = 1 | string;',
  );
});

test('members are optional unless required', () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'integer' }, b: { type: 'array', items: { enum: ['x', 'y'] } } },
  };
  expect(typeOf(schema)).toBe("export type It = {\n  a: number;\n  b?: ('x' | 'y')[];\n};");
});

test('maps, pairs and references', () => {
  expect(typeOf({ type: 'object', additionalProperties: { type: 'boolean' } })).toBe(
    'export type It = Record<string, boolean>;',
  );
  expect(typeOf({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 })).toBe(
    'export type It = [number, number];',
  );
  expect(typeOf({ $ref: '#/$defs/card_on_pile' })).toBe('export type It = CardOnPile;');
});

test('what it does not understand is an error', () => {
  expect(() => typeOf({ unevaluatedItems: false })).toThrow('unknown keyword');
  expect(() => typeOf({ $ref: 'urn:elsewhere#/$defs/a' })).toThrow('no type');
});
