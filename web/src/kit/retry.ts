// Loads a part of the page that did not come: twice again within a few seconds, for a network that hiccups.
// Browsers may remember that a script failed and not ask for it again, and a newer server has other
// scripts: so when the server can be reached and the part still does not come, the page is loaded again.
import { reloadPage } from './reload';

const waits = [400, 2000]; // ms before another try

const real = {
  sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  /** Whether the server answers: offline a page that is there is better than none. */
  answers: () =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  renew: reloadPage,
};

/** `asked`: the user wants it now. Fails with the last reason if the page is not loaded again. */
export async function retried<T>(
  load: () => Promise<T>,
  asked = false,
  { sleep, answers, renew } = real,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await load();
    } catch {
      await sleep(wait);
    }
  }
  return load().catch(async (reason) => {
    if ((await answers()) && renew(asked)) return new Promise<never>(() => {}); // the page goes
    throw reason;
  });
}
