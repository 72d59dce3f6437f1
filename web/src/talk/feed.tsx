// The log: talk and turns in one order. The newest line is in sight, unless somebody reads older ones:
// then nothing moves under their eyes, and a button says how much is new.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../app/store';
import { Avatar } from '../kit/avatar';
import { Icon } from '../kit/icons';
import type { TableDoor } from '../table/door';
import { language, t } from '../texts';
import { nodes } from './marked';
import { type Line, story } from './story';
import './feed.css';

const page = 150; // lines that are drawn at first, and again on request
const near = 48; // px from the end that still count as being there

function timeOf(ms: number): string {
  return new Intl.DateTimeFormat(language.get(), { timeStyle: 'medium' }).format(ms);
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

export function Feed({ door }: { door: TableDoor }) {
  const table = useStore(door.model, ({ table }) => table);
  const box = useRef<HTMLDivElement>(null);
  const [most, more] = useState(page);
  const [away, leave] = useState<number>(); // how many lines there were when older ones were read
  const lines = table ? story(table) : [];
  const drawn = lines.slice(-most);

  useLayoutEffect(() => {
    const feed = box.current;
    if (feed && away === undefined) feed.scrollTop = feed.scrollHeight;
  }, [lines.at(-1)?.key, lines.at(-1)?.text, away]);
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
    else if (away === undefined) leave(lines.length);
  };
  const fresh = away === undefined ? 0 : Math.max(0, lines.length - away);
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
        {lines.length > drawn.length && (
          <button
            type="button"
            class="feed-more"
            onClick={() => {
              const feed = box.current!;
              const below = feed.scrollHeight - feed.scrollTop;
              more(most + page);
              requestAnimationFrame(() => {
                feed.scrollTop = feed.scrollHeight - below;
              });
            }}
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
