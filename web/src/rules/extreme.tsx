// Extreme: the two kinds of commands, the seven with an example each, and which cards carry them.
import { PlayingCard } from '../kit/card';
import { type PlainKey, t } from '../texts';
import type { Action, Command } from '../wire/types';
import { commandCards, commands } from './even';
import './extreme.css';
import { Part } from './part';
import { Example } from './pictures/example';

interface Shown {
  card: number;
  fine: Action[];
  other?: { ends: 'lost' | 'refused'; turn: Action[]; text: PlainKey };
}

// Each begins at the position of the first picture: A 26, B 41, C 62, D 86.
const shown: Record<Command, Shown> = {
  stop: { card: 49, fine: ['49A'] },
  skull: {
    card: 45,
    fine: ['45A', '46A'],
    other: { ends: 'lost', turn: ['45A', '60B'], text: 'rules.skull.lost' },
  },
  three: {
    card: 42,
    fine: ['40A', '42A', '61C'],
    other: { ends: 'lost', turn: ['42A', '49A'], text: 'rules.three.lost' },
  },
  mute: { card: 63, fine: ['63D', '61D'] },
  no_back: {
    card: 35,
    fine: ['35A', '36A', '31B'],
    other: { ends: 'refused', turn: ['35A', '31B'], text: 'rules.no_back.refused' },
  },
  one_pile: {
    card: 31,
    fine: ['31A', '34A', '61C'],
    other: { ends: 'refused', turn: ['31A', '61C'], text: 'rules.one_pile.refused' },
  },
  draw_one: { card: 73, fine: ['27A', '73D'] },
};

function CommandShown({ command }: { command: Command }) {
  const { card, fine, other } = shown[command];
  return (
    <li class="command" id={command}>
      <PlayingCard card={card} command={command} />
      <div class="command-head">
        <h3>{t(`words.command.${command}`)}</h3>
        <p>{t(`words.meaning.${command}`)}</p>
      </div>
      <p class="command-text">{t(`rules.${command}.text`)}</p>
      <div class="examples">
        <Example turn={fine} ends="fine" text={t(`rules.${command}.fine`)} />
        {other && <Example turn={other.turn} ends={other.ends} text={t(other.text)} />}
      </div>
    </li>
  );
}

export function Extreme() {
  return (
    <Part name="extreme">
      <p>{t('rules.extreme.text')}</p>
      <dl class="kinds">
        <div class="kind">
          <span class="kind-band bolt" aria-hidden="true" />
          <dt>{t('rules.extreme.bolt')}</dt>
          <dd>{t('rules.extreme.bolt.text')}</dd>
        </div>
        <div class="kind">
          <span class="kind-band inf" aria-hidden="true" />
          <dt>{t('rules.extreme.lasting')}</dt>
          <dd>{t('rules.extreme.lasting.text')}</dd>
        </div>
      </dl>
      <p>{t('rules.extreme.several')}</p>
      <ul class="commands">
        {commands.map((command) => (
          <CommandShown key={command} command={command} />
        ))}
      </ul>
      <h3 id="even">{t('rules.even.title')}</h3>
      <p>{t('rules.even.text')}</p>
      <Even />
    </Part>
  );
}

function Even() {
  return (
    <table class="rules-table even">
      <thead>
        <tr>
          <th scope="col">{t('rules.even.command')}</th>
          <th scope="col" colSpan={4}>
            {t('rules.even.cards')}
          </th>
        </tr>
      </thead>
      <tbody>
        {commands.map((command) => (
          <tr key={command}>
            <th scope="row">{t(`words.command.${command}`)}</th>
            {commandCards[command].map((card) => (
              <td key={card} class="num">
                {card}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
