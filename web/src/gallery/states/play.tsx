import { useEffect } from 'preact/hooks';
import { After } from '../../after/after';
import { showOverlay } from '../../base/overlay';
import { engine } from '../../engine';
import { PlayingCard } from '../../kit/card';
import { Icon, iconNames } from '../../kit/icons';
import { Lanes } from '../../piles/lanes';
import { Board } from '../../play/board';
import { prefs } from '../../settings/prefs';
import { TableTurn } from '../../table/own-turn';
import type { OwnTurn } from '../../table/turn';
import type { Action, Card } from '../../wire/types';
import { type Fixture, FixtureConnection, tableOf } from '../table-fixture';

const five = (last: number) => [
  { name: 'Guest', cards: 6 },
  { bot: 'strong', cards: 6 },
  { name: 'Visitor', cards: 6 },
  { bot: 'quick', cards: 6 },
  { name: 'Caller', cards: last },
];

const desk5: Fixture = {
  rules: { extreme: true },
  hand: [12, 45, 46, 49, 58, 77],
  piles: {
    A: [2, 5, 8, 11, 17, 21, 23, 26, 29, 30, 35],
    B: [3, 6, 10, 14, 18, 20, 24, 27, 32, 34, 41],
    C: [99, 96, 93, 90, 87, 84, 82, 79, 76, 70, 67, 63],
    D: [97, 95, 92, 89, 86, 83, 80, 78, 75, 73],
  },
  sitting: [
    { name: 'Guest', cards: 6, state: 'away' },
    { bot: 'strong', cards: 6 },
    { name: 'Visitor', cards: 5 },
    { bot: 'quick', cards: 4 },
    { name: 'Caller', cards: 6 },
  ],
  last: [
    { seat: 1, actions: ['78D', '34B', '41B', 'end'], drew: 3 },
    { seat: 2, actions: ['75D', '73D', 'end'], drew: 1 },
    { seat: 3, actions: ['30A', '35A', '63C', 'end'], drew: 1 },
  ],
  drawn: [46, 77],
};

const friends: Fixture = {
  hand: [12, 36, 46, 49, 58, 77],
  piles: {
    A: [3, 7, 15, 19, 24, 31, 34],
    B: [2, 6, 10, 17, 23, 28, 33, 41, 45],
    C: [98, 94, 91, 85, 82, 80, 75, 71],
    D: [97, 93, 88, 84, 79, 66],
  },
  sitting: five(6),
  last: [{ seat: 3, actions: ['31A', '34A', '71C', 'end'], drew: 3 }],
  signals: [
    { seat: 0, signal: 'leave:A' },
    { seat: 2, signal: 'small:C' },
    { seat: 1, signal: 'good:C' },
    { seat: 2, signal: 'trouble' },
  ],
  said: [{ seat: 2, text: 'I can help on C after you, please leave me some room there' }],
};

const solo: Fixture = {
  rules: { extreme: true },
  hand: [24, 38, 42, 49, 56, 66, 80, 93],
  piles: {
    A: [4, 9, 13, 19],
    B: [5, 8, 16, 22, 33],
    C: [96, 90, 88, 85, 71, 81],
    D: [98, 95, 91, 86, 74, 62],
  },
  sitting: [{ name: 'Caller', cards: 8 }],
  model: { local: true },
};

const begin: Fixture = {
  hand: [12, 36, 46, 49, 58, 77],
  piles: { A: [], B: [], C: [], D: [] },
  sitting: five(6),
  phase: 'begin',
  signals: [
    { seat: 0, signal: 'begin' },
    { seat: 1, signal: 'begin' },
    { seat: 2, signal: 'not_begin' },
  ],
  said: [{ seat: 0, text: 'I can start, but it is not a great hand' }],
};

const fire: Fixture = {
  rules: { on_fire: true },
  hand: [12, 36, 46, 49, 58, 66],
  piles: {
    A: [3, 7, 15, 19, 24, 31, 44],
    B: [2, 6, 10, 17, 23, 28, 33, 41, 45],
    C: [98, 94, 91, 85, 82, 80, 77],
    D: [97, 93, 88, 84, 79, 71],
  },
  sitting: five(6),
  fire: { due: ['A', 'C'] },
  last: [{ seat: 3, actions: ['44A', '77C', 'end'], drew: 2 }],
};

/** The fire on A can be covered by no card of the hand. */
const lost: Fixture = {
  ...fire,
  hand: [12, 36, 46, 49, 58, 61],
  piles: { ...fire.piles, A: [3, 7, 15, 19, 24, 31, 77], C: [98, 94, 91, 85, 82, 80, 76] },
  fire: { due: ['A'] },
  last: [{ seat: 3, actions: ['31A', '77A', 'end'], drew: 2 }],
};

/** All cards but these lie on the four piles, as far as they could go. */
function nearlyAll(left: readonly Card[]): Fixture['piles'] {
  const laid = Array.from({ length: 98 }, (_, i) => i + 2).filter((card) => !left.includes(card));
  const every = (rest: number) => laid.filter((card) => card % 4 === rest);
  return { A: every(0), B: every(1), C: every(2).reverse(), D: every(3).reverse() };
}

