// How much of a wait was the machine's and not the server's, by what Linux counts for each thread: the
// time that it ran, and the time that it was ready to run and no CPU was free for it.
import { readdirSync, readFileSync } from 'node:fs';

const files = new Map();  // pid -> its threads' files

function filesOf(pid) {
  // Of this process only the thread that sends and receives: others of Node wait at the same time.
  if (pid === process.pid) return [`/proc/${pid}/task/${pid}/schedstat`];
  const known = files.get(pid);
  if (known && performance.now() - known.at < 1000) return known.names;
  const folder = `/proc/${pid}/task`;
  const names = readdirSync(folder).map((thread) => `${folder}/${thread}/schedstat`);
  files.set(pid, { at: performance.now(), names });
  return names;
}

/** { ranMs, waitedMs } of a server's threads so far, which work one after another; zeros where the kernel does not count. */
export function schedulingOf(pid) {
  let ranMs = 0;
  let waitedMs = 0;
  try {
    for (const name of filesOf(pid)) {
      const [ran, waited] = readFileSync(name, 'latin1').split(' ');
      ranMs += Number(ran) / 1e6;
      waitedMs += Number(waited) / 1e6;
    }
  } catch {
    files.delete(pid);  // the process, or one of its threads, has ended
    return { ranMs: 0, waitedMs: 0 };
  }
  return { ranMs, waitedMs };
}

/** Measures a request: its wait as the player feels it, and without what the machine added. */
export class Stopwatch {
  constructor(pid) {
    this.pid = pid;
    this.begun = performance.now();
    this.server = schedulingOf(pid);
    this.client = schedulingOf(process.pid);
  }

  /**
   * { wallMs, ownMs }. ownMs leaves out the times in which the server or this client waited for a CPU, but
   * it is never less than the time for which the server ran meanwhile: a server with a long queue before
   * this request has worked it off, however slowly.
   */
  read() {
    const wallMs = performance.now() - this.begun;
    const server = schedulingOf(this.pid);
    const client = schedulingOf(process.pid);
    const waited = server.waitedMs - this.server.waitedMs + client.waitedMs - this.client.waitedMs;
    const ran = server.ranMs - this.server.ranMs;
    return { wallMs, ownMs: Math.min(wallMs, Math.max(wallMs - Math.max(0, waited), ran)) };
  }
}
