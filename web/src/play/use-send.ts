// Sends wishes to a table, and says why if one is refused.
import { useCallback } from 'preact/hooks';
import { toast } from '../kit/toast';
import type { TableDoor } from '../table/door';
import { refusalOf } from '../talk/problem';
import type { Wish } from '../wire/types';

/** True if it was done. */
export function useSend(door: TableDoor): (wish: Wish) => Promise<boolean> {
  return useCallback(
    async (wish) => {
      const refused = refusalOf(await door.send(wish));
      if (refused) toast(refused);
      return !refused;
    },
    [door],
  );
}
