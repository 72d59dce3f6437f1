// What somebody has typed and not sent. It is kept through a mute, a reload and a change between the
// column and the sheet, for this tab.
import { Store } from '../base/store';

const drafts = new Map<string, Store<string>>();
const place = (table: string) => `backstep.draft.${table}`;

export function draftOf(table: string): Store<string> {
  let draft = drafts.get(table);
  if (!draft) {
    draft = new Store(read(table));
    drafts.set(table, draft);
    const kept = draft;
    kept.subscribe(() => write(table, kept.get()));
  }
  return draft;
}

function read(table: string): string {
  try {
    return sessionStorage.getItem(place(table)) ?? '';
  } catch {
    return '';
  }
}

function write(table: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(place(table), text);
    else sessionStorage.removeItem(place(table));
  } catch {
    // No storage: it is kept until the page is closed.
  }
}
