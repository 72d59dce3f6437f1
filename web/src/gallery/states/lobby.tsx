// The start page, opening a table, its lobby and its link, the menu, leaving, and about.

import { AboutPage } from '../../lobby/about';
import { Waiting } from '../../lobby/ask-seat';
import { ChangeSettings } from '../../lobby/change-settings';
import { GiveUp } from '../../lobby/give-up';
import { Invitation } from '../../lobby/invitation';
import { Invite } from '../../lobby/invite';
import { inviteSeen } from '../../lobby/invite-seen';
import { JoinPage, Redeem } from '../../lobby/join';
import { Leave } from '../../lobby/leave';
import { Lobby } from '../../lobby/lobby';
import { NoTable } from '../../lobby/no-table';
import NotFound from '../../lobby/not-found';
import OpenScreen from '../../lobby/open';
import OpenClub from '../../lobby/open-club';
import { OtherDevice } from '../../lobby/other-device';
import { KeptList } from '../../lobby/own-data';
import { Rename } from '../../lobby/rename';
import type { StartData } from '../../lobby/start-data';
import { StartPage } from '../../lobby/start-page';
import { Asks } from '../../play/asks';
import { prefs } from '../../settings/prefs';
import { Header } from '../../shell/header';
import { KeySheet } from '../../shell/key-settings';
import { Menu } from '../../shell/menu';
import { t } from '../../texts';
import type { Table, TableShown } from '../../wire/types';
import {
  asking,
  connection,
  empty,
  fresh,
  kept,
  member,
  offline,
  returning,
  rules,
  seats,
  settings,
  shown,
  table,
  talked,
} from '../data/lobby';

const nothing = () => {};
const { person, bot, free } = seats;

const start = (data: StartData) => () => (
  <div class="start-screen">
    <Header nav />
    <StartPage data={data} />
  </div>
);

const lobby =
  (part: Partial<Table> = {}) =>
  () => <Lobby connection={connection(table(part))} />;

/** As a visitor sees it; the name is the first of the friendly words. */
const link = (what: Partial<TableShown>, live?: Partial<Table>) => () => {
  Object.assign(prefs.get(), { name: t('lobby.names').split(',')[0] }); // told to nobody: the theme of the address stays
  const visitor = live && table({ you: { member: 0, hidden: [] }, ...live });
  return <Invitation connection={connection(visitor)} shown={shown(what)} onWatch={nothing} />;
};

const two = [member(1, 'Guest'), member(2, 'Visitor')];
const running: Partial<Table> = {
  phase: 'play',
  members: two,
  seats: [person(1), person(2), bot('strong')],
};
const plain = (inside: preact.ComponentChildren) => (
  <div class="open-screen">
    <Header nav />
    <main class="open">
      <h1>Backstep</h1>
      {inside}
    </main>
  </div>
);
const three = rules(3, { extreme: true, pro: true, on_fire: true });

