// The servers that are flooded: one, or three on one PostgreSQL database behind a load balancer.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const here = import.meta.dirname;
export const program = path.resolve(process.env.BACKSTEP_PROGRAM ?? path.join(here, '../../../build/release/backstep'));

/** { child, port, pid, pids }. */
export async function startServer(folder, name) {
  if (!existsSync(program)) throw new Error(`there is no program ${program}`);
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', path.join(folder, `${name}.db`),
                                '--log-level', 'error'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    out += text;
    const found = /Backstep is open: http:\/\/127\.0\.0\.1:(\d+)/.exec(out);
    if (found) {
      child.stdout.resume();
      return { child, port: Number(found[1]), pid: child.pid, pids: [child.pid] };
    }
  }
  throw new Error(`the server did not start: ${out}`);
}

/** The usual limits: what tests/scale would raise is given as it is documented. */
function usualLimits() {
  const source = readFileSync(path.join(here, '../../crash/server_process.cpp'), 'utf8');
  const raised = new Set([...source.matchAll(/"--([a-z-]+)", "\d+"/g)].map(([, name]) => name));
  const documented = readFileSync(path.join(here, '../../../docs/security.md'), 'utf8');
  return [...documented.matchAll(/^\| `--([a-z-]+)` \| ([\d,]+) \|/gm)]
    .filter(([, name]) => raised.has(name))
    .flatMap(([, name, value]) => [`--${name}`, value.replaceAll(',', '')]);
}

/** The same; undefined if PostgreSQL or nginx is missing. It ends when its input does. */
export async function startFleet() {
  const driver = path.join(path.dirname(program), 'tests', 'scale_test_driver');
  const child = spawn(driver, [program, '--only', 'hold', '--', ...usualLimits(), '--log-level', 'error'],
                      { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (/skipped$/.test(line)) return undefined;
    const found = /^fleet: http:\/\/[^:]+:(\d+)/.exec(line);
    if (!found) continue;
    const pids = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number)
      .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`${program}\0serve`));
    child.stdout.resume();
    return { child, port: Number(found[1]), pid: pids[0], pids };
  }
  return undefined;
}
