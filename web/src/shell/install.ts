// Installing the page as an app, where the browser offers it. The offer comes once, soon after the
// start, and is kept until somebody asks for it in the menu.
import { Store } from '../base/store';

interface Offer extends Event {
  prompt(): Promise<void>;
}

export const installOffer = new Store<Offer | undefined>(undefined);

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // no banner over the game
  installOffer.set(event as Offer);
});
addEventListener('appinstalled', () => installOffer.set(undefined));

export async function install(): Promise<void> {
  const offer = installOffer.get();
  installOffer.set(undefined); // it can be used once
  await offer?.prompt();
}
