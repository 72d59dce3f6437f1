// A game at a table, of the server or of this browser: the board with the own turn, and when it is
// over what comes after it.
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useArrival } from '../base/arrive';
import { useStore } from '../base/store';
import { Lazy } from '../kit/lazy';
import type { TableConnection } from '../table/connection';
import { TableTurn } from '../table/own-turn';
import { useSignOfLife } from '../table/sign-of-life';
import type { OwnTurn } from '../table/turn';
import { useVoice } from '../talk/voice';
import { Board } from './board';

const soonOver = 20; // cards left

interface Props {
  connection: TableConnection;
  /** What is shown when the game is over. */
  loadAfter: () => Promise<{ default: FunctionComponent<{ connection: TableConnection }> }>;
}

/** The own turn at a table, for as long as it is shown. */
function useTurn(connection: TableConnection): OwnTurn | undefined {
  const [turn, setTurn] = useState<OwnTurn>();
  useEffect(() => {
    const made = new TableTurn(connection);
    setTurn(made);
    return () => made.close();
  }, [connection]);
  return turn;
}

export default function Playing({ connection, loadAfter }: Props) {
  const turn = useTurn(connection);
  return turn ? <Game connection={connection} turn={turn} loadAfter={loadAfter} /> : null;
}

function Game({ connection, turn, loadAfter }: Props & { turn: OwnTurn }) {
  useVoice(connection, turn);
  useSignOfLife(connection);
  // The end comes at once: what shows it should be there by then.
  const near = useStore(
    connection.model,
    ({ table }) => (table?.game?.view.left ?? 98) <= soonOver,
  );
  useEffect(() => {
    if (near) void loadAfter().catch(() => {});
  }, [near, loadAfter]);
  const over = useStore(connection.model, ({ table }) => table?.phase === 'over');
  const number = useStore(connection.model, ({ table }) => table?.game?.number);
  // What was pressed to begin, to end or to play again is not there any more.
  const phase = useStore(connection.model, ({ table }) => table?.phase);
  useArrival(number === undefined ? undefined : `${number} ${phase}`);
  const after = over ? <Lazy key={number} load={loadAfter} props={{ connection }} /> : undefined;
  return <Board connection={connection} turn={turn} after={after} />;
}
