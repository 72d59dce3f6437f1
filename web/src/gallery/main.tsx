// Every screen in every state, without a server: gallery.html?state=NAME&lang=de&theme=light. It is
// built for tests and screenshots only (vite build --mode gallery).
import '../style/tokens.css';
import '../style/base.css';
import '../kit/kit.css';
import { type ComponentChild, render } from 'preact';
import { closeOverlay } from '../base/overlay';
import { prefs, usual } from '../settings/prefs';
import { setOverlays } from '../shell/header';
import { choose, speak } from '../texts';

setOverlays(() => import('../app/overlays'));

type States = Record<string, () => ComponentChild | Promise<ComponentChild>>;
// Not eager: the styles of the screens have to come after the ones above.
const files = import.meta.glob<{ states: States }>('./states/*.tsx');
const loaded = await Promise.all(Object.values(files).map((load) => load()));
const states: States = Object.assign({}, ...loaded.map((file) => file.states));

const root = document.getElementById('app')!;

function List() {
  return (
    <ul>
      {Object.keys(states).map((one) => (
        <li key={one}>
          <a href={`?state=${one}`}>{one}</a>
        </li>
      ))}
    </ul>
  );
}

/** Shows a state; tests call it, which is much quicker than loading the page again. */
async function show(name: string, lang: string, theme: string): Promise<void> {
  render(null, root);
  closeOverlay();
  await speak(choose([lang]));
  sessionStorage.clear();
  localStorage.clear();
  prefs.set({ ...usual, theme: theme === 'light' ? 'light' : 'dark' });
  const make = states[name];
  render(make ? await make() : <List />, root);
}

declare global {
  interface Window {
    show: typeof show;
  }
}
window.show = show;

const query = new URLSearchParams(location.search);
await show(query.get('state') ?? '', query.get('lang') ?? 'en', query.get('theme') ?? 'dark');
document.documentElement.dataset.ready = 'true'; // tests wait for it
