// Motion beside what is drawn: pictures in a layer of their own, which catches no pointer, and the
// animations of real elements. Only transform and opacity move. Any input ends all of it at once, so
// that nobody waits for a picture; nothing moves for those who asked for that.
import './motion.css';

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const canMove = (): boolean => typeof Element.prototype.animate === 'function' && !still();

const running = new Set<Animation>();
let layer: HTMLElement | undefined;

/** Ends everything that moves; also called by the next input, wherever it goes. */
export function endMotion(): void {
  for (const animation of [...running]) animation.finish();
}
if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', endMotion, { capture: true, passive: true });
  addEventListener('keydown', endMotion, { capture: true, passive: true });
}

function follow(animation: Animation, done?: () => void): void {
  running.add(animation);
  const end = () => {
    running.delete(animation);
    done?.();
  };
  animation.finished.then(end, end);
}

/** Moves an element of the page. Before `delay` is over it stands where the movement begins. */
export function move(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions & { duration: number },
): void {
  if (canMove()) follow(element.animate(frames, { fill: 'backwards', ...options }));
}

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture in the layer, for as long as it moves. `look` is its class. */
export function picture(
  place: Place,
  look: string,
  frames: Keyframe[],
  options: KeyframeAnimationOptions & { duration: number },
  text = '',
): void {
  if (!canMove()) return;
  if (!layer?.isConnected) {
    layer = document.createElement('div');
    layer.className = 'motion';
    layer.setAttribute('aria-hidden', 'true');
    document.body.append(layer);
  }
  const shown = document.createElement('span');
  shown.className = look;
  shown.textContent = text;
  shown.style.left = `${place.left}px`;
  shown.style.top = `${place.top}px`;
  shown.style.width = `${place.width}px`;
  shown.style.height = `${place.height}px`;
  layer.append(shown);
  follow(shown.animate(frames, { fill: 'both', ...options }), () => {
    shown.remove();
    if (layer && !layer.firstChild) {
      layer.remove();
      layer = undefined;
    }
  });
}

export const middleOf = (place: Place) => ({
  x: place.left + place.width / 2,
  y: place.top + place.height / 2,
});
