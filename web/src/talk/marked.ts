// Sentences with something in bold: the same text for eyes and ears. What stands out is kept between
// two code points that are no characters, so that nobody types them.
import { type ComponentChildren, h } from 'preact';

const from = '\ufdd0';
const to = '\ufdd1';

export const bold = (text: string | number) => `${from}${text}${to}`;

/** For ears, titles and everything else that is only text. */
export const plain = (marked: string) => marked.replace(/[\ufdd0\ufdd1]/g, '');

/** For eyes. */
export function nodes(marked: string): ComponentChildren {
  return marked
    .split(/\ufdd0([^\ufdd1]*)\ufdd1/)
    .map((part, i) => (i % 2 ? h('b', { key: i }, part) : part));
}

/** Sentences for ears, one after the other: each has an end that can be heard. */
export function spoken(marked: readonly string[]): string {
  return marked
    .map(plain)
    .filter(Boolean)
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
