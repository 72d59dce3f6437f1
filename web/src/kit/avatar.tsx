// Somebody as a letter: round for people, square for bots, dashed while away. Bots begin alike, so that
// the last word of their name tells them apart.
interface Props {
  name: string;
  bot?: boolean;
  away?: boolean;
}

export function Avatar({ name, bot, away }: Props) {
  const word = bot ? name.trim().split(' ').at(-1) : name.trim();
  const letter = [...(word ?? '')][0]?.toUpperCase() ?? '?';
  return (
    <span class={`av ${bot ? 'bot' : ''} ${away ? 'away' : ''}`} aria-hidden="true">
      {letter}
    </span>
  );
}
