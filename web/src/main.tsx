import './style/tokens.css';
import './style/base.css';
import './kit/kit.css';
import { render } from 'preact';
import { App } from './app/app';
import { applyTheme, prefs } from './app/prefs';
import { serveOffline } from './app/service';
import { choose, speak } from './texts';

applyTheme();
await speak(prefs.get().language ?? choose(navigator.languages));
render(<App />, document.getElementById('app')!);
serveOffline();
