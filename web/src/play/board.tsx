// The table during a game, and with `after` when it is over. It puts the parts in their places; what
// each does is in its own file.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { opened } from '../base/back';
import { closeOverlay, overlay, showOverlay } from '../base/overlay';
import { useStore } from '../base/store';
import type { Lane } from '../engine/types';
import { superb } from '../games/result-text';
import { variantName } from '../games/variant';
import { IconButton } from '../kit/button';
import { Icon } from '../kit/icons';
import { Lazy } from '../kit/lazy';
import { toast } from '../kit/toast';
import { Header } from '../shell/header';
import type { TableConnection } from '../table/connection';
import { botPlaysForMe, isBot, isRunning, mySeat, seatName } from '../table/people';
import type { OwnTurn } from '../table/turn';
import { TalkColumn } from '../talk/column';
import { CommandLine } from '../talk/command-line';
import { laneName } from '../talk/lane-name';
import { useFleeting } from '../talk/reactions';
import { SkipLinks } from '../talk/skip';
import { type TalkMode, type TalkPart, TalkSheet } from '../talk/talk-sheet';
import { Ticker } from '../talk/ticker';
import { t } from '../texts';
import type { Action, Card, PileName, Table } from '../wire/types';
import { Acts } from './acts';
import { Arrange } from './arrange';
import { BeginActs } from './begin-acts';
import { BigReactions } from './big-reactions';
import { useCheers } from './cheers';
import { LastHand } from './last-hand';
import { ResultLine } from './result-line';
import { useWhy } from './why-nothing';
import './board.css';
import './board-wide.css';
import './board-phone.css';
import './board-lying.css';
import './board-over.css';
import { laneSigns } from '../piles/lane-signs';
import { Lanes } from '../piles/lanes';
import { useBoardKeys } from './board-keys';
import { Hand } from './hand';
import { useOrder } from './hand-order';
import { useKeptFocus } from './kept-focus';
import { LaneSheet } from './lane-sheet';
import { useKeyboardHeight, useLayout, useNow } from './layout';
import { lostSeats } from './lost-seats';
import { Notices } from './notices';
import { Question } from './question';
import { laidSince, seatMarksOf } from './seat-marks';
import { givesStart, SeatSheet } from './seat-sheet';
import { Seats } from './seats';
import { sinceOwnTurn } from './since';
import { Status } from './status';
import { useDealing, usePacer } from './use-pacer';
import { usePreview } from './use-preview';
import { Words } from './words';

interface Props {
  connection: TableConnection;
  turn: OwnTurn;
  /** Below the lanes, when a game is over. */
  after?: ComponentChildren;
  /** Of window and screen, instead of the table's name. */
  title?: string;
}

/** What lies in the place of the hand, or over the page. */
type Open =
  | { what: 'talk'; part: TalkPart }
  | { what: 'hint' }
  | { what: 'lane'; pile: PileName }
  | { what: 'seat'; seat: number };

const loadHints = () =>
  import('../advice/hint-panel').then(({ HintPanel }) => ({ default: HintPanel }));

export function Board(props: Props) {
  const table = useStore(props.connection.model, (model) => model.table);
  if (!table?.game) return null;
  return <BoardOf {...props} table={table} />;
}

