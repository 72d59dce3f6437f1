// The picture of a result, drawn in this browser: nothing of it is made by the server.
import { headline } from '../games/result-text';
import { t } from '../texts';
import { comparison } from './further';
import { piles, type SharedResult, titleOf, wayOf } from './result';

export const size = { width: 1200, height: 630 }; // as link previews have it

const colours = {
  ground: '#0f161b',
  ink: '#f0f4f7',
  dim: '#a8b7c3',
  track: '#2c3b47',
  up: '#f3b65e',
  down: '#7cc4f0',
  go: '#83dba1',
  goInk: '#08190f',
  paper: '#fbf7ec',
  paperInk: '#1a232c',
};
const font = (px: number, weight = 600) => `${weight} ${px}px Onest, system-ui, sans-serif`;
const margin = 72;
const card = { width: 132, height: 132 }; // at the right of the heading

/** What of CanvasRenderingContext2D is used; tests have one that only writes down. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'beginPath'
  | 'roundRect'
  | 'fill'
  | 'font'
  | 'fillStyle'
>;

/** A text as large as it may be to fit. */
function write(
  pen: Pen,
  text: string,
  y: number,
  px: number,
  colour: string,
  { weight = 600, width = size.width - 2 * margin } = {},
): void {
  let fits = px;
  do {
    pen.font = font(fits, weight);
    fits -= 2;
  } while (pen.measureText(text).width > width && fits > 18);
  pen.fillStyle = colour;
  pen.fillText(text, margin, y, width);
}

function box(pen: Pen, x: number, y: number, width: number, height: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, width, height, Math.min(height, width) / 2);
  pen.fill();
}

/** How many cards are left as a card of the game; a won game has a star on green. */
function drawLeft(pen: Pen, { result, left }: SharedResult): void {
  const won = result === 'won';
  const x = size.width - margin - card.width;
  const y = 56;
  pen.fillStyle = won ? colours.go : colours.paper;
  pen.beginPath();
  pen.roundRect(x, y, card.width, card.height, 18);
  pen.fill();
  pen.fillStyle = won ? colours.goInk : colours.paperInk;
  const centred = (text: string, px: number, base: number, family?: string) => {
    pen.font = family ? `700 ${px}px ${family}` : font(px, 700);
    pen.fillText(text, x + (card.width - pen.measureText(text).width) / 2, base, card.width);
  };
  if (won) {
    centred('★', 96, y + 100);
    return;
  }
  centred(String(left), 80, y + 82, 'Numerals, Onest, sans-serif');
  centred(t('after.left_word', { n: left }), 24, y + 116);
}

export function paint(pen: Pen, shared: SharedResult): void {
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, size.width, size.height);
  const beside = { width: size.width - 2 * margin - card.width - 28 };
  write(pen, t('words.app'), 108, 44, colours.dim, beside);
  write(pen, titleOf(shared), 170, 44, colours.ink, beside);
  drawLeft(pen, shared);
  const won = shared.result === 'won';
  const height = 44;
  const width = size.width - 2 * margin - 60;
  const ways = shared.tops
    ? piles.map((pile) => ({
        sign: pile === 'A' || pile === 'B' ? '↑' : '↓',
        way: won ? 1 : wayOf(pile, shared.tops?.[pile]),
        colour: pile === 'A' || pile === 'B' ? colours.up : colours.down,
      }))
    : [{ sign: '', way: (98 - shared.left) / 98, colour: colours.go }];
  ways.forEach(({ sign, way, colour }, at) => {
    const y = 220 + at * 64;
    pen.font = font(36);
    pen.fillStyle = colour;
    pen.fillText(sign, margin, y + 35);
    box(pen, margin + 60, y, width, height, colours.track);
    if (way > 0) box(pen, margin + 60, y, Math.max(height, width * way), height, colour);
  });
  write(pen, headline(shared), 540, 56, won ? colours.go : colours.ink, { weight: 750 });
  write(pen, comparison(shared).join(' · '), 592, 32, colours.dim);
}

export async function pictureOf(shared: SharedResult): Promise<Blob> {
  // A canvas takes what is there: a font that was not needed yet has to be asked for.
  await Promise.all([
    document.fonts?.load(font(44), titleOf(shared)),
    document.fonts?.load('700 80px Numerals', '0123456789'),
  ]).catch(() => []);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no canvas');
  paint(pen, shared);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))),
      'image/png',
    ),
  );
}
