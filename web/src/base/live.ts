// What a screen reader is told. The two regions are in index.html, so that they exist from the first
// paint: `say` waits for a pause, `alarm` does not.

/** Everything that was ever said, for tests that read along. */
const spoken: { how: 'polite' | 'assertive'; text: string }[] = [];
declare global {
  interface Window {
    backstepSpoken?: typeof spoken;
  }
}
window.backstepSpoken = spoken;
const kept = 200;

function speak(how: 'polite' | 'assertive', text: string): void {
  if (!text) return;
  const region = document.getElementById(how);
  if (!region) return;
  spoken.push({ how, text });
  if (spoken.length > kept) spoken.shift();
  // The same text twice is no change, and would not be spoken again.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

export const say = (text: string) => speak('polite', text);
export const alarm = (text: string) => speak('assertive', text);

/** Nothing that was said stays where somebody could still read it. */
export function hush(): void {
  for (const id of ['polite', 'assertive']) {
    const region = document.getElementById(id);
    if (region) region.textContent = '';
  }
}
