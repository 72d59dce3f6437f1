// The menu: what can be done at this table, the user's chosen, and the other pages.
import type { ComponentChildren } from 'preact';
import { Button, Segmented } from '../kit/button';
import { Choice } from '../kit/field';
import type { IconName } from '../kit/icons';
import { Sheet } from '../kit/sheet';
import { Switch } from '../kit/switch';
import type { TableConnection } from '../table/connection';
import { language, languages, t } from '../texts';
import { install, installOffer } from './install';
import './menu.css';
import { closeOverlay, showOverlay } from '../base/overlay';
import { follow } from '../base/router';
import { useStore } from '../base/store';
import { chooseLanguage, chooseTheme } from '../settings/choices';
import { prefs } from '../settings/prefs';
import { NotifySwitch } from './notify-switch';
import { TableMenu } from './table-menu';

export function Menu({ connection }: { connection?: TableConnection }) {
  return (
    <Sheet title={t('words.menu')} onClose={closeOverlay}>
      {connection && <TableMenu connection={connection} />}
      <Look />
      <Attention />
      <Hands />
      <Pages />
    </Sheet>
  );
}

export function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="menu-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface RowProps {
  icon: IconName;
  children: ComponentChildren;
  about?: ComponentChildren;
  href?: string;
  onPress?: (event: MouseEvent) => void;
}

export function Row({ icon, children, about, href, onPress }: RowProps) {
  return (
    <Button icon={icon} href={href} class="menu-row" onPress={href ? follow : onPress}>
      <span class="menu-words">
        {children}
        {about !== undefined && <span class="about-line">{about}</span>}
      </span>
    </Button>
  );
}

function Look() {
  const theme = useStore(prefs, (chosen) => chosen.theme);
  return (
    <Part title={t('menu.look')}>
      <Choice
        label={t('menu.language')}
        value={language.get()}
        choices={languages.map(({ code, name }) => ({ value: code, text: name, lang: code }))}
        onChoose={chooseLanguage}
      />
      <div class="labelled">
        <span class="field-label" aria-hidden="true">
          {t('menu.theme')}
        </span>
        <Segmented
          label={t('menu.theme')}
          value={theme}
          choices={[
            { value: 'system', text: t('menu.theme_system') },
            { value: 'light', text: t('menu.theme_light') },
            { value: 'dark', text: t('menu.theme_dark') },
          ]}
          onChoose={chooseTheme}
        />
      </div>
    </Part>
  );
}

function Attention() {
  const { sound, vibrate, awake } = useStore(prefs);
  return (
    <Part title={t('menu.attention')}>
      <Switch
        label={t('menu.sound')}
        about={t('menu.sound_about')}
        on={sound}
        onChange={(on) => prefs.change({ sound: on })}
      />
      {'vibrate' in navigator && matchMedia('(pointer: coarse)').matches && (
        <Switch
          label={t('menu.vibrate')}
          about={t('menu.vibrate_about')}
          on={vibrate}
          onChange={(on) => prefs.change({ vibrate: on })}
        />
      )}
      <NotifySwitch />
      {'wakeLock' in navigator && (
        <Switch
          label={t('menu.awake')}
          about={t('menu.awake_about')}
          on={awake}
          onChange={(on) => prefs.change({ awake: on })}
        />
      )}
    </Part>
  );
}

function Hands() {
  const { keys, brief, commandLine } = useStore(prefs);
  return (
    <Part title={t('menu.hands')}>
      <Switch
        label={t('menu.keys')}
        about={t('menu.keys_about')}
        on={keys}
        onChange={(on) => prefs.change({ keys: on })}
      />
      <Row icon="keyboard" onPress={() => showOverlay('keys')}>
        {t('menu.key_list')}
      </Row>
      <div class="labelled">
        <span class="field-label" aria-hidden="true">
          {t('menu.spoken')}
        </span>
        <Segmented
          label={t('menu.spoken')}
          value={brief ? 'brief' : 'full'}
          choices={[
            { value: 'full', text: t('menu.spoken_full') },
            { value: 'brief', text: t('menu.spoken_brief') },
          ]}
          onChoose={(how) => prefs.change({ brief: how === 'brief' })}
        />
        <p class="about-line">{t('menu.spoken_about')}</p>
      </div>
      <Switch
        label={t('menu.command_line')}
        about={t('menu.command_line_about')}
        on={commandLine}
        onChange={(on) => prefs.change({ commandLine: on })}
      />
    </Part>
  );
}

function Pages() {
  const offer = useStore(installOffer);
  return (
    <nav class="menu-part" aria-label={t('menu.pages')}>
      <h3>{t('menu.pages')}</h3>
      <Row icon="book" href="/rules">
        {t('menu.rules')}
      </Row>
      <Row icon="play" href="/learn">
        {t('menu.learn')}
      </Row>
      <Row icon="hint" href="/puzzles">
        {t('puzzle.title')}
      </Row>
      <Row icon="chart" href="/me">
        {t('menu.statistics')}
      </Row>
      <Row icon="help" href="/about">
        {t('menu.about')}
      </Row>
      {offer && (
        <Row icon="download" about={t('menu.install_about')} onPress={() => void install()}>
          {t('menu.install')}
        </Row>
      )}
    </nav>
  );
}