export const states = {
  'start-fresh': start(fresh),
  'start-asking': start(asking),
  'start-empty': start(empty),
  'start-returning': start(returning),
  'start-offline': start(offline),
  open: () => <OpenScreen id="" />,
  'open-club': () => <OpenClub id="" />,
  'not-found': () => <NotFound id="" />,
  join: () => <JoinPage />,
  'join-code': () => <Redeem code="K7WQM-3XTPA" onOther={nothing} />,

  'lobby-host-alone': lobby(),
  'lobby-host': lobby({
    members: two,
    seats: [person(1), person(2), bot('strong')],
    ready: [2],
    events: talked,
  }),
  'lobby-guest': lobby({
    you: { member: 2, seat: 1, hidden: [] },
    settings: settings({
      name: 'Thursday evening',
      rules: three,
      listed: true,
      hints: false,
      pace: 'calm',
      voice: true,
    }),
    members: [...two, member(3, 'Visitor from afar', 'lost')],
    seats: [person(1), person(2), person(3)],
    events: talked,
  }),
  'lobby-full-bench': lobby({
    settings: settings({ rules: rules(5, { extreme: true }) }),
    you: { member: 3, hidden: [] },
    members: [...two, member(3, 'Visitor from afar'), member(4, 'Guest of the guest', 'away')],
    seats: [person(1), person(2), bot('strong'), bot('strong'), bot('greedy')],
    bench: [3, 4],
    ready: [2],
  }),
  'lobby-programs': lobby({
    members: [
      ...two,
      { ...member(3, 'Magpie'), program: true },
      { ...member(4, 'Rook of the longest', 'lost'), program: true },
    ],
    seats: [person(1), person(3), bot('strong')],
    bench: [2, 4],
  }),
  'lobby-dialog-settings': () => {
    const now = table({ settings: settings({ rules: three }) });
    return plain(<ChangeSettings connection={connection(now)} table={now} onClose={nothing} />);
  },
  'lobby-dialog-rename': () =>
    plain(<Rename connection={connection(table())} table={table()} onClose={nothing} />),
  'lobby-dialog-invite': () => plain(<Invite connection={connection(table())} onClose={nothing} />),
  'lobby-dialog-device': () =>
    plain(<OtherDevice connection={connection(table())} onClose={nothing} />),

  'invite-sit': link({}),
  'invite-sit-live': link(
    {},
    {
      settings: settings({
        name: 'Thursday evening',
        rules: rules(5, { extreme: true }),
        listed: true,
      }),
      members: two,
      seats: [person(1), person(2), bot('strong'), free, free],
    },
  ),
  'invite-full': link(
    { watch: true },
    {
      members: two,
      seats: [person(1), person(2)],
      settings: settings({ rules: rules(2), listed: true }),
    },
  ),
  'invite-bot-seat': link({ phase: 'play', watch: true }, running),
  'invite-before': link(
    { phase: 'play' },
    {
      ...running,
      members: [member(1, 'Guest'), member(2, 'Visitor', 'lost')],
      seats: [person(1), person(2)],
      settings: settings({ rules: rules(2) }),
    },
  ),
  'invite-running': link(
    { phase: 'play' },
    { ...running, seats: [person(1), person(2)], settings: settings({ rules: rules(2) }) },
  ),
  'invite-waiting': () => {
    const now = table({
      ...running,
      you: { member: 0, hidden: [] },
      asks: [{ seat: 2, name: 'Heron' }],
    });
    return plain(
      <Waiting
        connection={connection(now)}
        seen={inviteSeen(now, undefined)!}
        asking={{ seat: 2, before: false }}
        onAgain={nothing}
      />,
    );
  },
  'invite-over': link({ phase: 'over', over: { result: 'lost', reason: 'stuck', left: 9 } }),
  'invite-private': link({
    phase: 'play',
    deal: { kind: 'today', name: '2027-03-02/solo' },
    players: 1,
    rules: '1',
    seats: [{ free: false, name: 'Guest' }],
  }),
  'invite-unknown': () => <NoTable code="unknown_table" />,
  'invite-closed': () => <NoTable code="closed" />,
  'invite-version': () => <NoTable code="bad_version" />,
  asks: () =>
    plain(
      <Asks
        connection={connection(
          table({
            ...running,
            asks: [
              { seat: 2, name: 'Heron' },
              { seat: 1, name: 'Visitor' },
            ],
          }),
        )}
      />,
    ),

  menu: () => plain(<Menu />),
  'menu-table': () => plain(<Menu connection={connection(table(running))} />),
  keys: () => plain(<KeySheet onClose={nothing} />),
  'leave-lobby': () => plain(<Leave connection={connection(table())} onClose={nothing} />),
  'leave-running': () => plain(<Leave connection={connection(table(running))} onClose={nothing} />),
  'give-up': () =>
    plain(
      <GiveUp
        connection={connection(table({ ...running, game: { votes: [2] } as Table['game'] }))}
        onClose={nothing}
      />,
    ),
  about: () => (
    <AboutPage
      about={{
        protocol: 1,
        url: 'https://play.example',
        contact: 'https://play.example/contact',
        legal: 'https://play.example/legal',
      }}
    />
  ),
  'about-data': () =>
    plain(
      <>
        <h2>{t('about.data')}</h2>
        <h3>{t('about.yours')}</h3>
        <KeptList kept={kept} />
      </>,
    ),
};
