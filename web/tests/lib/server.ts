// The real server for tests of the page; it is the e2e tests' own.
import { type AddressInfo, createServer } from 'node:net';
// @ts-expect-error: plain JavaScript
import { Server } from '../../../tests/e2e/lib/server.js';

// @ts-expect-error: plain JavaScript
export { awayFromMidnight, endAll, program } from '../../../tests/e2e/lib/server.js';
export { Server };

/** A port that nobody has just now. */
export async function freePort(): Promise<number> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  return port;
}

/** A server that is known outside by a name; a browser finds it there, on this machine. */
export async function publicServer(): Promise<InstanceType<typeof Server> & { publicUrl: string }> {
  const port = await freePort();
  const publicUrl = `http://play.test:${port}`;
  const server = new Server();
  server.options = { port, args: ['--public-url', publicUrl] };
  server.publicUrl = publicUrl;
  server.open = new RegExp(`Backstep is open: (${publicUrl.replaceAll('.', '\\.')})`);
  await server.launch();
  server.url = `http://127.0.0.1:${port}`;
  return server;
}
