// A table whose link is lost, and a game alone that cannot begin.

import { AtTable } from '../../app/table-screen';
import { NoLocalGame } from '../../play/no-local-game';
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
  'link-no-deal': () => <NoLocalGame code="bad_deal" onAgain={nothing} />,
  'link-no-engine': () => <NoLocalGame code="no_engine" onAgain={nothing} />,
};
