import { follow } from '../base/router';
import { t } from '../texts';
import './footer.css';

export function Footer() {
  const links = [
    ['/about', t('menu.about')],
    ['/about#keys', t('start.keys')],
    ['/about#data', t('start.data')],
  ] as const;
  return (
    <footer class="foot">
      <p>{t('start.authors')}</p>
      <nav class="foot-links" aria-label={t('start.foot')}>
        {links.map(([address, text]) => (
          <a key={address} href={address} onClick={follow}>
            {text}
          </a>
        ))}
      </nav>
    </footer>
  );
}
