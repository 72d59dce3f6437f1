// Somebody as a letter, round, dashed while away. Bots are square and have a face each, which stands for how
// they play; several of a kind also have the letter that tells them apart.
import { t } from '../texts';
import { Icon } from './icons';

interface Props {
  name: string;
  bot?: boolean;
  away?: boolean;
}

const kinds = ['strong', 'quick', 'greedy', 'random'] as const;

/** The kind of one of our bots by its name on a seat, and what tells it apart: "Presto Q". */
export function faceOf(name: string): { kind: (typeof kinds)[number]; letter: string } | undefined {
  for (const kind of kinds) {
    const called = t(`link.bot.${kind}`);
    const rest = name.slice(called.length).trim();
    if (name.startsWith(called) && [...rest].length <= 1 && (!rest || name.at(-2) === ' '))
      return { kind, letter: rest };
  }
  return undefined;
}

export function Avatar({ name, bot, away }: Props) {
  const face = bot ? faceOf(name.trim()) : undefined;
  const word = bot ? name.trim().split(' ').at(-1) : name.trim();
  const letter = [...(word ?? '')][0]?.toUpperCase() ?? '?';
  return (
    <span
      class={`av ${bot ? 'bot' : ''} ${face ? 'face' : ''} ${away ? 'away' : ''}`}
      aria-hidden="true"
    >
      {face ? <Icon name={`bot_${face.kind}`} /> : letter}
      {face?.letter && <sub>{face.letter}</sub>}
    </span>
  );
}
