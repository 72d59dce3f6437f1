// A text field with its name above it and a line below: about it, or what is wrong with it.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './forms.css';

interface Props {
  label: ComponentChildren;
  value: string;
  onInput: (value: string) => void;
  about?: ComponentChildren;
  wrong?: ComponentChildren;
  placeholder?: string;
  maxLength?: number;
  autocomplete?: string;
  name?: string;
  /** Beside the field. */
  children?: ComponentChildren;
}

export function Field(props: Props) {
  const { label, value, onInput, about, wrong, children } = props;
  const id = useId();
  const line = wrong ?? about;
  return (
    <div class="labelled">
      <label class="field-label" for={id}>
        {label}
      </label>
      <div class="field-row">
        <input
          id={id}
          class="field"
          value={value}
          name={props.name}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          autocomplete={props.autocomplete ?? 'off'}
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={line !== undefined ? `${id}-line` : undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        {children}
      </div>
      {line !== undefined && (
        <p
          id={`${id}-line`}
          class={wrong !== undefined ? 'about-line wrong' : 'about-line'}
          role={wrong !== undefined ? 'alert' : undefined}
        >
          {line}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: ComponentChildren;
  value: T;
  choices: readonly { value: T; text: string; lang?: string }[];
  about?: ComponentChildren;
  onChoose: (value: T) => void;
}

/** One of a list, by the device's own means of choosing. */
export function Choice<T extends string>({
  label,
  value,
  choices,
  about,
  onChoose,
}: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="labelled">
      <label class="field-label" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="field"
        value={value}
        aria-describedby={about !== undefined ? `${id}-line` : undefined}
        onChange={(event) => onChoose(event.currentTarget.value as T)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.text}
          </option>
        ))}
      </select>
      {about !== undefined && (
        <p id={`${id}-line`} class="about-line">
          {about}
        </p>
      )}
    </div>
  );
}
