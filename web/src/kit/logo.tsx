// The mark of the game: stairs that climb, and a last step that turns back.
import './logo.css';

export function Logo({ word = true }: { word?: boolean }) {
  return (
    <span class="logo" aria-hidden="true">
      <svg viewBox="0 0 28 28" class="logo-mark">
        <path class="logo-up" d="M2.5 25.5H9v-6.5h6.5v-6.5H22" />
        <path class="logo-back" d="M22 12.5V5h-8M17.5 1.5 14 5l3.5 3.5" />
      </svg>
      {word && <span class="logo-word">backstep</span>}
    </span>
  );
}
