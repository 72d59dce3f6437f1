// The link of a running table, from the menu.
import { Sheet } from '../kit/sheet';
import type { TableDoor } from '../table/door';
import { t } from '../texts';
import { useAddress } from './address';
import { ShareLink } from './share';

export function Invite({ door, onClose }: { door: TableDoor; onClose: () => void }) {
  const url = useAddress(`/t/${door.id}`);
  return (
    <Sheet title={t('lobby.invite')} onClose={onClose}>
      <p class="about-line sheet-lead">{t('lobby.invite_about')}</p>
      <ShareLink url={url} open />
    </Sheet>
  );
}
