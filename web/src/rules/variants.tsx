// Hands and score, the further variants, and whose games these are.
import { PlayingCard } from '../kit/card';
import { type PlainKey, t } from '../texts';
import { fireCards } from './even';
import { Part } from './part';

// Players, hand, small hand, draw pile at the start.
const hands = [
  [1, 8, 7, 90],
  [2, 7, 6, 84],
  [3, 6, 5, 80],
  [4, 6, 5, 74],
  [5, 6, 5, 68],
] as const;

export function Hands() {
  return (
    <Part name="hands">
      <p>{t('rules.hands.text')}</p>
      <table class="rules-table">
        <caption>{t('rules.hands.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rules.hands.players')}</th>
            <th scope="col">{t('rules.hands.hand')}</th>
            <th scope="col">{t('rules.hands.draw')}</th>
            <th scope="col">{t('rules.hands.small')}</th>
          </tr>
        </thead>
        <tbody>
          {hands.map(([players, hand, small, draw]) => (
            <tr key={players}>
              <th scope="row" class="num">
                {players}
              </th>
              <td class="num">{hand}</td>
              <td class="num">{draw}</td>
              <td class="num">{small}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('rules.hands.empty')}</p>
      <h3>{t('rules.hands.alone.title')}</h3>
      <p>{t('rules.hands.alone')}</p>
    </Part>
  );
}

export function Score() {
  return (
    <Part name="score">
      <p>{t('rules.score.text')}</p>
      <p>{t('rules.score.stuck')}</p>
    </Part>
  );
}

function Variant({ title, text }: { title: PlainKey; text: PlainKey }) {
  return (
    <div class="variant">
      <h3>{t(title)}</h3>
      <p>{t(text)}</p>
    </div>
  );
}

export function Variants() {
  return (
    <Part name="variants">
      <p>{t('rules.variants.text')}</p>
      <div class="both">
        <Variant title="rules.pro.title" text="rules.pro.text" />
        <Variant title="rules.small.title" text="rules.small.text" />
      </div>
      <div class="variant">
        <h3>{t('rules.fire.title')}</h3>
        <div class="fires" role="img" aria-label={t('rules.fire.picture')}>
          {fireCards.map((card) => (
            <PlayingCard key={card} card={card} fire size="lane" />
          ))}
        </div>
        <p>{t('rules.fire.text')}</p>
        <p>{t('rules.fire.own')}</p>
      </div>
      <Variant title="rules.strict.title" text="rules.strict.text" />
    </Part>
  );
}

export function Printed() {
  return (
    <Part name="printed">
      <p>{t('rules.printed.text')}</p>
    </Part>
  );
}
