// What lies over the screen, if anything: the menu and what is reached through it. It is kept outside
// of the screens, because a change of the language draws them again, and the menu should stay open.
import { place } from './router';
import { Store } from './store';

export type Overlay = 'menu' | 'keys' | 'device' | 'leave' | 'give_up' | 'invite' | 'arrange';

export const overlay = new Store<Overlay | undefined>(undefined);

export const showOverlay = (which: Overlay) => overlay.set(which);
export const closeOverlay = () => overlay.set(undefined);

// Elsewhere is another screen, and the way back does not lead into a menu.
let path = place.get().path;
place.subscribe(() => {
  if (place.get().path === path) return;
  path = place.get().path;
  closeOverlay();
});
