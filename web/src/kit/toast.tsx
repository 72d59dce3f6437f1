// A word about what has just been done, for those who see it and those who hear it. It lies over the
// lower edge of the page, catches no pointer and goes by itself.
import { render } from 'preact';
import { say } from '../base/live';
import './toast.css';

const shownFor = 4000;
let place: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function toast(text: string): void {
  if (!place) {
    place = document.createElement('div');
    document.body.append(place);
  }
  // An open dialog lies over everything else of the page.
  const above = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (place.parentElement !== above) above.append(place);
  clearTimeout(timer);
  // Read out by the live region, so it is hidden here.
  render(
    <p class="floating toast" aria-hidden="true">
      {text}
    </p>,
    place,
  );
  say(text);
  timer = setTimeout(() => {
    if (place) render(null, place);
  }, shownFor);
}
