// How wide a text will be, before it is drawn: labels on a lane give way to each other by it.
import { useEffect, useState } from 'preact/hooks';

export type Measure = (text: string, font: 'words' | 'small' | 'number') => number;

const fonts = {
  words: '650 13px Onest, system-ui, sans-serif',
  small: '550 12.5px Onest, system-ui, sans-serif',
  number: '700 14px Numerals, Onest, sans-serif',
};

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** Up to a pixel; without a canvas a guess that is rather too wide. */
export const measure: Measure = (text, font) => {
  const key = `${font} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 8;
  context.font = fonts[font];
  // Some users space letters and words out.
  const { letterSpacing, wordSpacing } = getComputedStyle(document.body);
  context.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
  context.wordSpacing = wordSpacing;
  const width = Math.ceil(context.measureText(text).width);
  if (known.size > 500) known.clear();
  known.set(key, width);
  return width;
};

/** Draws again once the fonts are there, because every width is another then. */
export function useFonts(): void {
  const [, draw] = useState(0);
  useEffect(() => {
    if (document.fonts.status === 'loaded' && known.size > 0) return;
    let wanted = true;
    void document.fonts.ready.then(() => {
      known.clear();
      if (wanted) draw(1);
    });
    return () => {
      wanted = false;
    };
  }, []);
}
