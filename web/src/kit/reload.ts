// Reloads the page because a part of it does not come. Seats, placed cards and unsent texts are kept elsewhere,
// so nothing is lost. By itself it does so once a minute at most, in case that does not help.
const place = 'backstep.renewed';
const pause = 60_000;

/** False if it was tried a moment ago and nobody asked for it. */
export function reloadPage(asked = false): boolean {
  try {
    const last = Number(sessionStorage.getItem(place) ?? 0);
    if (!asked && Date.now() - last < pause) return false;
    sessionStorage.setItem(place, String(Date.now()));
  } catch {
    // Nothing to remember it by: better an old page than one that loads for ever.
    if (!asked) return false;
  }
  location.reload();
  return true;
}
