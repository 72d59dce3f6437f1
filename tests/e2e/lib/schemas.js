// The schemas of docs/schemas, as functions that throw.
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';

const folder = new URL('../../../docs/schemas/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`${name}.schema.json`, folder), 'utf8'));

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
export const protocol = read('protocol');
ajv.addSchema(read('hint'));
ajv.addSchema(protocol);

ajv.addSchema(read('analysis'));
const api = read('http-api');
ajv.addSchema(api);

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

// Which path of the HTTP API answers with what; a * is one part of the path.
const answers = [
  ['POST', '/api/person', 'token'],
  ['POST', '/api/person/redeem', 'token'],
  ['POST', '/api/names', 'name'],
  ['GET', '/api/person', 'person'],
  ['DELETE', '/api/person', 'erased'],
  ['GET', '/api/person/games', 'person_games'],
  ['GET', '/api/person/research', 'research_consent'],
  ['POST', '/api/person/research', 'research_consent'],
  ['GET', '/api/person/stats', 'person_stats'],
  ['GET', '/api/person/tables', 'tables'],
  ['POST', '/api/tables', 'opened_table'],
  ['GET', '/api/tables', 'tables'],
  ['GET', '/api/tables/*', 'table'],
  ['GET', '/api/games', 'games'],
  ['GET', '/api/games/*', 'game'],
  ['GET', '/api/games/*/analysis', 'analysis'],
  ['POST', '/api/games/*/analysis', 'analysis'],
  ['GET', '/api/deals/*/results', 'distribution'],
  ['GET', '/api/today', 'today'],
  ['POST', '/api/today', 'opened_table'],
  ['GET', '/api/today/*/*', 'distribution'],
  ['POST', '/api/clubs', 'opened_club'],
  ['GET', '/api/clubs/*', 'club'],
  ['POST', '/api/clubs/*/leave_out', 'club'],
  ['GET', '/api/push', 'push_key'],
  ['POST', '/api/push/subscriptions', 'subscribed'],
  ['POST', '/api/push/off', 'unsubscribed'],
  ['GET', '/api/push/tables/*', 'table_subscriptions'],
  ['GET', '/api/stats', 'stats'],
  ['GET', '/api/about', 'about'],
  ['GET', '/api/bots', 'bots'],
].map(([method, path, part]) => ({
  method, path, part,
  pattern: new RegExp(`^${path.replaceAll('*', '[^/]+')}$`),
}));
export const apiPaths = answers.map(({ method, path }) => `${method} ${path}`);

/** The path an answer belongs to, after it has been found to be right; throws otherwise. */
export function mustBeAnswer(method, target, status, json) {
  const path = target.split('?')[0];
  if (!path.startsWith('/api/') || path.endsWith('/record') && status < 300) return undefined;
  const route = answers.find((each) => each.method === method && each.pattern.test(path));
  if (status < 300 && !route) throw new Error(`${method} ${path} is in no list of the schema`);
  const part = status < 300 ? route.part : 'problem';
  const check = ajv.getSchema(`${api.$id}#/$defs/${part}`);
  if (!check(json)) {
    const first = check.errors[0];
    throw new Error(`${method} ${path} answers no ${part}: ${JSON.stringify(json)?.slice(0, 600)}: ` +
                    `${first.instancePath} ${first.message} ${JSON.stringify(first.params)}`);
  }
  return status < 300 ? `${route.method} ${route.path}` : undefined;
}
