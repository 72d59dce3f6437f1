// The record of a game as a file.

import type { FinishedGame } from '../games/finished-game';
import { Button } from '../kit/button';
import { t } from '../texts';

export function DownloadRecord({ game }: { game: FinishedGame }) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([game.text], { type: 'application/jsonl' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `backstep-${game.id}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read it late
  };
  return (
    <Button icon="download" onPress={save}>
      {t('after.download')}
    </Button>
  );
}
