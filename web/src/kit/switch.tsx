// Something that is on or off, with its name and, where the name is not enough, a line about it.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './forms.css';

interface Props {
  label: ComponentChildren;
  about?: ComponentChildren;
  on: boolean;
  /** Cannot be changed now; `about` says why. */
  fixed?: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, about, on, fixed, onChange }: Props) {
  const id = useId();
  return (
    <div class="switch">
      <span class="switch-words">
        <label for={id} class="switch-label">
          {label}
        </label>
        {about !== undefined && (
          <span id={`${id}-about`} class="about-line">
            {about}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={fixed}
        aria-describedby={about !== undefined ? `${id}-about` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
