// Short sounds of our own, made when they are needed: no file is loaded for them. Nothing sounds
// before the page was touched, because browsers forbid it, nor when the user has switched it off.
import { prefs } from '../settings/prefs';

export type Sound =
  | 'turn'
  | 'card'
  | 'trick'
  | 'deal'
  | 'mute'
  | 'unmute'
  | 'won'
  | 'found'
  | 'close'
  | 'over';

interface Tone {
  at: number; // seconds from now
  pitch: number; // Hz
  to?: number; // glides there
  last: number; // seconds
  loud: number; // 0 to 1
  kind?: OscillatorType;
}

const tones: Record<Sound, Tone[]> = {
  turn: [
    { at: 0, pitch: 587, last: 0.16, loud: 0.16 },
    { at: 0.12, pitch: 880, last: 0.32, loud: 0.16 },
  ],
  // A card on a table: low, short, dull.
  card: [{ at: 0, pitch: 190, to: 90, last: 0.07, loud: 0.22, kind: 'triangle' }],
  // Backwards, which here is good: up, and something that glitters.
  trick: [
    { at: 0, pitch: 190, to: 90, last: 0.07, loud: 0.2, kind: 'triangle' },
    { at: 0.05, pitch: 392, to: 784, last: 0.22, loud: 0.13 },
    { at: 0.24, pitch: 1175, last: 0.12, loud: 0.09 },
    { at: 0.31, pitch: 1568, last: 0.3, loud: 0.09 },
  ],
  // One card after another, softly.
  deal: [0, 0.06, 0.12, 0.18, 0.24, 0.3].map((at) => ({
    at,
    pitch: 240,
    to: 150,
    last: 0.045,
    loud: 0.09,
    kind: 'triangle' as const,
  })),
  mute: [
    { at: 0, pitch: 440, to: 220, last: 0.35, loud: 0.14 },
    { at: 0.05, pitch: 330, to: 165, last: 0.35, loud: 0.08 },
  ],
  unmute: [
    { at: 0, pitch: 220, to: 440, last: 0.3, loud: 0.14 },
    { at: 0.05, pitch: 330, to: 660, last: 0.3, loud: 0.07 },
  ],
  // A note for each pile as it lights up, then all of them together while the cards leave.
  won: [
    { at: 0.1, pitch: 523, last: 0.3, loud: 0.14 },
    { at: 0.3, pitch: 659, last: 0.3, loud: 0.14 },
    { at: 0.5, pitch: 784, last: 0.3, loud: 0.14 },
    { at: 0.7, pitch: 1047, last: 0.3, loud: 0.14 },
    { at: 1, pitch: 523, last: 1.4, loud: 0.09 },
    { at: 1, pitch: 784, last: 1.4, loud: 0.09 },
    { at: 1, pitch: 1047, last: 1.4, loud: 0.1 },
    { at: 1, pitch: 1319, last: 1.4, loud: 0.09 },
    { at: 1.25, pitch: 2093, last: 0.25, loud: 0.05 },
    { at: 1.4, pitch: 2637, last: 0.5, loud: 0.05 },
  ],
  // The turn of a puzzle.
  found: [
    { at: 0, pitch: 659, last: 0.2, loud: 0.12 },
    { at: 0.1, pitch: 784, last: 0.2, loud: 0.12 },
    { at: 0.2, pitch: 1047, last: 0.45, loud: 0.12 },
  ],
  // Lost, and very well played.
  close: [
    { at: 0, pitch: 392, last: 0.25, loud: 0.14 },
    { at: 0.18, pitch: 523, last: 0.25, loud: 0.14 },
    { at: 0.36, pitch: 494, last: 0.6, loud: 0.12 },
    { at: 0.36, pitch: 392, last: 0.6, loud: 0.08 },
  ],
  // Neither sad nor glad: it is over.
  over: [
    { at: 0, pitch: 392, last: 0.25, loud: 0.14 },
    { at: 0.2, pitch: 330, last: 0.45, loud: 0.14 },
  ],
};

let context: AudioContext | undefined;

/** The first touch or key allows sounds; later ones wake what the browser has put to sleep. */
function allow(): void {
  if (!prefs.get().sound || !('AudioContext' in window)) return;
  if (!context) {
    // Where there is such a thing: beside the user's music, and silent when the device is muted.
    const session = (navigator as { audioSession?: { type: string } }).audioSession;
    if (session) session.type = 'ambient';
    context = new AudioContext();
  }
  if (context.state === 'suspended') void context.resume().catch(() => {});
}
addEventListener('pointerup', allow, { passive: true });
addEventListener('keydown', allow, { passive: true });

export function play(sound: Sound): void {
  if (context?.state !== 'running' || !prefs.get().sound) return;
  const now = context.currentTime;
  for (const { at, pitch, to, last, loud, kind = 'sine' } of tones[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const begin = now + at;
    tone.type = kind;
    tone.frequency.setValueAtTime(pitch, begin);
    if (to) tone.frequency.exponentialRampToValueAtTime(to, begin + last);
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loud, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + last);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + last + 0.02);
  }
}
