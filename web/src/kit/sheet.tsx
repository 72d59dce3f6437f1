// A dialog for longer things: from the bottom on a phone, at the right edge of a wide screen. It has a
// button that closes it, and scrolls inside.
import type { ComponentChildren } from 'preact';
import { t } from '../texts';
import { IconButton } from './button';
import { Dialog } from './dialog';
import './sheet.css';

interface Props {
  title: string;
  onClose: () => void;
  focus?: string;
  children: ComponentChildren;
}

export function Sheet({ title, onClose, focus = '.sheet-close', children }: Props) {
  return (
    <Dialog title={title} onClose={onClose} focus={focus} class="sheet-box">
      <IconButton icon="close" label={t('words.close')} class="sheet-close" onPress={onClose} />
      {children}
    </Dialog>
  );
}
