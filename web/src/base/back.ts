// The browser's way back closes what lies over the page before it leaves the page. While anything is open
// there is one entry more in the history, of the same address.

interface Open {
  close: () => void;
}

const open: Open[] = [];
let entered = false; // that entry is there
let leaving = 0; // entries that we have just left ourselves

const isEntry = () => (history.state as { over?: boolean } | null)?.over === true;

function enter(): void {
  if (entered) return;
  history.pushState({ over: true }, '');
  entered = true;
}

/** Something lies over the page; call the result when it does not any more. */
export function opened(close: () => void): () => void {
  const one: Open = { close };
  open.push(one);
  enter();
  return () => {
    const at = open.indexOf(one);
    if (at >= 0) open.splice(at, 1);
    // What follows at once, as a dialog that leads to another one does, keeps the entry.
    setTimeout(() => {
      if (open.length > 0 || !entered) return;
      entered = false;
      if (!isEntry()) return; // the page has gone elsewhere meanwhile
      leaving += 1;
      history.back();
    });
  };
}

/** True for a step that was about something open, and not about the page. */
export function wasOver(): boolean {
  if (leaving > 0) {
    leaving -= 1;
    return true;
  }
  if (!entered || isEntry()) return false;
  entered = false;
  const last = open.pop();
  if (!last) return false;
  last.close();
  if (open.length > 0) enter();
  return true;
}

/** Going elsewhere from something open: its entry becomes that of the new page. */
export function takeEntry(): boolean {
  if (!entered || !isEntry()) return false;
  entered = false;
  return true;
}
