import { Icon, type IconName, iconNames } from '../../kit/icons';

export const states = {
  icons: () => (
    <main class="gallery-icons">
      {iconNames.map((name: IconName) => (
        <span key={name} style={{ display: 'inline-grid', width: '90px', padding: '8px', fontSize: '40px', justifyItems: 'center' }}>
          <Icon name={name} />
          <small style={{ fontSize: '12px' }}>{name}</small>
        </span>
      ))}
    </main>
  ),
};