function BoardOf({ connection, turn, after, title, table }: Props & { table: Table }) {
  const { link, skew, unsure, local } = useStore(connection.model);
  const own = useStore(turn.model);
  const layout = useLayout();
  const arranging = useStore(overlay) === 'arrange'; // the menu has it, too
  const fleeting = useFleeting(connection);
  const cheers = useCheers(table, connection.model.get().skew);
  const reactions = new Map([...cheers, ...fleeting]);
  const keyboard = useKeyboardHeight();
  const [open, setOpen] = useState<Open>();
  const [talking, setTalking] = useState<TalkMode>('closed');
  const [about, setAbout] = useState<string>();
  const [over, setOver] = useState<PileName>();
  const [shown, setShown] = useState<Action[]>(); // of a hint
  const dropped = useRef<{ card: Card; from: DOMRect } | undefined>(undefined);
  const game = table.game!;
  const { view } = game;
  const seat = mySeat(table);
  const alone = table.seats.length === 1;
  const waits = table.bench.includes(table.you.member); // for a seat
  const name = title ?? (table.settings.name || t(alone ? 'link.solo' : 'play.title'));
  const running = isRunning(table);
  const [order, setOrder] = useOrder(`${connection.id}.${game.number}`);
  useKeptFocus(running);
  const step = usePacer(connection);
  const dealing = useDealing(connection, table, skew);
  const why = useWhy(running ? undefined : game);

  const plays = shown?.filter((action) => action !== 'end') ?? [];
  const looked = usePreview(!own.preview || shown ? view : undefined, plays);
  const preview = why?.preview ?? (shown && looked) ?? own.preview ?? looked;
  const mine = running && (own.preview?.mine ?? false);
  // Between the last play and what is said of the end the piles stay as they were.
  const drawn = useRef<{ number: number; lanes: readonly Lane[] }>({ number: 0, lanes: [] });
  const kept = drawn.current.number === game.number ? drawn.current.lanes : [];
  const lanes = step?.lanes ?? preview?.lanes ?? kept;
  drawn.current = { number: game.number, lanes };
  const called = mine && !alone && !step; // cards of others are still landing
  const picked = shown ? undefined : own.picked;

  const { trails, fresh } = useMemo(() => sinceOwnTurn(table.events, seat), [table.events, seat]);
  const signs = useMemo(() => laneSigns(table), [game.signals, table.seats, table.members]);
  const seatMarks = useMemo(() => seatMarksOf(table), [table.seats, table.members]);
  const names: Partial<Record<PileName, string>> = {};
  for (const lane of preview?.lanes ?? []) {
    names[lane.pile] = laneName(lane, {
      picked,
      signs: signs[lane.pile] ?? [],
      aid: table.settings.aid,
      mine,
      since: seat === undefined ? [] : laidSince(table, trails[lane.pile]),
    });
  }

  // Among bots only nobody has to be asked: whoever takes up a card begins.
  const amongBots = !alone && table.seats.every((_, one) => one === seat || isBot(table, one));
  const takesUp = amongBots && game.phase === 'begin' && own.picked !== undefined;
  useEffect(() => {
    if (takesUp && seat !== undefined) void connection.send({ t: 'begin', seat });
  }, [takesUp]);
  // Where that card is to go may be said before the server has agreed.
  const first = useRef<PileName | undefined>(undefined);
  useEffect(() => {
    if (mine && first.current) turn.put(first.current);
    first.current = undefined;
  }, [mine]);

  const somebodyLost = table.members.some(({ state }) => state === 'lost');
  const now = useNow(15_000, somebodyLost) + skew;
  const connected = link === 'live';

  const wide = layout === 'wide';
  const inPlaceOfHand = !wide && (open?.what === 'talk' || open?.what === 'hint');
  const close = () => setOpen(undefined);
  const onLane = (pile: PileName) => {
    // Asked again: a key that picked a moment ago may not have been drawn yet.
    if (!shown && turn.model.get().picked !== undefined && mine) turn.put(pile);
    else if (takesUp) first.current = pile;
    else setOpen({ what: 'lane', pile });
  };
  useEffect(() => (inPlaceOfHand ? opened(close) : undefined), [inPlaceOfHand]);
  const hints = table.settings.hints && table.phase === 'play' && seat !== undefined;
  const onHint = hints
    ? () => {
        if (mine) setOpen(open?.what === 'hint' ? undefined : { what: 'hint' });
        else toast(t('play.hint_later'));
      }
    : undefined;
  const openTalk = (part: TalkPart) => setOpen({ what: 'talk', part });
  useBoardKeys({ connection, turn, layout, onLane, onHint, onTalk: () => openTalk('say') });

  const handCards = own.preview?.hand ?? [];
  const classes = [
    'board',
    layout,
    alone && 'alone',
    !running && 'over',
    game.over?.result === 'won' && 'won',
    game.over && superb(game.over) && 'near',
    inPlaceOfHand && 'sheet-open',
    talking === 'typing' && 'typing',
    wide && table.settings.voice && !alone && 'by-voice',
  ];
  return (
    <div
      class={classes.filter(Boolean).join(' ')}
      style={keyboard ? { '--board-height': `${keyboard}px` } : undefined}
    >
      <SkipLinks />
      <Header
        title={name}
        connection={connection}
        chips={
          <>
            <span class="chip">{variantName(view.rules)}</span>
            {table.settings.name && <span class="chip">{table.settings.name}</span>}
          </>
        }
      >
        {!wide && called && <TurnChip {...(inPlaceOfHand ? { onPress: close } : {})} />}
        {layout !== 'lying' && <DrawCount n={view.draw_count} words={wide} />}
        {wide && running && handCards.length > 1 && (
          <IconButton
            icon="hold"
            label={t('play.arrange.title')}
            onPress={() => showOverlay('arrange')}
          />
        )}
      </Header>
      <Link lost={link === 'lost'} unsure={unsure ?? false} />
      <main class="board-main">
        <h1 class="vh">{name}</h1>
        {!alone && (
          <Seats
            table={table}
            now={now}
            short={!wide}
            {...(step ? { playing: step.seat } : {})}
            reactions={reactions}
            onSeat={(one) => setOpen({ what: 'seat', seat: one })}
          />
        )}
        <div class="board-over">
          <ResultLine table={table} />
          <Notices connection={connection} table={table} />
        </div>
        {running && (
          <div class="board-state" id="state" tabIndex={-1}>
            <Status
              preview={preview}
              heading={heading()}
              called={called}
              short={!wide}
              about={about}
              onAbout={setAbout}
              {...(layout === 'lying' ? { more: <DrawCount n={view.draw_count} /> } : {})}
            />
          </div>
        )}
        <section class="board-lanes" id="lanes" tabIndex={-1} aria-label={t('play.lanes')}>
          <Lanes
            lanes={lanes}
            picked={picked}
            mine={mine}
            aid={table.settings.aid}
            hand={preview?.hand ?? []}
            bound={view.bound}
            since={trails}
            seatMarks={seatMarks}
            signs={signs}
            names={names}
            {...(why ? { notes: why.notes } : {})}
            onLane={onLane}
            over={over}
            source={(card) =>
              dropped.current?.card === card ? dropped.current.from : sourceOf(table, card)
            }
          />
        </section>
        {running && (
          <Words
            table={table}
            turn={own}
            about={about}
            chipsSay={wide}
            prompt={game.phase === 'begin' ? beginPrompt() : ''}
          />
        )}
        {running && !inPlaceOfHand && (
          <section class="board-hand" id="hand" tabIndex={-1} aria-label={t('play.hand')}>
            {seat === undefined ? (
              <p class="board-watching">
                <Icon name="eye" />
                {t(local ? 'pass.covered' : waits ? 'play.watching_bench' : 'play.watching')}
              </p>
            ) : (
              <Hand
                cards={handCards}
                picked={picked}
                fresh={fresh}
                order={order}
                dealing={dealing}
                tiles={layout === 'phone'}
                onOrder={setOrder}
                onPick={(card) => turn.pick(card)}
                onBack={(card) => turn.takeBack(card)}
                onOver={setOver}
                onDrop={(card, pile, from) => {
                  dropped.current = { card, from };
                  turn.put(pile, card);
                }}
              />
            )}
          </section>
        )}
        {running && !inPlaceOfHand && seat !== undefined && (
          <section class="board-acts" id="acts" tabIndex={-1} aria-label={t('play.acts')}>
            {game.phase === 'begin' ? (
              <BeginActs connection={connection} table={table} connected={connected} />
            ) : (
              <Acts
                turn={turn}
                preview={own.preview}
                connected={connected}
                busy={own.busy}
                playing={seatName(table, view.turn)}
                turnsBefore={turnsBefore(table)}
                botPlays={botPlaysForMe(table)}
                short={!wide}
                keys={wide}
              />
            )}
          </section>
        )}
        {!wide && !inPlaceOfHand && (
          <section class="board-ticker" id="talk" tabIndex={-1} aria-label={t('play.talk')}>
            <Ticker connection={connection} turn={turn} onTalk={openTalk} onHint={onHint} />
          </section>
        )}
        {running && (
          <div class="board-line">
            <CommandLine connection={connection} turn={turn} onHint={onHint} />
          </div>
        )}
        {inPlaceOfHand && (
          <div class="board-sheet">
            {open?.what === 'talk' ? (
              <TalkSheet
                connection={connection}
                turn={turn}
                part={open.part}
                onClose={close}
                onMode={setTalking}
              />
            ) : (
              <Lazy
                load={loadHints}
                props={{ connection, turn, onClose: close, onShow: setShown }}
              />
            )}
          </div>
        )}
        {why && why.hand.length > 0 && !inPlaceOfHand && (
          <LastHand
            cards={why.hand}
            rules={view.rules}
            name={why.seat === seat ? '' : seatName(table, why.seat)}
          />
        )}
        {after && <div class="board-after">{after}</div>}
        {!running && <BigReactions table={table} reactions={reactions} />}
      </main>
      {wide && (
        <div class="board-talk">
          {open?.what === 'hint' ? (
            <Lazy load={loadHints} props={{ connection, turn, onClose: close, onShow: setShown }} />
          ) : (
            <TalkColumn connection={connection} turn={turn} onHint={onHint} />
          )}
        </div>
      )}
      <Question turn={turn} />
      {open?.what === 'lane' && (
        <LaneSheet connection={connection} preview={preview} pile={open.pile} onClose={close} />
      )}
      {open?.what === 'seat' && (
        <SeatSheet connection={connection} seat={open.seat} onClose={close} />
      )}
      {arranging && running && (
        <Arrange
          cards={handCards.map(({ card }) => card)}
          order={order}
          onOrder={setOrder}
          onClose={closeOverlay}
        />
      )}
    </div>
  );

  function heading(): ComponentChildren {
    if (game.phase === 'begin') return t('play.who_begins');
    if (mine) return undefined;
    if (local && alone) return t('play.moment');
    if (botPlaysForMe(table)) return t('play.bot_plays');
    const name = seatName(table, view.turn);
    const lost = lostSeats(table, now).some((one) => one.seat === view.turn);
    return lost ? t('play.lost.turn', { name }) : t('play.turn_of', { name });
  }

  function beginPrompt(): string {
    if (seat === undefined) return t('play.begin.prompt_watch');
    if (amongBots) return t('play.begin.prompt_pick');
    return givesStart(table) && !alone ? t('play.begin.prompt_any') : t('play.begin.prompt');
  }
}

