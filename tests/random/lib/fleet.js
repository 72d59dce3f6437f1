// Several servers on one PostgreSQL database behind a load balancer, held by scale_test_driver.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { Server, program } from '../../e2e/lib/server.js';

export class Fleet extends Server {
  /** Undefined if PostgreSQL or nginx is missing. */
  static async start(args) {
    const fleet = new Fleet();
    const driver = path.join(path.dirname(program), 'tests', 'scale_test_driver');
    fleet.holder = spawn(driver, [program, '--only', 'hold', '--', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    fleet.lines = [];
    fleet.waiting = [];
    fleet.output = [];
    createInterface({ input: fleet.holder.stdout }).on('line', (line) => {
      fleet.output.push(line);
      const waiter = fleet.waiting.shift();
      if (waiter) waiter(line);
      else fleet.lines.push(line);
    });
    fleet.ended = new Promise((resolve) => { fleet.holder.once('exit', (code) => resolve(code)); });
    for (;;) {
      const line = await Promise.race([fleet.line(), fleet.ended.then(() => undefined)]);
      if (line === undefined || /skipped$/.test(line)) return undefined;
      if (line.startsWith('fleet: ')) {
        fleet.settle(line.slice('fleet: '.length));
        return fleet;
      }
    }
  }

  line() {
    if (this.lines.length > 0) return Promise.resolve(this.lines.shift());
    return new Promise((resolve) => { this.waiting.push(resolve); });
  }

  /** kill I, stop I, or start: waits until it is done; what went wrong, or nothing. */
  async command(text) {
    this.holder.stdin.write(`${text}\n`);
    const line = await this.line();
    return line === 'ok' ? undefined : line;
  }

  /** What was said about the end of the servers. */
  async end() {
    this.holder.stdin.end();
    const code = await this.ended;
    if (code !== 0) throw new Error(`the servers did not end well: ${this.output.slice(-8).join('\n')}`);
  }
}
