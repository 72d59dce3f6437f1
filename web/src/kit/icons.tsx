// The icons, drawn for this game on a grid of 24. Lines run on whole units, so that they are sharp at 24
// and 48 pixels; strokes take the colour of the text. A drawing is up to three paths: strokes, filled
// shapes, and strokes that are heavier (what forbids or counts).

type Drawing = readonly [strokes: string, fills?: string, heavy?: string];

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, width: number, height: number, r = 2) => {
  const corner = (right: number, down: number) => `a${r} ${r} 0 0 1 ${right} ${down}`;
  const across = width - 2 * r;
  const upright = height - 2 * r;
  return `M${x + r} ${y}h${across}${corner(r, r)}v${upright}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-upright}${corner(r, -r)}z`;
};
/** A line that strikes out what lies under it. */
const struck = 'M3 3l18 18';
const ring = dot(12, 12, 9);
const bubble = 'M6 3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-6 5v-5H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z';
/** A hop back over what was laid. */
const hop = 'M21 18a9 9 0 0 0-17-4M3 8v6h6';
const pennant = 'M6 22V2l13 5-13 5';
const horn = 'M3 9v6h4l6 5V4L7 9z';
const round = 'a8 8 0 1';

const drawings = {
  // Directions and commands
  up: ['M2 21h7v-7h7V3M11 8l5-5 5 5'],
  down: ['M22 3h-7v7H8v11M3 16l5 5 5-5'],
  stop: ['M8 2h8l6 6v8l-6 6H8l-6-6V8z', undefined, 'M7 12h10'],
  skull: ['M8 17a8 8 0 1 1 8 0v5H8zM12 18v4', dot(9, 10.5, 2) + dot(15, 10.5, 2)],
  three: [box(3, 8, 4, 13, 1) + box(10, 3, 4, 13, 1) + box(17, 8, 4, 13, 1)],
  mute: [bubble, undefined, struck],
  no_back: [hop, undefined, 'M19 3 9 21'],
  one_pile: ['M12 2v10M7 7l5 5 5-5M3 17h18M3 22h18'],
  draw_one: [`${box(5, 2, 14, 11)}M12 8v14M7 17l5 5 5-5`],
  fire: [
    'M12 22c-4.4 0-7-2.9-7-6.6C5 10.2 10 8.4 10 2c4.2 2 5.4 5.2 4.6 8.6 1.3-.4 2-1.4 2.2-2.6 1.5 1.9 2.2 4.3 2.2 7.2 0 3.9-2.6 6.8-7 6.8z',
  ],
  trick: [hop],
  // Signals
  leave: [
    'M7 15V7M11 12V3M15 12V4M19 14V7M19 14v1a7 7 0 0 1-7 7c-3 0-5-1.2-6.3-3.6L3 13.5c1.4-1 2.8-.5 4 1.5',
  ],
  small: ['M2 19h6v-4h6v-4h8'],
  good: [
    'M12 2.6 14.9 8.6 21.5 9.5 16.7 14.1 17.9 20.7 12 17.5 6.1 20.7 7.3 14.1 2.5 9.5 9.1 8.6z',
  ],
  free: ['M12 2v20M2 12h20M9 5l3-3 3 3M9 19l3 3 3-3M5 9l-3 3 3 3M19 9l3 3-3 3'],
  trouble: [`${ring}M8 17a5 5 0 0 1 8 0`, dot(9, 10, 1.5) + dot(15, 10, 1.5)],
  wait: ['M5 2h14M5 22h14M7 2v4l5 6 5-6V2M7 22v-4l5-6 5 6v4'],
  begin: [pennant],
  not_begin: [pennant, undefined, 'M2 20 20 2'],
  hold: [`${box(8, 4, 8, 16)}M4 7 2 8l2 10M20 7l2 1-2 10`, dot(12, 12, 1.8)],
  not_now: [ring, undefined, 'M6 6l12 12'],
  // Reactions
  thumbs_up: [
    'M8 11v10H5a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 11l4-9c2 0 3 1.4 2.7 3.2L14 9h5a2 2 0 0 1 2 2.5l-2 8a2 2 0 0 1-2 1.5H8',
  ],
  clap: [
    'M6.3 20.7 4.2 16c-.6-1.4-.2-2.8.9-3.9l5.8-5.8a1.4 1.4 0 0 1 2 2L9.5 11.7l6-6a1.4 1.4 0 0 1 2 2l-5.3 5.3 5.8-5.8a1.4 1.4 0 0 1 2 2l-5.5 5.5 4.3-4.3a1.4 1.4 0 0 1 2 2l-6.5 6.5c-2.2 2.2-4.6 2.7-8 1.8zM8.2 3.8 7.5 1.8M4.8 5.8 3 4.5M3.8 9.5 1.7 9.3',
  ],
  laugh: [`${ring}M7 13h10a5 5 0 0 1-10 0zM7 10l2-2 2 2M13 10l2-2 2 2`],
  wow: [ring + dot(12, 16, 2), dot(9, 9.5, 1.5) + dot(15, 9.5, 1.5)],
  sorry: [
    `${ring}M8 17a6 6 0 0 1 7 0M7 10h3M14 10h3`,
    'M18 11.8c1.2 1.6 1.7 2.4 1.7 3.2a1.7 1.7 0 0 1-3.4 0c0-.8.5-1.6 1.7-3.2z',
  ],
  thanks: ['M12 21C6 17 3 13.5 3 9.5A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 2.5C21 13.5 18 17 12 21z'],
  // The rest
  menu: ['M3 6h18M3 12h18M3 18h18'],
  talk: [bubble],
  hint: ['M9 15.3a7 7 0 1 1 6 0V18H9zM10 22h4'],
  log: ['M4 3v18M9 6h12M9 12h8M9 18h12'],
  undo: [`M4 3v7h7M4.6 10${round} 1 .5 7`],
  again: [`M20 3v7h-7M19.4 10${round} 0-.5 7`],
  deck: [`${box(3, 6, 13, 16)}M8 2h10a3 3 0 0 1 3 3v13`],
  send: ['M3 3l19 9-19 9 3-9zM6 12h8'],
  close: ['M5 5l14 14M19 5 5 19'],
  link: ['M10 7H7a5 5 0 0 0 0 10h3M14 7h3a5 5 0 0 1 0 10h-3M8 12h8'],
  share: [`${dot(6, 12, 3)}${dot(18, 5, 3)}${dot(18, 19, 3)}M8.6 10.5l6.8-4M8.6 13.5l6.8 4`],
  copy: [`${box(8, 8, 13, 13)}M3 16V6a3 3 0 0 1 3-3h10`],
  play: ['M6 3v18l15-9z'],
  pause: [undefined, undefined, 'M8 4v16M16 4v16'],
  sun: [
    dot(12, 12, 5),
    [
      dot(12, 2, 1.5) + dot(12, 22, 1.5) + dot(2, 12, 1.5) + dot(22, 12, 1.5),
      dot(5, 5, 1.5) + dot(19, 5, 1.5) + dot(5, 19, 1.5) + dot(19, 19, 1.5),
    ].join(''),
  ],
  moon: ['M21 14A9 9 0 1 1 10 3a7 7 0 0 0 11 11z'],
  people: [`${dot(9, 7, 4)}M2 21a7 7 0 0 1 14 0zM16 3a4 4 0 0 1 0 8M18 15a7 7 0 0 1 4 6h-2`],
  person: [`${dot(12, 7, 5)}M3 22a9 7 0 0 1 18 0z`],
  // Faces of bots: an owl that thinks, a hare that is quick, a hamster that takes what it gets, a die
  bot_strong: [
    `M4 3l4 3h8l4-3v11a8 8 0 0 1-16 0z${dot(8.5, 12, 2.8)}${dot(15.5, 12, 2.8)}M10.6 16h2.8L12 18.5z`,
    dot(8.5, 12, 1) + dot(15.5, 12, 1),
  ],
  bot_quick: [
    `M9 10.5C6 6 6 2 8 2s3 4 3 8M15 10.5c3-4.5 3-8.5 1-8.500s-3 4-3 8${dot(12, 16, 6)}M11 18l1 1 1-1`,
    dot(9.8, 15, 1.1) + dot(14.2, 15, 1.1),
  ],
  bot_greedy: [
    'M6 7C2 5 5 1 9 4.500M18 7c4-2 1-6-3-2.500M12 4c5.5 0 9 4 9 9.5 0 5-3.5 8.5-9 8.500s-9-3.5-9-8.500C3 8 6.5 4 12 4zM8 14.500c-2.5 1-2.5 4 0 5M16 14.500c2.5 1 2.5 4 0 5M11 16h2',
    dot(9, 11, 1.2) + dot(15, 11, 1.2),
  ],
  bot_random: [
    box(3, 3, 18, 18, 4),
    [8, 16].flatMap((x) => [8, 16].map((y) => dot(x, y, 1.5))).join('') + dot(12, 12, 1.5),
  ],
  bot: [`${box(4, 7, 16, 14, 5)}M12 7V2M9 2h6M1 13v3M23 13v3`, dot(9, 14, 1.8) + dot(15, 14, 1.8)],
  calendar: [`${box(3, 5, 18, 17, 3)}M3 10h18M8 2v3M16 2v3`, box(12, 14, 5, 4, 1)],
  download: ['M12 2v13M7 10l5 5 5-5M3 17v4h18v-4'],
  eye: ['M1 12a13 13 0 0 1 22 0 13 13 0 0 1-22 0z', dot(12, 12, 3.5)],
  flag: ['M5 22V3M5 4c5-3 9 3 14 0v10c-5 3-9-3-14 0'],
  warning: [
    'M10.2 4.1a2.1 2.1 0 0 1 3.6 0l8 13.8a2.1 2.1 0 0 1-1.8 3.1H4a2.1 2.1 0 0 1-1.8-3.1zM12 9v5',
    dot(12, 17.5, 1.3),
  ],
  sound: [`${horn}M17 8a5.5 5.5 0 0 1 0 8M20 5a10 10 0 0 1 0 14`],
  sound_off: [`${horn}M17 9l6 6M23 9l-6 6`],
  keyboard: [
    `${box(2, 5, 20, 14)}M8 15h8`,
    dot(6, 10, 1.3) + dot(10, 10, 1.3) + dot(14, 10, 1.3) + dot(18, 10, 1.3),
  ],
  language: [`${ring}M3 12h18M12 3a13 13 0 0 1 0 18M12 3a13 13 0 0 0 0 18`],
  settings: [`M3 7h6M15 7h6M3 17h4M13 17h8${dot(12, 7, 3)}${dot(10, 17, 3)}`],
  leave_table: ['M13 3H6a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h7M10 12h12M17 7l5 5-5 5'],
  chevron_left: ['M15 5l-7 7 7 7'],
  chevron_right: ['M9 5l7 7-7 7'],
  first: ['M19 5l-7 7 7 7M6 5v14'],
  last: ['M5 5l7 7-7 7M18 5v14'],
  chart: ['M3 3v18h18M7 16l4-6 4 3 6-8'],
  book: ['M12 6C9 4 6 3 2 3v15c4 0 7 1 10 3 3-2 6-3 10-3V3c-4 0-7 1-10 3zM12 6v15'],
  check: ['M4 13l5 5L20 6'],
  plus: ['M12 4v16M4 12h16'],
  phone: [`${box(6, 2, 12, 20)}M11 18h2`],
  qr: [
    `${box(3, 3, 7, 7, 1)}${box(14, 3, 7, 7, 1)}${box(3, 14, 7, 7, 1)}M14 14h3v3M21 14v3M14 21h3M21 21h0`,
  ],
  bell: ['M4 18c1.5-2 2-4 2-8a6 6 0 0 1 12 0c0 4 .5 6 2 8zM10 22h4M12 4V2'],
  crown: ['M4 20 2 7l6 5 4-9 4 9 6-5-2 13z'],
  help: [`${ring}M9 10a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2`, dot(12, 17.3, 1.3)],
} satisfies Record<string, readonly [strokes: string | undefined, fills?: string, heavy?: string]>;

export type IconName = keyof typeof drawings;

interface Props {
  name: IconName;
  label?: string; // without one it is decoration
}

export function Icon({ name, label }: Props) {
  const [strokes, fills, heavy] = drawings[name] as Partial<Drawing>;
  return (
    <svg
      class="i"
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
    >
      {strokes && <path d={strokes} />}
      {heavy && <path d={heavy} stroke-width="2.8" />}
      {fills && <path class="f" d={fills} />}
    </svg>
  );
}

export const iconNames = Object.keys(drawings) as IconName[];
