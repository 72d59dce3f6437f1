// The page's types of what server and engine say, from docs/schemas: one module for each schema in
// src/wire/generated. A definition NAME becomes the type of that name in PascalCase; enumerations become
// closed unions, so that a new event, request or refusal is a compile error wherever it is not handled.
//
//   node tools/schema-types.mjs
//
// Ranges, patterns and conditions (if, dependentRequired) have no type and are left out.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const schemas = join(web, '../docs/schemas');
const target = join(web, 'src/wire/generated');

/** Schemas in docs/schemas, and what the type of the whole schema is called, if the page uses it. */
const wanted = {
  protocol: undefined,
  'http-api': undefined,
  hint: 'Hint',
  analysis: 'AnalysisLine',
  puzzle: 'Puzzle',
  engine: undefined,
};

export const pascal = (name) =>
  name.replace(/(?:^|[_-])([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** Keywords that say nothing a type could hold. */
const ignored = new Set([
  ...[
    '$schema',
    '$id',
    '$defs',
    'title',
    'description',
    'default',
    'examples',
    'if',
    'then',
    'else',
  ],
  ...[
    'not',
    'dependentRequired',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
  ],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'propertyNames'],
]);
const known = new Set([
  ...['$ref', 'type', 'enum', 'const', 'items', 'properties', 'required', 'additionalProperties'],
  ...['patternProperties', 'oneOf', 'anyOf', 'allOf'],
]);

const union = (types) => [...new Set(types)].join(' | ');
/** In parentheses where something binds more tightly than what it is made of. */
const grouped = (type) => (/[|&]/.test(type.replace(/\{[\s\S]*\}/g, '')) ? `(${type})` : type);
const comment = (schema, indent) =>
  schema.description ? `${indent}/** ${schema.description.replaceAll('*/', '* /')} */\n` : '';

export class SchemaModule {
  /** `moduleOf`: the name of the module of a schema's $id. */
  constructor(schema, moduleOf, whole) {
    this.schema = schema;
    this.moduleOf = moduleOf;
    this.whole = whole;
    this.imports = new Map();
  }

  source() {
    const types = Object.entries(this.schema.$defs ?? {}).map(([name, each]) =>
      this.declaration(pascal(name), each),
    );
    // A schema may be one of its own definitions.
    if (this.whole && !this.schema.$ref) types.push(this.declaration(this.whole, this.schema));
    const imports = [...this.imports]
      .map(
        ([module, names]) =>
          `import type { ${[...names].sort().join(', ')} } from './${module}';\n`,
      )
      .sort();
    return `${imports.join('')}\n${types.join('\n')}`;
  }

  declaration(name, schema) {
    return `${comment(schema, '')}export type ${name} = ${this.type(schema, '')};\n`;
  }

  reference(ref) {
    const local = /^#\/\$defs\/(\w+)$/.exec(ref);
    if (local) return pascal(local[1]);
    const [id, name] = ref.split('#/$defs/');
    const found = this.moduleOf(id);
    const type = name ? pascal(name) : found?.whole;
    if (!found || !type) throw new Error(`no type for ${ref}`);
    // The same name may be here and there.
    const alias = `${pascal(found.module)}${type}`;
    const names = this.imports.get(found.module) ?? new Set();
    this.imports.set(found.module, names.add(`${type} as ${alias}`));
    return alias;
  }

  /** The type as TypeScript; `indent` is that of the line it stands on. */
  type(schema, indent) {
    if (schema === true || Object.keys(schema).length === 0) return 'unknown';
    for (const keyword of Object.keys(schema)) {
      if (!ignored.has(keyword) && !known.has(keyword))
        throw new Error(`unknown keyword ${keyword}`);
    }
    if (schema.$ref) return this.reference(schema.$ref);
    if ('const' in schema) return JSON.stringify(schema.const).replaceAll('"', "'");
    if (schema.enum) {
      return union(schema.enum.map((value) => JSON.stringify(value).replaceAll('"', "'")));
    }
    const parts = [];
    if (schema.properties || schema.type === 'object') parts.push(this.object(schema, indent));
    for (const choices of [schema.oneOf, schema.anyOf]) {
      // Alternatives beside members of its own are conditions on these.
      if (choices && !schema.properties) {
        parts.push(grouped(union(choices.map((each) => this.type(each, indent)))));
      }
    }
    for (const each of schema.allOf ?? []) if (each.$ref) parts.push(this.type(each, indent));
    const real = parts.filter((part) => part !== '{}');
    if (real.length > 1) return real.join(' & ');
    if (real.length === 1) return real[0].replace(/^\(([\s\S]*)\)$/, '$1');
    if (parts.length === 1) return 'Record<string, never>';
    const types = [schema.type ?? []].flat();
    if (types.length === 0) return 'unknown';
    return union(types.map((type) => this.plain(type, schema, indent)));
  }

  plain(type, schema, indent) {
    if (type === 'integer') return 'number';
    if (type !== 'array') return type;
    const item = schema.items ? this.type(schema.items, indent) : 'unknown';
    const { minItems, maxItems } = schema;
    if (minItems === maxItems && maxItems <= 2) return `[${Array(maxItems).fill(item).join(', ')}]`;
    return `${grouped(item)}[]`;
  }

  object(schema, indent) {
    const deeper = `${indent}  `;
    const others = [
      ...Object.values(schema.patternProperties ?? {}),
      ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ];
    const members = Object.entries(schema.properties ?? {});
    if (members.length === 0) {
      if (others.length === 0) {
        return schema.additionalProperties === false ? '{}' : 'Record<string, unknown>';
      }
      return `Record<string, ${union(others.map((each) => this.type(each, indent)))}>`;
    }
    const required = new Set(schema.required ?? []);
    const lines = members.map(([name, each]) => {
      const mark = required.has(name) ? '' : '?';
      return `${comment(each, deeper)}${deeper}${name}${mark}: ${this.type(each, deeper)};\n`;
    });
    return `{\n${lines.join('')}${indent}}`;
  }
}

export function generate() {
  const read = (name) => JSON.parse(readFileSync(join(schemas, `${name}.schema.json`), 'utf8'));
  const all = Object.entries(wanted).map(([module, whole]) => ({
    module,
    whole,
    schema: read(module),
  }));
  const moduleOf = (id) => all.find(({ schema }) => schema.$id === id);
  return all.map(({ module, whole, schema }) => ({
    module,
    source:
      `// Made of docs/schemas/${module}.schema.json by tools/schema-types.mjs.\n` +
      new SchemaModule(schema, moduleOf, whole).source(),
  }));
}

function main() {
  mkdirSync(target, { recursive: true });
  for (const { module, source } of generate()) writeFileSync(join(target, `${module}.ts`), source);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
