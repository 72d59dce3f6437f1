// Buttons. One that is not possible now stays in its place and can be reached, so that its second
// line can be read; it is dashed and does nothing.
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons';

interface Props {
  children: ComponentChildren;
  small?: ComponentChildren;
  icon?: IconName;
  kind?: 'go' | 'lose';
  off?: boolean;
  mid?: boolean;
  /** small: beside other things of a line. large: what a screen is for. */
  size?: 'small' | 'large';
  class?: string;
  label?: string; // aria-label, where the words are not enough
  href?: string;
  id?: string;
  onPress?: (event: MouseEvent) => void;
}

export function Button({
  children,
  small,
  icon,
  kind,
  off,
  mid,
  size,
  class: more,
  label,
  href,
  id,
  onPress,
}: Props) {
  const classes = ['btn', kind, icon && 'row', mid && 'mid', size, more].filter(Boolean).join(' ');
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {small !== undefined && <small>{small}</small>}
    </>
  );
  if (href) {
    return (
      <a class={classes} href={href} id={id} aria-label={label} onClick={onPress}>
        {inside}
      </a>
    );
  }
  return (
    <button
      type="button"
      class={classes}
      id={id}
      aria-label={label}
      aria-disabled={off ? 'true' : undefined}
      onClick={(event) => {
        if (!off) onPress?.(event);
      }}
    >
      {inside}
    </button>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  box?: boolean;
  class?: string;
  expanded?: boolean;
  onPress: (event: MouseEvent) => void;
  children?: ComponentChildren;
}

export function IconButton({
  icon,
  label,
  box,
  class: more = '',
  expanded,
  onPress,
  children,
}: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-btn ${box ? 'box' : ''} ${more}`}
      aria-label={label}
      aria-expanded={expanded}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

interface SegmentedProps<T> {
  label: string;
  value: T;
  choices: readonly { value: T; text: ComponentChildren; label?: string }[];
  onChoose: (value: T) => void;
}

/** One of a few. */
export function Segmented<T extends string | number>({
  label,
  value,
  choices,
  onChoose,
}: SegmentedProps<T>) {
  return (
    <div class="seg" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.label}
          onClick={() => onChoose(choice.value)}
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}
