import type { ComponentChildren } from 'preact';
import { Lazy } from '../kit/lazy';
import { startTexts, t } from '../texts';

const loadLanes = () => import('./hero-lanes');

/** `small`: without the picture, for those who know the game. */
export function Hero({ children, small }: { children: ComponentChildren; small?: boolean }) {
  return (
    <section class="hero">
      <div class="hero-words">
        <h1>{t('start.claim')}</h1>
        <p>{t('start.what')}</p>
        <div class="hero-buttons">{children}</div>
      </div>
      {/* Its place is kept while it loads. */}
      {!small && (
        <div class="hero-lanes">
          <Lazy load={loadLanes} texts={startTexts} props={{}} />
        </div>
      )}
    </section>
  );
}
