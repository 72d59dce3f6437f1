// What this is and whose, which keys there are, what is kept where, and how to have it erased.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { follow } from '../base/router';
import { Header } from '../shell/header';
import { KeySettings } from '../shell/key-settings';
import { rich, t } from '../texts';
import { type About, api } from '../wire/api';
import { PROTOCOL } from '../wire/types';
import './about.css';
import { OwnData } from './own-data';

export default function AboutScreen(_: { id: string }) {
  const [about, setAbout] = useState<About>();
  useEffect(() => {
    api.about().then(setAbout, () => {}); // without a server there is nothing to add
    // The parts are drawn when the address is long known to the browser.
    const part = location.hash.slice(1);
    if (part) document.getElementById(part)?.scrollIntoView();
  }, []);
  return <AboutPage about={about} />;
}

function Part({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="about-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function AboutPage({ about }: { about?: About }) {
  return (
    <div class="open-screen">
      <Header title={t('about.title')} nav />
      <main class="about">
        <h1>{t('about.title')}</h1>
        <p class="about-lead">{t('about.what')}</p>
        <p>{t('about.what_more')}</p>
        <Part id="authors" title={t('about.authors')}>
          <p>{t('about.authors_text')}</p>
          <p>{t('about.independent')}</p>
        </Part>
        {(about?.contact || about?.legal) && (
          <Part id="host" title={t('about.host')}>
            <p>{t('about.host_text')}</p>
            <ul class="about-links">
              {about.contact && (
                <li>
                  <a href={about.contact}>{t('about.contact')}</a>
                </li>
              )}
              {about.legal && (
                <li>
                  <a href={about.legal}>{t('about.legal')}</a>
                </li>
              )}
            </ul>
          </Part>
        )}
        <Part id="keys" title={t('about.keys')}>
          <p>{t('about.keys_text')}</p>
          <p>{t('about.listen_order')}</p>
          <p>{t('about.listen_regions')}</p>
          <p>{t('about.listen_line')}</p>
          <details class="fold">
            <summary>{t('menu.key_list')}</summary>
            <KeySettings />
          </details>
        </Part>
        <Part id="data" title={t('about.data')}>
          <p>{t('about.data_text')}</p>
          <h3>{t('about.in_browser')}</h3>
          <ul class="about-list">
            <li>{t('about.browser_token')}</li>
            <li>{t('about.browser_prefs')}</li>
            <li>{t('about.browser_games')}</li>
          </ul>
          <h3>{t('about.on_server')}</h3>
          <ul class="about-list">
            <li>{t('about.server_tables')}</li>
            <li>{t('about.server_games')}</li>
            <li>{t('about.server_person')}</li>
            <li>{t('about.server_addresses')}</li>
          </ul>
          <OwnData />
        </Part>
        <Part id="letters" title={t('about.fonts')}>
          <p>{t('about.fonts_text')}</p>
        </Part>
        <p class="about-line about-version">
          {rich('about.version', {
            page: PROTOCOL,
            server: about ? about.protocol : t('about.not_reached'),
          })}
        </p>
        <p>
          <a class="about-back" href="/" onClick={follow}>
            {t('menu.to_start')}
          </a>
        </p>
      </main>
    </div>
  );
}
