// Talking, in every state: column, sheet, line above the hand, mute, refused text, command line.
import type { ComponentChildren } from 'preact';
import { Store } from '../../base/store';
import { engine } from '../../engine';
import type { Engine } from '../../engine/types';
import { prefs } from '../../settings/prefs';
import type { OwnTurn, TurnModel } from '../../table/turn';
import { TalkColumn } from '../../talk/column';
import { CommandLine } from '../../talk/command-line';
import { draftOf } from '../../talk/draft';
import { MuteBanner } from '../../talk/mute';
import { SkipLinks } from '../../talk/skip';
import { type TalkPart, TalkSheet } from '../../talk/talk-sheet';
import { Ticker } from '../../talk/ticker';
import { look } from '../../talk/unread';
import type { Answer, Happened, Table, TableRequest, View } from '../../wire/types';
import { type Played, playedTable, StillConnection } from '../data/talk-table';

type Talk = Happened extends infer One
  ? One extends Happened
    ? Omit<One, 'seq' | 'ms'>
    : never
  : never;
const happened = (one: Talk) => ({ seq: 0, ms: 0, ...one }) as Happened;
const said = (member: number, text: string) => happened({ e: 'said', member, text });
const signalled = (seat: number, signal: string) => happened({ e: 'signalled', seat, signal });
const reacted = (member: number, reaction: 'clap' | 'thanks' | 'wow') =>
  happened({ e: 'reacted', member, reaction });

/** Something is said after most turns. */
function chatter(_: View, turn: number): Happened[] {
  const lines: Happened[][] = [
    [said(2, 'I can help on C after you, please leave me some room there')],
    [signalled(2, 'leave:A')],
    [],
    [signalled(1, 'good:C'), said(1, 'thank you, that was kind 🙂')],
    [reacted(2, 'clap')],
    [signalled(3, 'small:B')],
    [signalled(1, 'trouble')],
  ];
  return lines[turn % lines.length] ?? [];
}
const until =
  (is: (view: View, turn: number) => boolean): NonNullable<Played['after']> =>
  (view, turn) =>
    is(view, turn) ? true : view.muted ? [] : chatter(view, turn);

const friends = (one: Engine, part: Partial<Played> = {}): Table =>
  playedTable(one, { rules: { players: 5 }, after: until((_, turn) => turn === 10), ...part });

/** A game of Extreme in which somebody has laid a mute. */
function muted(one: Engine, part: Partial<Played> = {}): Table {
  for (let deal = 16; deal < 64; deal += 1) {
    const after = until((view, turn) => view.muted && turn > 5);
    const table = playedTable(one, {
      rules: { players: 5, extreme: true },
      deal: deal.toString(16),
      after,
      ...part,
    });
    if (table.game?.view.muted && table.phase === 'play') return table;
  }
  throw new Error('no deal with a mute');
}

function turnAt(one: Engine, table: Table): OwnTurn {
  const view = table.game!.view;
  const preview = view.hand ? one.preview(view, []) : undefined;
  const model = new Store<TurnModel>({ puts: [], busy: false, preview });
  const nothing = () => {};
  return {
    model,
    pick: nothing,
    put: nothing,
    takeBack: nothing,
    lay: nothing,
    end: nothing,
    anyway: nothing,
    notNow: nothing,
    close: nothing,
  };
}

const Desk = ({ children }: { children: ComponentChildren }) => (
  <main
    style={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) min(100%, 320px)',
      height: '100dvh',
    }}
  >
    <h1 class="vh">Table</h1>
    <span />
    <div style={{ display: 'grid', minHeight: 0 }}>{children}</div>
  </main>
);
const Phone = ({ children }: { children: ComponentChildren }) => (
  <main
    style={{ display: 'flex', flexDirection: 'column', justifyContent: 'end', minHeight: '100dvh' }}
  >
    <h1 class="vh">Table</h1>
    {children}
  </main>
);

async function column(make: (one: Engine) => Table, part = {}) {
  const one = await engine();
  const table = make(one);
  const connection = new StillConnection(table, undefined, part);
  return (
    <Desk>
      <TalkColumn connection={connection} turn={turnAt(one, table)} />
    </Desk>
  );
}

