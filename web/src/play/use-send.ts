// Sends requests to a table, and says why if one is refused.
import { useCallback } from 'preact/hooks';
import { toast } from '../kit/toast';
import type { TableConnection } from '../table/connection';
import { refusalOf } from '../talk/refusals';
import type { TableRequest } from '../wire/types';

/** True if it was done. */
export function useSend(connection: TableConnection): (request: TableRequest) => Promise<boolean> {
  return useCallback(
    async (request) => {
      const refused = refusalOf(await connection.send(request));
      if (refused) toast(refused);
      return !refused;
    },
    [connection],
  );
}
