// The log: talk and turns in one order. The newest line is in sight, unless somebody reads older ones:
// then nothing moves under their eyes, and a button says how much is new.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../base/live';
import { useStore } from '../base/store';
import { Avatar } from '../kit/avatar';
import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { locale, t } from '../texts';
import { nodes } from './marked';
import { type Line, lastIndex, story } from './story';
import './feed.css';

const page = 150; // lines that are drawn at first, and again on request
const near = 48; // px from the end that still count as being there
const mostAsked = 8; // an answer has no lines where nobody talked for long

function timeOf(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(ms);
}

function FeedLine({ line, alone }: { line: Line; alone: boolean }) {
  if (line.kind === 'mark' || line.kind === 'people') {
    return (
      <p class={`feed-line line-${line.kind}`} title={timeOf(line.ms)}>
        {line.icon && <Icon name={line.icon} />}
        <span>{nodes(line.text)}</span>
      </p>
    );
  }
  return (
    <p class={`feed-line line-${line.kind}`} title={timeOf(line.ms)}>
      {!alone && <Avatar name={line.name} bot={line.bot} />}
      <span>{nodes(line.text)}</span>
      {line.icon && <Icon name={line.icon} />}
    </p>
  );
}

/** Asks for older lines until some come or there are none; how many came. */
async function askEarlier(connection: TableConnection): Promise<number> {
  const count = () => {
    const { table } = connection.model.get();
    return table ? story(table).length : 0;
  };
  const before = count();
  for (let asked = 0; asked < mostAsked && count() === before; asked += 1) {
    const from = connection.model.get().table?.talk_from;
    if (from === undefined) break;
    const answer = await connection.send({ t: 'earlier', before: from });
    if (answer.t !== 'earlier') break;
  }
  return count() - before;
}

export function Feed({ connection }: { connection: TableConnection }) {
  const table = useStore(connection.model, ({ table }) => table);
  const box = useRef<HTMLDivElement>(null);
  const [most, more] = useState(page);
  const [away, leave] = useState<string>(); // the last line when somebody began to read older ones
  const [loading, load] = useState(false);
  const below = useRef<number | undefined>(undefined); // while older lines come: px to the end
  const lines = table ? story(table) : [];
  const drawn = lines.slice(-most);
  const hidden = lines.length - drawn.length;
  const older = hidden > 0 || table?.talk_from !== undefined;
  const last = lines.at(-1)?.key ?? '';

  const showEarlier = async () => {
    const feed = box.current;
    if (!feed || loading) return;
    const focused = document.activeElement !== feed && feed.contains(document.activeElement);
    load(true);
    leave(away ?? last);
    below.current = feed.scrollHeight - feed.scrollTop;
    const n = hidden > 0 ? Math.min(page, hidden) : await askEarlier(connection);
    more(most + Math.max(page, n));
    load(false);
    say(n > 0 ? t('talk.earlier_shown', { n }) : t('talk.no_earlier'));
    requestAnimationFrame(() => {
      below.current = undefined;
      // The button goes with the last of them, and the focus must not be lost.
      if (focused && !feed.contains(document.activeElement)) feed.focus();
    });
  };
  useLayoutEffect(() => {
    const feed = box.current;
    if (feed && below.current !== undefined) feed.scrollTop = feed.scrollHeight - below.current;
  }, [drawn[0]?.key]);

  useLayoutEffect(() => {
    const feed = box.current;
    if (feed && away === undefined) feed.scrollTop = feed.scrollHeight;
  }, [last, lines.at(-1)?.text, away]);
  // The place of the feed changes with the size of the window and the on-screen keyboard.
  useLayoutEffect(() => {
    const feed = box.current;
    if (!feed || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => {
      if (away === undefined) feed.scrollTop = feed.scrollHeight;
    });
    watch.observe(feed);
    return () => watch.disconnect();
  }, [away]);

  const scrolled = () => {
    const feed = box.current;
    if (!feed) return;
    const end = feed.scrollHeight - feed.scrollTop - feed.clientHeight < near;
    if (end) leave(undefined);
    else if (away === undefined) leave(last);
    if (below.current !== undefined) below.current = feed.scrollHeight - feed.scrollTop;
    if (!end && older && feed.scrollTop < near) void showEarlier();
  };
  const seen = away === undefined ? -1 : lastIndex(lines, ({ key }) => key === away);
  const fresh = seen < 0 ? 0 : lines.length - 1 - seen;
  return (
    <div class="feed-place">
      {/* What is new is spoken elsewhere, a turn in one sentence. */}
      <div
        class="feed"
        ref={box}
        role="log"
        aria-live="off"
        aria-label={t('talk.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        tabIndex={0}
        onScroll={scrolled}
      >
        {older && (
          <button
            type="button"
            class="feed-more"
            aria-busy={loading}
            onClick={() => void showEarlier()}
          >
            {t('talk.earlier')}
          </button>
        )}
        {drawn.length === 0 && <p class="feed-line line-mark">{t('talk.nothing_yet')}</p>}
        {drawn.map((line) => (
          <FeedLine key={line.key} line={line} alone={table?.seats.length === 1} />
        ))}
      </div>
      {away !== undefined && (
        <button type="button" class="feed-newest" onClick={() => leave(undefined)}>
          {fresh > 0 ? t('talk.new_below', { n: fresh }) : t('talk.newest')}
        </button>
      )}
    </div>
  );
}
