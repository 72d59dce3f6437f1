// Talking: what may be said and what not, and the signals.
import { Icon, type IconName } from '../kit/icons';
import { type PlainKey, t } from '../texts';
import { Part } from './part';

const fine: PlainKey[] = ['rules.talk.fine.one', 'rules.talk.fine.two', 'rules.talk.fine.three'];
const not: PlainKey[] = ['rules.talk.not.one', 'rules.talk.not.two', 'rules.talk.not.three'];

function Sayings({
  title,
  icon,
  kind,
  texts,
}: {
  title: string;
  icon: IconName;
  kind: string;
  texts: PlainKey[];
}) {
  return (
    <div class={`sayings ${kind}`}>
      <h3>
        <Icon name={icon} />
        {title}
      </h3>
      <ul>
        {texts.map((key) => (
          <li key={key}>
            <q>{t(key)}</q>
          </li>
        ))}
      </ul>
    </div>
  );
}

const signals: { icon: IconName; key: PlainKey }[] = [
  { icon: 'leave', key: 'talk.pile.leave' },
  { icon: 'small', key: 'talk.pile.small' },
  { icon: 'good', key: 'talk.pile.good' },
  { icon: 'free', key: 'talk.pile.free' },
  { icon: 'trouble', key: 'talk.turn.trouble' },
  { icon: 'wait', key: 'talk.turn.wait' },
];

export function Talking() {
  return (
    <Part name="talk">
      <p>{t('rules.talk.text')}</p>
      <div class="both">
        <Sayings title={t('rules.talk.fine')} icon="check" kind="fine" texts={fine} />
        <Sayings title={t('rules.talk.not')} icon="not_now" kind="not" texts={not} />
      </div>
      <p>{t('rules.talk.why')}</p>
      <p>{t('rules.talk.signals')}</p>
      <ul class="signals-shown">
        {signals.map(({ icon, key }) => (
          <li key={key} class="chip">
            <Icon name={icon} />
            {t(key)}
          </li>
        ))}
      </ul>
    </Part>
  );
}
