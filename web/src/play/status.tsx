// Owed and in force, between lanes and hand, always in sight: pips for the cards of the turn, then
// duties, framed, then the lasting commands with the letters of their piles.
import type { ComponentChildren } from 'preact';
import type { Duty, Preview } from '../engine/types';
import { Icon, type IconName } from '../kit/icons';
import { t } from '../texts';
import type { PileName } from '../wire/types';
import './status.css';

export interface Chip {
  key: string;
  icon: IconName;
  kind: 'duty' | 'force';
  letter?: PileName;
  count?: number;
  text: string; // on the chip, where there is room
  means: string; // when it is touched
}

function dutyChip(duty: Duty, mine: boolean): Chip {
  const pile = duty.pile ?? '';
  const values = { n: duty.more ?? 1, pile };
  const text = mine
    ? t(`play.duty.${duty.kind}`, values)
    : t(`play.duty_other.${duty.kind}`, values);
  return {
    key: `duty ${duty.kind} ${pile}`,
    icon: duty.kind,
    kind: 'duty',
    ...(duty.pile ? { letter: duty.pile } : { count: duty.more ?? 1 }),
    text,
    means: text, // a duty says what to do: the general meaning would only repeat it
  };
}

/** Duties first, most urgent first; then fires of the next turn; then what lasts. */
export function chipsOf(preview: Preview): Chip[] {
  const duties = preview.duties.map((duty) => dutyChip(duty, preview.mine));
  const owed = new Set(
    preview.duties.filter(({ kind }) => kind === 'fire').map(({ pile }) => pile),
  );
  const fires = preview.lanes
    .filter(({ fire, pile }) => fire && !owed.has(pile))
    .map<Chip>(({ pile }) => ({
      key: `fire ${pile}`,
      icon: 'fire',
      kind: 'force',
      letter: pile,
      text: t('play.fire_later', { pile }),
      means: t('play.fire_later', { pile }),
    }));
  const force = preview.force.map<Chip>(({ command, pile }) => ({
    key: `force ${command} ${pile}`,
    icon: command,
    kind: 'force',
    letter: pile,
    text: t('play.force', { command: t(`words.command.${command}`), pile }),
    means: t('play.force_means', {
      command: t(`words.command.${command}`),
      pile,
      meaning: t(`words.meaning.${command}`),
    }),
  }));
  return [...duties, ...fires, ...force];
}

interface Props {
  preview?: Preview;
  /** Instead of the pips: who plays, who begins. */
  heading?: ComponentChildren;
  /** The own turn among others: said in words where there is room for them. */
  called?: boolean;
  short: boolean; // icons and letters alone
  about?: string; // the chip whose meaning is told
  onAbout: (key: string | undefined) => void;
  more?: ComponentChildren; // at the end of the row
}

export function Status({ preview, heading, called, short, about, onAbout, more }: Props) {
  const chips = preview ? chipsOf(preview) : [];
  return (
    <section class={`status ${short ? 'short' : ''}`} aria-label={t('play.state')}>
      {preview?.mine && !heading ? (
        <Pips preview={preview} short={short} called={called ?? false} />
      ) : (
        <span class="status-due">{heading}</span>
      )}
      {chips.length > 0 && (
        <ul class="status-chips">
          {chips.map((chip) => (
            <li key={chip.key}>
              <button
                type="button"
                class={`status-chip ${chip.kind} ${chip.icon}`}
                aria-pressed={about === chip.key}
                onClick={() => onAbout(about === chip.key ? undefined : chip.key)}
                onPointerEnter={(event) => {
                  if (event.pointerType === 'mouse') onAbout(chip.key);
                }}
                onPointerLeave={(event) => {
                  if (event.pointerType === 'mouse') onAbout(undefined);
                }}
                onFocus={(event) => {
                  if (event.currentTarget.matches(':focus-visible')) onAbout(chip.key);
                }}
                onBlur={() => onAbout(undefined)}
              >
                <span class="vh">{chip.means}</span>
                <Icon name={chip.icon} />
                <span aria-hidden="true">
                  {short ? <b>{chip.letter ?? chip.count}</b> : chip.text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {more}
    </section>
  );
}

/** How many cards of the turn there are, of how many: "1 of 2 placed"; beyond that only "3 cards". */
export function pipsText(preview: Preview, short: boolean): { shown: string; heard: string } {
  const { laid, puts, minimum } = preview;
  const done = laid + puts.length;
  const values = { put: done, all: minimum };
  if (done > minimum) {
    const cards = t('words.cards', { n: done });
    return { shown: cards, heard: cards };
  }
  if (short) return { shown: t('play.of_short', values), heard: t('play.of_put', values) };
  const text = t(done > 0 && puts.length === 0 ? 'play.of_laid' : 'play.of_put', values);
  return { shown: text, heard: text };
}

/** Laid, put and due cards of the turn, as small cards and as words. */
function Pips(props: { preview: Preview; short: boolean; called: boolean }) {
  const { preview, short, called } = props;
  const { laid, puts, minimum } = preview;
  const done = laid + puts.length;
  const all = Math.max(minimum, done);
  const { shown, heard } = pipsText(preview, short);
  return (
    <span class="status-due">
      {called && !short && <b class="status-called">{t('play.seat.your_turn')}</b>}
      <span class="status-pips" aria-hidden="true">
        {Array.from({ length: all }, (_, i) => (
          <i key={i} class={i < laid ? 'laid' : i < done ? 'put' : ''} />
        ))}
      </span>
      {shown === heard ? (
        shown
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <span class="vh">{heard}</span>
        </>
      )}
    </span>
  );
}
