// A table whose link is lost, and a game alone that cannot begin.
import { SoloGone } from '../../app/solo-screen';
import { AtTable } from '../../app/table-screen';
import type { TableDoor } from '../../table/door';
import { door, table } from '../data/lobby';

const nothing = () => {};

function lost(at: TableDoor): TableDoor {
  at.model.change({ link: 'lost' });
  return at;
}

export const states = {
  'link-lobby-lost': () => <AtTable door={lost(door(table()))} shown={undefined} />,
  'link-invitation-lost': () => (
    <AtTable door={lost(door(table({ you: { member: 0, hidden: [] } })))} shown={undefined} />
  ),
  'link-no-deal': () => <SoloGone code="bad_deal" onAgain={nothing} />,
  'link-no-engine': () => <SoloGone code="no_engine" onAgain={nothing} />,
};
