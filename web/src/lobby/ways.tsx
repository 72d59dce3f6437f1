// The ways to play, each one press away.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { follow } from '../base/router';
import { rulesKey, variantName } from '../games/variant';
import { Button, Segmented } from '../kit/button';
import { Icon, type IconName } from '../kit/icons';
import { problemText } from '../talk/problem';
import { t } from '../texts';
import { type Character, Characters } from './characters';
import { playWithBots } from './starting';
import { type TableForm, usualForm } from './table-form';
import { Variant } from './variant-form';

interface WayProps {
  icon: IconName;
  title: string;
  about: string;
  act?: ComponentChildren;
  children?: ComponentChildren;
}

export function Way({ icon, title, about, act, children }: WayProps) {
  return (
    <article class="way">
      <span class="way-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <p class="way-about">{about}</p>
      {children && <div class="way-more">{children}</div>}
      {act && <div class="way-act">{act}</div>}
    </article>
  );
}

export function BotsCard({ first }: { first: boolean }) {
  const [form, setForm] = useState<TableForm>(usualForm);
  const [bot, setBot] = useState<Character>('strong');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const change = (part: Partial<TableForm>) => setForm({ ...form, ...part });
  const play = async () => {
    setBusy(true);
    setProblem('');
    try {
      await playWithBots(form, bot);
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <Way
      icon="bot"
      title={t('start.bots')}
      about={t('start.bots_about')}
      act={
        <Button
          mid
          kind={first ? 'go' : undefined}
          off={busy}
          label={t('start.bots_play')}
          onPress={() => void play()}
        >
          {t('start.play')}
        </Button>
      }
    >
      <span class="field-label" aria-hidden="true">
        {t('start.bots_players')}
      </span>
      <Segmented
        label={t('start.bots_players')}
        value={form.players}
        choices={[2, 3, 4, 5].map((n) => ({
          value: n,
          text: <span class="num">{n}</span>,
          label: t('lobby.n_players', { n }),
        }))}
        onChoose={(players) => change({ players })}
      />
      <Characters value={bot} onChoose={setBot} />
      <VariantFold form={form} change={change} />
      {problem && (
        <p class="about-line wrong" role="alert">
          {problem}
        </p>
      )}
    </Way>
  );
}

interface FoldProps {
  form: Pick<TableForm, 'on' | 'commands'>;
  change: (part: Partial<TableForm>) => void;
}

/** Says what will be played, and lets it be changed. */
function VariantFold({ form, change }: FoldProps) {
  return (
    <details class="fold way-fold">
      <summary>{variantName(form.on)}</summary>
      <div class="fold-inside">
        <Variant form={form} change={change} />
      </div>
    </details>
  );
}

export function FriendsCard() {
  return (
    <Way
      icon="people"
      title={t('start.friends')}
      about={t('start.friends_about')}
      act={
        <Button mid href="/open" label={t('start.friends_open')} onPress={follow}>
          {t('start.open')}
        </Button>
      }
    >
      <a class="today-link" href="/club" onClick={follow}>
        {t('start.club')}
      </a>
      <a class="today-link" href="/pass/new" onClick={follow}>
        {t('pass.start_link')}
      </a>
    </Way>
  );
}

export function AloneCard() {
  const [form, setForm] = useState<Pick<TableForm, 'on' | 'commands'>>({
    on: {},
    commands: 'even',
  });
  return (
    <Way
      icon="person"
      title={t('start.alone')}
      about={t('start.alone_about')}
      act={
        <Button
          mid
          href={`/solo?rules=${rulesKey(1, form.on)}`}
          label={t('start.alone_play')}
          onPress={follow}
        >
          {t('start.play')}
        </Button>
      }
    >
      <VariantFold form={form} change={(part) => setForm({ ...form, ...part })} />
    </Way>
  );
}
