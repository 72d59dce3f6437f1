// A part of the rules page, with a heading that the contents lead to.
import type { ComponentChildren } from 'preact';
import { t } from '../texts';

export const parts = [
  'minute',
  'talk',
  'hands',
  'score',
  'marks',
  'extreme',
  'variants',
  'printed',
] as const;
export type PartName = (typeof parts)[number];

export function Part({ name, children }: { name: PartName; children: ComponentChildren }) {
  return (
    <section id={name} class="rules-part" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} tabIndex={-1}>
        {t(`rules.part.${name}`)}
      </h2>
      {children}
    </section>
  );
}
