// Somebody as a letter: round for people, square for bots, dashed while away.
interface Props {
  name: string;
  bot?: boolean;
  away?: boolean;
}

export function Avatar({ name, bot, away }: Props) {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <span class={`av ${bot ? 'bot' : ''} ${away ? 'away' : ''}`} aria-hidden="true">
      {letter}
    </span>
  );
}
