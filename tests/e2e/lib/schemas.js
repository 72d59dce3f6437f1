// The schemas of docs/schemas, as functions that throw.
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';

const folder = new URL('../../../docs/schemas/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`${name}.schema.json`, folder), 'utf8'));

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
export const protocol = read('protocol');
ajv.addSchema(read('hint'));
ajv.addSchema(protocol);

const compiled = new Map();
function validator(part) {
  if (!compiled.has(part)) {
    compiled.set(part, ajv.getSchema(`${protocol.$id}#/$defs/${part}`));
  }
  return compiled.get(part);
}

/** Throws unless the value is a `request` or a `notice`; the message says what is wrong. */
export function mustBe(kind, value) {
  // By its name first: a failed choice among thirty says nothing.
  const named = validator(`${kind}_${value?.t}`);
  const check = named ?? validator(kind);
  if (check(value)) return;
  const first = check.errors[0];
  throw new Error(`no ${kind}: ${JSON.stringify(value).slice(0, 600)}: ` +
                  `${first.instancePath} ${first.message} ${JSON.stringify(first.params)}`);
}

/** Whether a value fits one of the $defs. */
export const fits = (part, value) => validator(part)(value);
