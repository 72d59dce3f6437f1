// Where the key that talks leads: the field, else the signals, else whatever there is.

export function focusTalk(): void {
  const talk = document.getElementById('talk');
  if (!talk) return;
  const first = ['textarea', '.signal', '.reactions button', 'button'];
  for (const one of first) {
    const found = talk.querySelector<HTMLElement>(one);
    if (found) {
      found.focus();
      return;
    }
  }
}
