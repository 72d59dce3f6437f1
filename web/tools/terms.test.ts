// The glossary: barred terms are found in every language, and in no text of ours.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { barredFaults, glossaryFaults, readmePath, readTerms, withGlossary } from './terms.mjs';
import { languages, readLanguage } from './texts.mjs';

const terms = readTerms();

const faultsOf = (language: string, text: string | string[], key = 'play.tip'): string[] => {
  const bare = { barred: { [language]: terms.barred[language].map(withoutExceptions) } };
  return barredFaults({ [language]: new Map([[key, text]]) }, bare);
};
const withoutExceptions = ({ except, ...term }: { except?: string[] }) => term;

test.each([
  ['en', 'Tap a lane.'],
  ['en', 'Lay the card there.'],
  ['en', 'One more card is due.'],
  ['en', 'It binds everyone.'],
  ['en', '10 is a Three.'],
  ['en', 'Three: one more card'],
  ['en', 'You must play three.'],
  ['de', 'Es werden nicht drei.'],
  ['fr', 'perdu\u202f: pas trois'],
  ['it', 'si perde: non tre'],
  ['pl', 'porażka: nie trzy'],
  ['ru', 'проигрыш: не три'],
  ['en', 'You cannot do that.'],
  ['de', 'Noch eine Karte ist fällig.'],
  ['de', '14 ist eine Stille.'],
  ['de', 'Drei: noch eine Karte'],
  ['de', 'auf keinen steigenden Stapel'],
  ['de', 'noch {n} Karten'],
  ['fr', 'Ton crâne est à couvrir.'],
  ['fr', '«\u202fTrois\u202f» demande trois cartes.'],
  ['fr', 'Chaque ordre compte.'],
  ['it', 'Niente trucchi su A.'],
  ['it', 'Sono a posto.'],
  ['pl', 'Ta karta może zrobić tę sztuczkę.'],
  ['pl', 'To przegrywa grę.'],
  ['ru', 'Никаких трюков.'],
  ['ru', 'На карте есть команда.'],
  ['ru', 'У игрока {who} нет карт.'],
  ['fr', 'Dernière main : {name}'],
  ['fr', 'Es-tu là\u00a0? Bien.'],
  ['fr', '« Stop\u202f» finit le tour.'],
  ['pl', 'Karta w ręce.'],
  ['pl', 'W ręce.'],
  ['ru', 'Цифры — это номиналы.'],
])('%s: "%s" uses a barred term', (language, text) => {
  expect(faultsOf(language, text)).toHaveLength(1);
});

test.each([
  ['en', 'Play three cards on a pile.'],
  ['en', '{put} of {all} placed'],
  ['en', 'You must play three cards.'],
  ['pl', 'Trzeba wyłożyć trzy karty.'],
  ['de', 'Drei Karten und kein Raum verloren.'],
  ['de', 'Zufällig gezogen'],
  ['de', 'noch {n}\u00a0Karten (Regel\u00a0{clause})'],
  ['fr', 'Places, dans l’ordre du tour'],
  ['it', 'Il trucco del gambero'],
  ['pl', 'Trzy karty'],
  ['fr', 'Q quitte, ? montre les touches\u202f; «\u202fStop\u202f»\u202f!'],
  ['fr', '46: saute 8'],
  ['pl', 'A\u00a0i\u00a0B, karta na A z\u00a0ręki'],
  ['ru', 'Цифры\u00a0— это номиналы.'],
  ['ru', 'Все играют одной командой.'],
])('%s: "%s" does not', (language, text) => {
  expect(faultsOf(language, text)).toEqual([]);
});

test('every form of a plural is looked at', () => {
  expect(faultsOf('en', ['one card', '{n} cards are due'])).toHaveLength(1);
});

test('a text may be excepted, and an exception has to name a text', () => {
  const some = { barred: { en: [{ term: 'lay', use: 'play', except: ['keys.help'] }] } };
  expect(barredFaults({ en: new Map([['keys.help', 'Type lay.']]) }, some)).toEqual([]);
  expect(barredFaults({ en: new Map([['play.tip', 'Play.']]) }, some)).toHaveLength(1);
});

test('our own texts use none, and the README shows the glossary as it is', () => {
  const texts = Object.fromEntries(languages.map((l: string) => [l, readLanguage(l).texts]));
  expect(barredFaults(texts, terms)).toEqual([]);
  expect(glossaryFaults(readFileSync(readmePath, 'utf8'), terms, languages)).toEqual([]);
});

test('a glossary that is out of date, or has a concept without a term, is a fault', () => {
  const readme = readFileSync(readmePath, 'utf8');
  const more = structuredClone(terms);
  more.concepts.push({ concept: 'new', note: 'A note.', terms: { en: 'new' } });
  const faults = glossaryFaults(readme, more, languages);
  expect(faults).toHaveLength(languages.length); // five languages without a term, and the table
  expect(glossaryFaults(withGlossary(readme, more, languages), more, languages)).toHaveLength(
    languages.length - 1,
  );
});
