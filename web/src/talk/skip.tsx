// Links over everything else, for keys: to each part of the table, and to the command line. They are
// seen when they have the focus.
import { prefs } from '../settings/prefs';
import { t } from '../texts';
import './skip.css';

/** The parts of a table in their order, by the ids of their elements. */
const parts = ['state', 'lanes', 'hand', 'acts', 'talk'] as const;

function jump(event: MouseEvent, id: string): void {
  event.preventDefault();
  const there = document.getElementById(id);
  if (!there) return;
  const inside = there.querySelector<HTMLElement>('button, input, textarea, [tabindex="0"]');
  (inside ?? there).focus();
  there.scrollIntoView({ block: 'nearest' });
}

export function SkipLinks() {
  return (
    <nav class="skip" aria-label={t('keys.skip')}>
      <button
        type="button"
        onClick={() => {
          prefs.change({ commandLine: true });
          // It is drawn first.
          setTimeout(() => document.getElementById('command-line')?.focus());
        }}
      >
        {t('keys.skip_command')}
      </button>
      {parts.map((part) => (
        <a key={part} href={`#${part}`} onClick={(event) => jump(event, part)}>
          {t(`keys.skip_${part}`)}
        </a>
      ))}
    </nav>
  );
}