const threeHands = [
  [30, 66],
  [57, 71],
  [38, 41, 47, 52],
];

/** Nothing of the last hand fits, and everybody may see it. */
const stuck: Fixture = {
  hand: threeHands[2]!,
  piles: nearlyAll(threeHands.flat()),
  sitting: [
    { name: 'Visitor', cards: 2 },
    { bot: 'strong', cards: 2 },
    { name: 'Caller', cards: 4 },
  ],
  phase: 'over',
  over: { result: 'lost', reason: 'stuck', left: 8, hands: threeHands, draw: [] },
};

const won: Fixture = {
  ...stuck,
  hand: [],
  piles: nearlyAll([]),
  sitting: stuck.sitting.map((one) => ({ ...one, cards: 0 })),
  over: { result: 'won', left: 0, hands: [[], [], []], draw: [] },
  reacted: [
    { seat: 0, reaction: 'clap' },
    { seat: 2, reaction: 'wow' },
  ],
};

interface Now {
  picked?: Card;
  puts?: Action[];
  newcomer?: boolean;
  later?: (turn: OwnTurn) => void;
}

/** The board with the own turn as far as it has come, by the real engine. */
async function board(fixture: Fixture, now: Now = {}) {
  prefs.change({ newcomer: now.newcomer ?? false });
  const loaded = await engine();
  const connection = new FixtureConnection(fixture);
  const turn = new TableTurn(connection, () => Promise.resolve(loaded));
  await new Promise((done) => setTimeout(done));
  for (const put of now.puts ?? []) turn.put(put.at(-1) as 'A', Number.parseInt(put, 10));
  if (now.picked) turn.pick(now.picked);
  return <Shown connection={connection} turn={turn} later={now.later} />;
}

function Shown(props: { connection: FixtureConnection; turn: OwnTurn; later?: Now['later'] }) {
  useEffect(() => props.later?.(props.turn), []);
  const over = props.connection.model.get().table?.phase === 'over';
  return (
    <Board
      connection={props.connection}
      turn={props.turn}
      after={over ? <After connection={props.connection} /> : undefined}
    />
  );
}

/** Presses what a user would press, after the first drawing. */
const press = (selector: string) => () => {
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.click(), 50);
};

