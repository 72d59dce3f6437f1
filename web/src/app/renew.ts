// Loading the page anew because it is older than the server. Seats, put cards and unsent texts are
// kept elsewhere, so nothing is lost; and never twice in a row, if that should not help.
const place = 'backstep.renewed';
const pause = 60_000;

/** False if it was tried a moment ago. */
export function renew(): boolean {
  try {
    const last = Number(sessionStorage.getItem(place) ?? 0);
    if (Date.now() - last < pause) return false;
    sessionStorage.setItem(place, String(Date.now()));
  } catch {
    return false; // nothing to remember it by: better an old page than one that loads for ever
  }
  location.reload();
  return true;
}