async function sheet(make: (one: Engine) => Table, part?: TalkPart) {
  const one = await engine();
  const table = make(one);
  const connection = new StillConnection(table);
  return (
    <Phone>
      <TalkSheet connection={connection} turn={turnAt(one, table)} part={part} onClose={() => {}} />
    </Phone>
  );
}

const taboo = (request: TableRequest): Answer | undefined =>
  request.t === 'check'
    ? { t: 'checked', id: 1, allowed: false, why: 'word', span: [11, 16], language: 'en' }
    : undefined;

async function refused(Place: typeof Phone, Part: 'sheet' | 'column') {
  const one = await engine();
  const table = friends(one);
  const connection = new StillConnection(table, taboo, {}, 'refused');
  draftOf(connection.id).set('🙂 I have a forty for C');
  const turn = turnAt(one, table);
  return (
    <Place>
      {Part === 'sheet' ? (
        <TalkSheet connection={connection} turn={turn} part="log" onClose={() => {}} />
      ) : (
        <TalkColumn connection={connection} turn={turn} />
      )}
    </Place>
  );
}

async function ticker(make: (one: Engine) => Table, fresh: number, hint = false) {
  const one = await engine();
  const table = make(one);
  const connection = new StillConnection(table, undefined, {}, `ticker${fresh}`);
  const events = table.events;
  connection.model.change({ table: { ...table, seq: events.at(-1 - fresh)?.seq ?? 0 } });
  look(connection);
  connection.model.change({ table });
  return (
    <Phone>
      <div style={{ padding: '8px' }}>
        <Ticker
          connection={connection}
          turn={turnAt(one, table)}
          onTalk={() => {}}
          onHint={hint ? () => {} : undefined}
        />
      </div>
    </Phone>
  );
}

const withVoice = { settings: { voice: true } };
const watching = (table: Table): Table => ({ ...table, you: { member: 2, hidden: [] } });

export const states = {
  'talk-column': () => column(friends),
  'talk-column-long': () =>
    column((one) => friends(one, { after: until((_, turn) => turn === 24) })),
  'talk-column-extreme': () =>
    column((one) =>
      playedTable(one, {
        rules: { players: 3, extreme: true },
        after: until((_, turn) => turn === 2),
      }),
    ),
  'talk-column-mute': async () => {
    draftOf('fixture').set('perhaps somebody could help me on B');
    return column(muted);
  },
  'talk-column-voice': () => column((one) => friends(one, withVoice)),
  'talk-column-watching': () => column((one) => watching(friends(one))),
  'talk-column-over': () => column((one) => friends(one, { after: chatter })),
  'talk-column-alone': () =>
    column(
      (one) =>
        playedTable(one, { rules: { players: 1 }, after: (_, turn) => turn === 5 || undefined }),
      {
        local: true,
      },
    ),
  'talk-column-refused': () => refused(Desk, 'column'),
  'talk-banner': async () => {
    const connection = new StillConnection(muted(await engine(), withVoice));
    return (
      <Phone>
        <MuteBanner connection={connection} />
      </Phone>
    );
  },
  'talk-sheet': () => sheet(friends),
  'talk-sheet-log': () => sheet(friends, 'log'),
  'talk-sheet-commands': () =>
    sheet(
      (one) =>
        playedTable(one, {
          rules: { players: 3, extreme: true },
          after: until((_, turn) => turn === 2),
        }),
      'command',
    ),
  'talk-sheet-begin': () =>
    sheet((one) => ({ ...friends(one, { after: () => true }), phase: 'begin' as const })),
  'talk-sheet-mute': () => sheet(muted),
  'talk-sheet-watching': () => sheet((one) => watching(friends(one))),
  'talk-sheet-refused': () => refused(Phone, 'sheet'),
  'talk-ticker': () => ticker(friends, 0),
  'talk-ticker-count': () => ticker(friends, 8, true),
  'talk-ticker-mute': () => ticker(muted, 0),
  'talk-command-line': async () => {
    const light = document.documentElement.classList.contains('light');
    prefs.change({ commandLine: true, theme: light ? 'light' : 'dark' });
    const one = await engine();
    const table = muted(one);
    return (
      <Phone>
        <SkipLinks />
        <CommandLine connection={new StillConnection(table)} turn={turnAt(one, table)} />
      </Phone>
    );
  },
};
