// A table whose link is lost, and a game alone that cannot begin.
import { SoloGone } from '../../app/solo-screen';
import { AtTable } from '../../app/table-screen';
import type { TableConnection } from '../../table/connection';
import { connection, table } from '../data/lobby';

const nothing = () => {};

function lost(at: TableConnection): TableConnection {
  at.model.change({ link: 'lost' });
  return at;
}

export const states = {
  'link-lobby-lost': () => <AtTable connection={lost(connection(table()))} shown={undefined} />,
  'link-invitation-lost': () => (
    <AtTable
      connection={lost(connection(table({ you: { member: 0, hidden: [] } })))}
      shown={undefined}
    />
  ),
  'link-no-deal': () => <SoloGone code="bad_deal" onAgain={nothing} />,
  'link-no-engine': () => <SoloGone code="no_engine" onAgain={nothing} />,
};
