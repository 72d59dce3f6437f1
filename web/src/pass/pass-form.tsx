// /pass/new: several people at this one device. Who they are, how they talk, and by which rules.
import { useMemo, useRef, useState } from 'preact/hooks';
import { follow, go } from '../base/router';
import { Button, IconButton, Segmented } from '../kit/button';
import { Field } from '../kit/field';
import { Switch } from '../kit/switch';
import { useFirstWrong } from '../lobby/first-wrong';
import { freshName, suggestedName } from '../lobby/names';
import { Header } from '../shell/header';
import '../lobby/open.css';
import { settingsOf, type TableForm, usualForm } from '../lobby/table-form';
import { Variant } from '../lobby/variant-form';
import { nameProblem } from '../talk/problem';
import { list, t } from '../texts';
import { checkNames, tidy, type WrongName } from './name-faults';
import { fewestPeople, keptPass, mostSeats, passPath, setUpPass } from './pass-game';
import './pass.css';

function suggestions(): string[] {
  const names = [suggestedName()];
  while (names.length < mostSeats) names.push(freshName(names));
  return names;
}

export default function PassForm(_: { id: string }) {
  const [names, setNames] = useState(suggestions);
  const [people, setPeople] = useState(fewestPeople);
  const [wishedBots, setBots] = useState(0);
  const [form, setForm] = useState<TableForm>({ ...usualForm, voice: true });
  const [wrong, setWrong] = useState<WrongName>();
  const [busy, setBusy] = useState(false);
  const main = useRef<HTMLElement>(null);
  const kept = useMemo(keptPass, []);
  useFirstWrong(main, wrong);
  const change = (part: Partial<TableForm>) => setForm({ ...form, ...part });
  const bots = Math.min(wishedBots, mostSeats - people);
  const rename = (at: number, name: string) => {
    setNames(names.map((before, i) => (i === at ? name : before)));
    if (wrong?.at === at) setWrong(undefined);
  };

  const start = async () => {
    const tidied = names.slice(0, people).map(tidy);
    setBusy(true);
    const fault = await checkNames(tidied);
    setBusy(false);
    setWrong(fault);
    if (fault) return;
    const { rules } = settingsOf({ ...form, players: people + bots });
    if (!rules) return;
    setUpPass({
      people: tidied,
      rules,
      voice: form.voice,
      aid: form.aid,
      hints: form.hints,
    });
    go(passPath);
  };
  return (
    <div class="open-screen">
      <Header title={t('pass.title')} nav />
      <main class="open" ref={main}>
        <h1>{t('pass.title')}</h1>
        <p class="invite-lead">{t('pass.lead')}</p>
        {kept && !kept.over && (
          <p class="panel pass-kept">
            <span>{t('pass.kept', { names: list(kept.setUp.people) })}</span>
            <Button mid href={passPath} onPress={follow}>
              {t('pass.go_on')}
            </Button>
          </p>
        )}
        <Count
          label={t('pass.people')}
          value={people}
          from={fewestPeople}
          to={mostSeats}
          labelOf={(n) => t('pass.n_people', { n })}
          onChoose={setPeople}
        />
        <div class="pass-names">
          {names.slice(0, people).map((name, at) => (
            <Field
              key={at}
              label={t('pass.person', { seat: at + 1 })}
              value={name}
              onInput={(value) => rename(at, value)}
              maxLength={20}
              wrong={wrong?.at === at ? nameProblem(wrong.refusal) : undefined}
            >
              <IconButton
                box
                icon="again"
                label={t('lobby.another_name')}
                onPress={() => rename(at, freshName(names, name))}
              />
            </Field>
          ))}
        </div>
        {people < mostSeats && (
          <Count
            label={t('lobby.bots')}
            value={bots}
            from={0}
            to={mostSeats - people}
            labelOf={(n) => (n ? t('lobby.n_bots', { n }) : undefined)}
            onChoose={setBots}
          />
        )}
        <div class="labelled">
          <span class="field-label" aria-hidden="true">
            {t('pass.talk')}
          </span>
          <Segmented
            label={t('pass.talk')}
            value={form.voice ? 'voice' : 'silent'}
            choices={[
              { value: 'voice', text: t('pass.by_voice') },
              { value: 'silent', text: t('pass.silent') },
            ]}
            onChoose={(how) => change({ voice: how === 'voice' })}
          />
          <p class="about-line">{t(form.voice ? 'pass.by_voice_about' : 'pass.silent_about')}</p>
        </div>
        <Variant form={form} change={change} />
        <details class="fold">
          <summary>{t('lobby.more_table')}</summary>
          <div class="fold-inside">
            <Switch
              label={t('lobby.hints')}
              about={t('lobby.hints_about')}
              on={form.hints}
              onChange={(hints) => change({ hints })}
            />
            <Switch
              label={t('lobby.aid')}
              about={t('lobby.aid_about')}
              on={form.aid}
              onChange={(aid) => change({ aid })}
            />
          </div>
        </details>
        <div class="open-go">
          <Button
            mid
            kind="go"
            off={busy}
            small={kept && !kept.over ? t('pass.replaces') : undefined}
            onPress={() => void start()}
          >
            {t('pass.deal')}
          </Button>
        </div>
      </main>
    </div>
  );
}

interface CountProps {
  label: string;
  value: number;
  from: number;
  to: number;
  labelOf: (n: number) => string | undefined;
  onChoose: (n: number) => void;
}

function Count({ label, value, from, to, labelOf, onChoose }: CountProps) {
  return (
    <div class="labelled">
      <span class="field-label" aria-hidden="true">
        {label}
      </span>
      <Segmented
        label={label}
        value={value}
        choices={Array.from({ length: to - from + 1 }, (_, i) => ({
          value: from + i,
          text: from + i ? <span class="num">{from + i}</span> : t('lobby.no_bots'),
          label: labelOf(from + i),
        }))}
        onChoose={onChoose}
      />
    </div>
  );
}
