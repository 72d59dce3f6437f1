// "Your turn", in words over whatever is open, for a moment: a sheet, the menu, a dialog. It catches no
// pointer, and is read out by the voice, so it is hidden here.
import { render } from 'preact';
import { Icon } from '../kit/icons';
import { t } from '../texts';
import './turn-call.css';

const shownFor = 2200;
let place: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function callTurn(): void {
  place?.remove();
  clearTimeout(timer);
  place = document.createElement('div');
  // An open dialog lies over everything else of the page.
  const above = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  above.append(place);
  render(
    <p class="turn-call" aria-hidden="true" data-may-overlap>
      <Icon name="play" />
      {t('play.seat.your_turn')}
    </p>,
    place,
  );
  timer = setTimeout(endTurnCall, shownFor);
}

/** It is somebody else's turn again. */
export function endTurnCall(): void {
  clearTimeout(timer);
  if (!place) return;
  render(null, place);
  place.remove();
  place = undefined;
}
