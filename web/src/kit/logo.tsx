// The mark of the game: stairs that climb, and a last step that turns back.
import './logo.css';

export function Logo({ word = true }: { word?: boolean }) {
  return (
    <span class="logo" aria-hidden="true">
      <svg viewBox="0 0 28 28" class="logo-mark">
        <path class="logo-up" d="M2 26h7v-6h7v-6h4" />
        <path class="logo-back" d="M20 14a4 4 0 0 0 0-8h-9M15 2l-4 4 4 4" />
      </svg>
      {word && <span class="logo-word">backstep</span>}
    </span>
  );
}
