// The command that makes a server known to others names the port it listens at.
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../wire/browser_for_tests';

test('the suggested port is the one of this page', async () => {
  vi.resetModules();
  fakeBrowser();
  const { serveCommand } = await import('./share');
  expect(serveCommand(new URL('http://localhost:8123/t/x'))).toBe(
    'backstep serve --listen 0.0.0.0:8123 --public-url http://ADDRESS:8123',
  );
  expect(serveCommand(new URL('http://localhost/t/x'))).toContain('0.0.0.0:80 ');
});
