import type { ComponentChildren } from 'preact';
import { Lazy } from '../kit/lazy';
import { t } from '../texts';

const loadLanes = () => import('./hero-lanes');

export function Hero({ children }: { children: ComponentChildren }) {
  return (
    <section class="hero">
      <div class="hero-words">
        <h1>{t('start.claim')}</h1>
        <p>{t('start.what')}</p>
        <div class="hero-buttons">{children}</div>
      </div>
      {/* Its place is kept while it loads. */}
      <div class="hero-lanes">
        <Lazy load={loadLanes} props={{}} />
      </div>
    </section>
  );
}
