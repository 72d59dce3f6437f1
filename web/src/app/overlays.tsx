// The menu and what is reached through it, one at a time.

import { closeOverlay, overlay } from '../base/overlay';
import { useStore } from '../base/store';
import { GiveUp } from '../lobby/give-up';
import { Invite } from '../lobby/invite';
import { Leave } from '../lobby/leave';
import { OtherDevice } from '../lobby/other-device';
import { KeySheet } from '../shell/key-settings';
import { Menu } from '../shell/menu';
import type { TableDoor } from '../table/door';

export default function Overlays({ door }: { door?: TableDoor }) {
  const shown = useStore(overlay);
  if (shown === 'menu') return <Menu door={door} />;
  if (shown === 'keys') return <KeySheet onClose={closeOverlay} />;
  if (!door) return null;
  if (shown === 'device') return <OtherDevice door={door} onClose={closeOverlay} />;
  if (shown === 'leave') return <Leave door={door} onClose={closeOverlay} />;
  if (shown === 'give_up') return <GiveUp door={door} onClose={closeOverlay} />;
  if (shown === 'invite') return <Invite door={door} onClose={closeOverlay} />;
  return null;
}
