import { expect, test, vi } from 'vitest';
import { retried } from './retry';

const failing = () => vi.fn(() => Promise.reject(new Error('gone')));
function world(there: boolean, renewed: boolean) {
  return {
    sleep: vi.fn(() => Promise.resolve()),
    answers: vi.fn(() => Promise.resolve(there)),
    renew: vi.fn((_?: boolean) => renewed),
  };
}

test('what comes at the third try has come', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('one')).mockRejectedValueOnce(new Error('two'));
  load.mockResolvedValue('there');
  const outside = world(true, true);
  expect(await retried(load, false, outside)).toBe('there');
  expect(load).toHaveBeenCalledTimes(3);
  expect(outside.renew).not.toHaveBeenCalled();
});

test('what never comes from a server that answers loads the page again', async () => {
  const outside = world(true, true);
  const ended = vi.fn();
  void retried(failing(), true, outside).then(ended, ended);
  await vi.waitFor(() => expect(outside.renew).toHaveBeenCalledWith(true));
  expect(ended).not.toHaveBeenCalled(); // nothing is shown meanwhile
});

test('what never comes fails with the last reason offline, or after the page was loaded again', async () => {
  const offline = world(false, true);
  const load = failing();
  await expect(retried(load, false, offline)).rejects.toThrow('gone');
  expect(load).toHaveBeenCalledTimes(3);
  expect(offline.renew).not.toHaveBeenCalled();
  await expect(retried(failing(), false, world(true, false))).rejects.toThrow('gone');
});
