// Every screen in every state, without a server: gallery.html?state=NAME&lang=de&theme=light. It is
// built for tests and screenshots only (vite build --mode gallery).
import '../style/tokens.css';
import '../style/base.css';
import '../kit/kit.css';
import { type ComponentChild, render } from 'preact';
import { choose, speak } from '../texts';

type States = Record<string, () => ComponentChild | Promise<ComponentChild>>;
// Not eager: the styles of the screens have to come after the ones above.
const files = import.meta.glob<{ states: States }>('./states/*.tsx');
const loaded = await Promise.all(Object.values(files).map((load) => load()));
const states: States = Object.assign({}, ...loaded.map((file) => file.states));

const query = new URLSearchParams(location.search);
document.documentElement.classList.toggle('light', query.get('theme') === 'light');
await speak(choose([query.get('lang') ?? 'en']));
const name = query.get('state') ?? '';
const root = document.getElementById('app')!;
const make = states[name];
if (make) {
  render(await make(), root);
} else {
  render(
    <ul>
      {Object.keys(states).map((one) => (
        <li key={one}>
          <a href={`?state=${one}`}>{one}</a>
        </li>
      ))}
    </ul>,
    root,
  );
}
document.documentElement.dataset.ready = 'true'; // tests wait for it
