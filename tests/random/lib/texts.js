// Texts and names with what docs/talk.md and docs/protocol.md say about them.

/** May be said at any time; no two of them together are a number. */
export const ALLOWED = [
  'please leave B alone', 'well done', 'keep off pile C please', 'hello everybody', 'oh no', 'la la la',
  'guten Abend zusammen', 'bonne chance', 'good game', 'спокойно', 'ładnie', 'che bella', '<3', 'wait a second',
  'brb', '\u{1f600}\u{1f600}', 'a\u0301e\u0301', 'x'.repeat(500), '{"t":"start","id":1}', '<b>bold</b>',
  "'; drop table people; --", '%s%n', 'null',
];
/** Give away a number: refused in a running game. */
export const TABOO = ['I have 47', 'I have forty-seven', 'ich habe siebenundvierzig', 'play XLVII', 's e v e n',
                      'tengo treinta... quarante-deux', 'one below a hundred', 'f1ve', 'сорок семь'];
/** Nothing to say. */
export const EMPTY = ['', ' ', ' \t ', '\u0000\u0001', '\n\n'];
/** Too long at any time. */
export const LONG = ['x'.repeat(501), '\u{1f600}'.repeat(501), 'la '.repeat(2000)];

export const verdictOf = (text) => {
  if (EMPTY.includes(text) || text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').trim() === '') return 'empty';
  if (LONG.includes(text)) return 'long';
  if (TABOO.includes(text)) return 'taboo';
  return ALLOWED.includes(text) ? 'allowed' : 'unknown';
};

export const TEXTS = [...ALLOWED, ...ALLOWED, ...TABOO, ...EMPTY, ...LONG];

export const BAD_NAMES = ['', '  ', 'B', 'a', '...', '\u202e\u200b', '!?', '-'];
export const LONG_NAMES = ['x'.repeat(21), 'Maximiliane Adelgunde von Hohenfels'];
export const TABOO_NAMES = ['Agent 47', 'forty-two', 'Siebenundvierzig'];

/** How a name looks, for names that must not look alike: case, accents, marks and blanks do not count. */
export const looks = (name) => name.normalize('NFKD').toLowerCase().replace(/[^\p{L}]/gu, '');

/** A name as it is kept. */
export const keptName = (name) => name.normalize('NFKC').trim();

/** The code that is due to a name by itself: a code, several, or none. */
export function nameCodes(name) {
  if (BAD_NAMES.includes(name) || !/\p{L}/u.test(name)) return ['bad_name'];
  if (LONG_NAMES.includes(name)) return ['name_too_long'];
  if (TABOO_NAMES.includes(name)) return ['taboo'];
  return [];
}
