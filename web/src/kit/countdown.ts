// A time that runs down, as text: "1:05".
import { useEffect, useState } from 'preact/hooks';

/** Minutes and seconds until then; the last second is shown as one. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long until that time of the server's clock, in ms and told every second; 0 when it has come. */
export function useTimeLeft(until: number | undefined, skew: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : Math.max(0, until - now - skew);
  const running = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running, until]);
  return left;
}
