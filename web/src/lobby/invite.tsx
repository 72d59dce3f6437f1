// The link of a running table, from the menu.
import { Sheet } from '../kit/sheet';
import type { TableConnection } from '../table/connection';
import { t } from '../texts';
import { useAddress } from './address';
import { ShareLink } from './share';

export function Invite({
  connection,
  onClose,
}: {
  connection: TableConnection;
  onClose: () => void;
}) {
  const url = useAddress(`/t/${connection.id}`);
  return (
    <Sheet title={t('lobby.invite')} onClose={onClose}>
      <p class="about-line sheet-lead">{t('lobby.invite_about')}</p>
      <ShareLink url={url} open />
    </Sheet>
  );
}
