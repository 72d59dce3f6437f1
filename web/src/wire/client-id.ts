// Which program of a person this is, so that a request sent twice is known for one: an id for the
// tab and a number that only grows. Both outlive a reload.
//
// A duplicated tab gets a copy of its origin's session storage. Two tabs with one id would take each
// other's requests for repetitions, so while a page lives the id is not in the storage: it is put
// there when the page goes, and whoever loads next in this tab takes it out.

const place = 'backstep.client';

interface Client {
  id: string;
  last: number; // the last number used
}

function fresh(): Client {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return { id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), last: 0 };
}

function take(): Client | undefined {
  try {
    const text = sessionStorage.getItem(place);
    sessionStorage.removeItem(place);
    const found = JSON.parse(text ?? 'null') as Client | null;
    if (found && typeof found.id === 'string' && Number.isSafeInteger(found.last)) return found;
  } catch {
    // No storage: every page is a program of its own, which is allowed.
  }
  return undefined;
}

function put(client: Client): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(client));
  } catch {
    // As above.
  }
}

const client: Client = take() ?? fresh();

addEventListener('pagehide', () => put(client));
// Back from the browser's own cache, the page lives again with what it had.
addEventListener('pageshow', (event) => {
  if (event.persisted) take();
});

export const clientId = () => client.id;
export const nextNumber = () => ++client.last;
