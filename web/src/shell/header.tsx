// The top of every screen: the way home, what this screen is about, and the menu.
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../kit/button';
import { Lazy } from '../kit/lazy';
import { Logo } from '../kit/logo';
import type { TableConnection } from '../table/connection';
import { language, languages, t } from '../texts';
import '../kit/forms.css'; // its choice of language is a field
import './header.css';
import './install'; // the browser's offer comes early, and only once
import { overlay, showOverlay } from '../base/overlay';
import { follow, place } from '../base/router';
import { useStore } from '../base/store';
import { chooseLanguage, chooseTheme, useTheme } from '../settings/choices';

interface Props {
  /** Of the window; the screen has a heading of its own. */
  title?: string;
  /** Beside the logo, where there is room. */
  chips?: ComponentChildren;
  /** On the right, always. */
  children?: ComponentChildren;
  /** Links to other pages, language and theme. */
  nav?: boolean;
  /** The table this screen shows: the menu then has what can be done there. */
  connection?: TableConnection;
}

type LoadOverlays = () => Promise<{ default: FunctionComponent<{ connection?: TableConnection }> }>;
let loadOverlays: LoadOverlays | undefined;
/** What shows base/overlay: it opens screens of modules above this one. */
export function setOverlays(load: LoadOverlays): void {
  loadOverlays = load;
}

export function Header({ title, chips, children, nav, connection }: Props) {
  const shown = useStore(overlay);
  const opened = useRef(false);
  useEffect(() => {
    // One thing of the menu leads to another; after the last one the focus is where it began.
    if (opened.current && !shown && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('.top-menu')?.focus();
    }
    opened.current = shown !== undefined;
  }, [shown]);
  useEffect(() => {
    document.title = title ? t('menu.window', { title }) : t('words.app');
  }, [title]);
  return (
    <header class="top">
      <a class="top-home" href="/" onClick={follow} aria-label={t('menu.home')}>
        <Logo />
      </a>
      {chips && <div class="top-chips">{chips}</div>}
      <span class="top-space" />
      {nav && <Pages />}
      {children}
      {nav && <LanguageChoice />}
      {nav && <ThemeButton />}
      <IconButton
        icon="menu"
        label={t('words.menu')}
        class="top-menu"
        onPress={() => showOverlay('menu')}
      />
      {shown && loadOverlays && <Lazy load={loadOverlays} props={{ connection }} />}
    </header>
  );
}

function Pages() {
  const path = useStore(place, (where) => where.path);
  const here = (page: string) => (path === page ? 'page' : undefined);
  return (
    <nav class="top-pages" aria-label={t('menu.pages')}>
      <a href="/rules" aria-current={here('/rules')} onClick={follow}>
        {t('menu.rules')}
      </a>
      <a href="/puzzles" aria-current={here('/puzzles')} onClick={follow}>
        {t('puzzle.title')}
      </a>
      <a href="/me" aria-current={here('/me')} onClick={follow}>
        {t('menu.statistics')}
      </a>
    </nav>
  );
}

let chosen = false; // a language, here: the page is drawn again, and the focus would be lost

function LanguageChoice() {
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (chosen) field.current?.focus();
    chosen = false;
  }, []);
  return (
    <select
      ref={field}
      class="field top-language"
      aria-label={t('menu.language')}
      value={language.get()}
      onChange={(event) => {
        chosen = true;
        chooseLanguage(event.currentTarget.value);
      }}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

function ThemeButton() {
  const theme = useTheme();
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <IconButton
      icon={other === 'light' ? 'sun' : 'moon'}
      label={other === 'light' ? t('menu.to_light') : t('menu.to_dark')}
      class="top-theme"
      onPress={() => chooseTheme(other)}
    />
  );
}