const patience = 500; // ms: a blink of the network shows nothing

/** Over the top, while there is no link. The voice tells it, so it is hidden from those who listen. */
function Link({ lost, unsure }: { lost: boolean; unsure: boolean }) {
  const [late, setLate] = useState(false);
  const trouble = lost || unsure;
  useEffect(() => {
    if (!trouble) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [trouble]);
  if (!trouble || !late) return null;
  return (
    <p class="board-link" aria-hidden="true" data-may-overlap>
      {lost ? t('play.link.lost') : t('play.link.unsure')}
    </p>
  );
}

/** On small screens: whose turn it is stays in words, also while something lies in the place of the hand,
    and leads back to it. */
function TurnChip({ onPress }: { onPress?: () => void }) {
  const words = t('play.seat.your_turn');
  if (!onPress) {
    return (
      <span class="chip turn-chip" aria-hidden="true">
        {words}
      </span>
    );
  }
  return (
    <button type="button" class="chip turn-chip" onClick={onPress}>
      {words}
    </button>
  );
}

function DrawCount({ n, words }: { n: number; words?: boolean }) {
  return (
    <span class="chip draw-count" role="img" aria-label={t('play.draw_count', { n })}>
      <Icon name="deck" />
      {words ? t('play.draw_count', { n }) : <b>{n}</b>}
    </span>
  );
}

/** Turns of others before the own one; seats without cards have none. */
function turnsBefore(table: Table): number {
  const view = table.game!.view;
  const count = table.seats.length;
  const seat = mySeat(table) ?? 0;
  let turns = 0;
  for (let other = view.turn; other !== seat; other = (other + 1) % count) {
    if ((view.hand_counts[other] ?? 0) > 0 || other === view.turn) turns++;
  }
  return turns;
}

/** Where a card that comes to a lane was: in the own hand, or with the seat that laid it. */
function sourceOf(table: Table, card: Card): DOMRect | undefined {
  const held = document.querySelector(`[data-hand="${card}"]`);
  if (held) return held.getBoundingClientRect();
  for (const event of [...table.events].reverse()) {
    if (
      event.e !== 'did' ||
      !event.actions.some((action) => Number.parseInt(action, 10) === card)
    ) {
      continue;
    }
    return document.querySelector(`[data-seat="${event.seat}"]`)?.getBoundingClientRect();
  }
  return undefined;
}
