// The real server for tests of the page; it is the e2e tests' own.
// @ts-expect-error: plain JavaScript
import { Server } from '../../../tests/e2e/lib/server.js';

// @ts-expect-error: plain JavaScript
export { endAll, program } from '../../../tests/e2e/lib/server.js';
export { Server };

/** A server that is known outside by a name; a browser finds it there, on this machine. */
export async function publicServer(): Promise<InstanceType<typeof Server> & { publicUrl: string }> {
  // It says its public address when it starts, so its port is taken from one that started before.
  const before = await Server.start();
  const { port } = before;
  await before.end();
  const publicUrl = `http://play.test:${port}`;
  const server = new Server();
  server.options = { port, args: ['--public-url', publicUrl] };
  server.publicUrl = publicUrl;
  server.open = new RegExp(`Backstep is open: (${publicUrl.replaceAll('.', '\\.')})`);
  await server.launch();
  server.url = `http://127.0.0.1:${port}`;
  return server;
}
