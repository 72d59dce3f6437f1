// The real server for tests of the page; it is the e2e tests' own.
import { type AddressInfo, createServer } from 'node:net';
// @ts-expect-error: plain JavaScript
import { Server } from '../../../tests/e2e/lib/server.js';

// @ts-expect-error: plain JavaScript
export { awayFromMidnight, endAll, program } from '../../../tests/e2e/lib/server.js';
export { Server };

/** Ports that nobody has just now, each another. */
export async function freePorts(count: number): Promise<number[]> {
  const taken = Array.from({ length: count }, () => createServer());
  for (const one of taken) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
  const ports = taken.map((one) => (one.address() as AddressInfo).port);
  for (const one of taken) await new Promise((done) => one.close(done));
  return ports;
}

/** A server that is known outside by a name; a browser finds it there, on this machine. */
export async function publicServer(): Promise<InstanceType<typeof Server> & { publicUrl: string }> {
  const [port] = await freePorts(1);
  const publicUrl = `http://play.test:${port}`;
  const server = new Server();
  server.options = { port, args: ['--public-url', publicUrl] };
  server.publicUrl = publicUrl;
  server.open = new RegExp(`Backstep is open: (${publicUrl.replaceAll('.', '\\.')})`);
  await server.launch();
  server.url = `http://127.0.0.1:${port}`;
  return server;
}
