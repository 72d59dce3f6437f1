// The menu and what is reached through it, one at a time.

import { closeOverlay, overlay } from '../base/overlay';
import { useStore } from '../base/store';
import { GiveUp } from '../lobby/give-up';
import { Invite } from '../lobby/invite';
import { Leave } from '../lobby/leave';
import { OtherDevice } from '../lobby/other-device';
import { KeySheet } from '../shell/key-settings';
import { Menu } from '../shell/menu';
import type { TableConnection } from '../table/connection';

export default function Overlays({ connection }: { connection?: TableConnection }) {
  const shown = useStore(overlay);
  if (shown === 'menu') return <Menu connection={connection} />;
  if (shown === 'keys') return <KeySheet onClose={closeOverlay} />;
  if (!connection) return null;
  if (shown === 'device') return <OtherDevice connection={connection} onClose={closeOverlay} />;
  if (shown === 'leave') return <Leave connection={connection} onClose={closeOverlay} />;
  if (shown === 'give_up') return <GiveUp connection={connection} onClose={closeOverlay} />;
  if (shown === 'invite') return <Invite connection={connection} onClose={closeOverlay} />;
  return null;
}
