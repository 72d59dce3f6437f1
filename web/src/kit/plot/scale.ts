// From values to places in a picture.

export interface Frame {
  width: number;
  height: number;
  left: number; // room beside the plot, for the words of its axes
  right: number;
  top: number;
  bottom: number;
}

/** A function from [from, to] to [begin, end]; a single value stands in the middle. */
export function linear(from: number, to: number, begin: number, end: number) {
  if (to === from) return () => (begin + end) / 2;
  return (value: number) => begin + ((value - from) / (to - from)) * (end - begin);
}

/** Where a share stands; `most` is at the top. */
export const shareY = (frame: Frame, most = 1) =>
  linear(0, most, frame.height - frame.bottom, frame.top);

/** The top of a plot of shares: where all are small, it is lower, so that differences are seen. */
export function topShare(shares: readonly number[]): number {
  const highest = Math.max(0, ...shares);
  return [0.1, 0.25, 0.5].find((top) => highest <= top * 0.95) ?? 1;
}

/** Round steps so that at most `most` of them reach `to`. */
export function step(to: number, most: number): number {
  for (let size = 1; ; size *= 10) {
    for (const factor of [1, 2, 5]) {
      if (to / (size * factor) <= most) return size * factor;
    }
  }
}

/** A path through points, rounded to tenths of a pixel. */
export const path = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