export const states = {
  'play-desk5': () => board(desk5, { puts: ['45B'], picked: 46 }),
  'play-friends': () => board(friends, { picked: 46 }),
  'play-idle': () => board(friends),
  'play-two-put': () => board(friends, { puts: ['46B', '49B'] }),
  'play-stop': () => board({ ...desk5, last: [] }, { puts: ['49B'] }),
  'play-trick': () => board(friends, { picked: 36, puts: ['46B'] }),
  'play-solo': () => board(solo, { picked: 56 }),
  'play-solo-idle': () => board(solo),
  'play-solo-deadline': () => board({ ...solo, model: {}, until: Date.UTC(2026, 0, 2, 2, 0) }),
  'play-fire': () => board(fire, { picked: 46 }),
  'play-begin': () => board(begin),
  'play-others-turn': () => board({ ...friends, turn: 0 }, { picked: 46 }),
  'play-bot-turn': () => board({ ...friends, turn: 1 }),
  'play-offline': () => board({ ...friends, model: { link: 'lost' } }, { puts: ['46B'] }),
  'play-lost-seat': () =>
    board({
      ...friends,
      sitting: [
        { name: 'Guest', cards: 6, state: 'lost', since: 150_000 },
        { name: 'Visitor', bot: 'strong', cards: 6 },
        { name: 'Somebody Else', cards: 6, state: 'away' },
        { bot: 'quick', cards: 6 },
        { name: 'Caller', cards: 6 },
      ],
      turn: 0,
    }),
  'play-long-names': () =>
    board(
      {
        ...friends,
        sitting: [
          { name: 'Maximiliane-Katharina', cards: 6 },
          { bot: 'strong', cards: 6 },
          { name: 'Пётр Александрович', cards: 6 },
          { bot: 'greedy', cards: 6 },
          { name: 'Wolfeschlegelstein', cards: 6 },
        ],
      },
      { picked: 58 },
    ),
  'play-no-aid': () => board({ ...friends, settings: { aid: false } }, { picked: 46 }),
  'play-voice-mute': () => board({ ...desk5, settings: { voice: true } }),
  'play-watching': () => board({ ...friends, watching: true, turn: 2 }),
  'play-newcomer': () => board(friends, { newcomer: true }),
  'play-newcomer-picked': () => board(friends, { newcomer: true, picked: 46 }),
  'play-question': () =>
    board({ ...desk5, laidThisTurn: 1 }, { puts: ['45B'], later: (turn) => turn.end() }),
  'play-loses': () => board({ ...desk5, laidThisTurn: 1 }, { puts: ['45B'] }),
  'play-all-lose': () => board(lost),
  'play-refused': () =>
    board(friends, { picked: 12, later: (turn) => setTimeout(() => turn.put('A'), 20) }),
  'play-over': () =>
    board({
      ...friends,
      phase: 'over',
      signals: [],
      over: { result: 'lost', reason: 'stuck', left: 68 },
    }),
  'play-over-stuck': () => board(stuck),
  'play-over-stuck-other': () => board({ ...stuck, turn: 0 }),
  'play-over-skull': () =>
    board({
      ...desk5,
      phase: 'over',
      piles: { ...desk5.piles, B: [...desk5.piles.B, 45] },
      hand: [12, 46, 49, 58, 77],
      over: {
        result: 'lost',
        reason: 'skull',
        left: 51,
        hands: [[], [], [], [], [12, 46, 49, 58, 77]],
      },
    }),
  'play-over-won': () => board(won),
  'play-winning': () => board({ ...won, justNow: true, reacted: [] }),
  'play-dealing': () => board({ ...begin, justNow: true }),
  'play-turn-in-talk': () =>
    board(friends, { later: press('.board:not(.wide) .ticker .icon-btn:last-child') }),
  'play-notices': () =>
    board({
      ...friends,
      sitting: [...friends.sitting.slice(0, 4), { name: 'Caller', bot: 'strong', cards: 6 }],
      table: { asks: [{ seat: 3, name: 'Passer-by' }], host: 3, acting_host: 3 },
    }),
  'play-idle-me': () =>
    board({ ...friends, idle: { seat: 4, until: Date.now() + 105_000, agreed: [], bot: '' } }),
  'play-idle-other': () =>
    board({ ...friends, turn: 0, idle: { seat: 0, until: 0, agreed: [3], bot: 'strong' } }),
  'play-claim': () =>
    board({
      ...friends,
      table: { asks: [{ seat: 0, name: 'Guest', until: Date.now() + 45_000, agreed: [2] }] },
    }),
  'play-seat-kept': () => board({ ...friends, kept: true }),
  'play-reactions': () =>
    board({
      ...friends,
      reacted: [
        { seat: 0, reaction: 'laugh' },
        { seat: 2, reaction: 'thanks' },
      ],
    }),
  'play-lane-sheet': () => board(friends, { later: press('[data-pile="C"]') }),
  'play-seat-sheet': () => board({ ...friends, turn: 0 }, { later: press('[data-seat="0"]') }),
  'play-arrange': () => board(friends, { later: () => showOverlay('arrange') }),
  'play-talk': () => board(friends, { later: press('.ticker .icon-btn:last-child') }),
  'play-lanes-picture': async () => {
    const one = await engine();
    const view = tableOf(friends).game!.view;
    return (
      <main style={{ padding: '20px', maxWidth: '420px' }}>
        <h1>Lanes</h1>
        <Lanes lanes={one.preview(view, []).lanes} label="Four piles" />
        <Lanes lanes={one.preview(view, []).lanes.slice(0, 1)} label="A pile" />
      </main>
    );
  },
  cards: () => (
    <main style={{ padding: '20px', display: 'grid', gap: '20px' }}>
      <h1>Cards</h1>
      {(['full', 'tile', 'lane', 'tiny'] as const).map((size) => (
        <div
          key={size}
          style={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '14px',
            ...(size === 'full' ? { '--cw': '90px', '--ch': '120px' } : {}),
            ...(size === 'tile' ? { '--cw': '79px', '--ch': '54px' } : {}),
            ...(size === 'lane' ? { '--cw': '57px', '--ch': '72px' } : {}),
          }}
        >
          <PlayingCard size={size} card={58} />
          <PlayingCard size={size} card={49} command="stop" />
          <PlayingCard size={size} card={45} command="skull" />
          <PlayingCard size={size} card={42} command="three" />
          <PlayingCard size={size} card={63} command="mute" />
          <PlayingCard size={size} card={31} command="one_pile" />
          <PlayingCard size={size} card={77} command="draw_one" fire />
          <PlayingCard size={size} card={44} fire />
          <PlayingCard size={size} card={46} state="put" />
          <PlayingCard size={size} card={56} command="skull" state="spent" />
          <PlayingCard size={size} card={61} state="new" />
          <PlayingCard size={size} card={100} state="row" />
        </div>
      ))}
    </main>
  ),
  icons: () => (
    <main>
      <h1>Icons</h1>
      {iconNames.map((name) => (
        <span
          key={name}
          style={{ display: 'inline-grid', width: '104px', padding: '8px', justifyItems: 'center' }}
        >
          <span style={{ display: 'flex', gap: '6px', alignItems: 'end' }}>
            {[16, 24, 48].map((size) => (
              <span key={size} style={{ fontSize: `${size}px` }}>
                <Icon name={name} />
              </span>
            ))}
          </span>
          <small style={{ fontSize: '12px' }}>{name}</small>
        </span>
      ))}
    </main>
  ),
};
