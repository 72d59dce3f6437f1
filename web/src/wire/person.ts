// Who we are: a token and nothing else. It stays in this browser, shared by its tabs, and is sent in
// the Authorization header or in the first frame of a socket, never in an address.
import { Store } from '../base/store';
import { Failure, json } from './http';

const place = 'backstep.person';

/** Whether the token outlives this page: if storage is forbidden it does not. */
let kept = false;

function load(): string | undefined {
  try {
    const token = localStorage.getItem(place) ?? undefined;
    kept = token !== undefined;
    return token;
  } catch {
    return undefined;
  }
}

/** The token; undefined for somebody who has not needed one yet. */
export const person = new Store<string | undefined>(load());

addEventListener('storage', (event) => {
  if (event.key === place || event.key === null) person.set(load());
});

function keep(token: string | undefined): void {
  kept = false;
  try {
    if (token) localStorage.setItem(place, token);
    else localStorage.removeItem(place);
    kept = token !== undefined;
  } catch {
    // Forbidden or full: we are who we are until the page is closed.
  }
  person.set(token);
}

/** True if a reload would find the same person. */
export const isKept = () => kept;

let asked: Promise<string> | undefined;

async function become(): Promise<string> {
  const { token } = await json<{ token: string }>('POST', '/api/person');
  // Another tab may have asked at the same time: whoever was first is who we all are.
  const other = load();
  if (other) {
    person.set(other);
    return other;
  }
  keep(token);
  return token;
}

/** The token, asked for when it is first needed. Nothing is stored about anybody before they play. */
export function ownToken(): Promise<string> {
  const known = person.get();
  if (known) return Promise.resolve(known);
  asked ??= become().finally(() => {
    asked = undefined;
  });
  return asked;
}

/** The server does not know this token: the next request is somebody new's. */
export function disown(token: string): void {
  if (person.get() === token) keep(undefined);
}

/** This device becomes the person who was given the code. */
export async function redeem(code: string): Promise<void> {
  const { token } = await json<{ token: string }>('POST', '/api/person/redeem', { body: { code } });
  keep(token);
}

/** Everything the server has of this person is gone, and so is the token. */
export async function erase(): Promise<{ tables: number }> {
  const token = person.get();
  if (!token) return { tables: 0 };
  try {
    const erased = await json<{ tables: number }>('DELETE', '/api/person', { token });
    keep(undefined);
    return erased;
  } catch (error) {
    if (error instanceof Failure && error.code === 'bad_token') {
      keep(undefined); // it was gone already
      return { tables: 0 };
    }
    throw error;
  }
}
