import './style/tokens.css';
import './style/base.css';
import './kit/kit.css';
import { render } from 'preact';
import { App } from './app/app';
import { Faults } from './app/faults';
import { findScreen, textsOf } from './app/screens';
import { serveOffline } from './app/service';
import { applyTheme, prefs } from './settings/prefs';
import { allGroups, choose, language, need, speak } from './texts';

new Faults().watch();
applyTheme();
// The screen and the texts come at the same time; the app takes both when they are there.
void findScreen(location.pathname)
  .load()
  .catch(() => {}); // the app tries again, and says so
// A link may name its language, as its preview does.
const named = new URLSearchParams(location.search).getAll('lang');
const spoken = prefs.get().language ?? choose([...named, ...navigator.languages]);
await speak(spoken, textsOf(location.pathname));
/** The description of the app speaks the language of the page. */
const nameManifest = () => {
  const code = language.get();
  document
    .querySelector('link[rel=manifest]')
    ?.setAttribute('href', `/manifest${code === 'en' ? '' : `.${code}`}.webmanifest`);
};
nameManifest();
language.subscribe(nameManifest);
render(<App />, document.getElementById('app')!);
serveOffline();
// What a menu or another page says: by the time somebody goes there it is here.
addEventListener('load', () => setTimeout(() => void need(allGroups).catch(() => {}), 2000));
