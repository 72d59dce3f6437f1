// A club evening: the same cards at several tables, compared when all have played.
import { CopyLink } from '../after/copy-link';
import { seatNames } from '../after/seat-names';
import { follow } from '../base/router';
import { positionPath } from '../games/paths';
import { shortResult } from '../games/result-text';
import { variantAndPlayers } from '../games/variant';
import { Button } from '../kit/button';
import { list, number, t } from '../texts';
import type { Club } from '../wire/api';
import '../kit/report.css';
import '../after/chance-panel.css';
import '../play/result-line.css';
import '../kit/figures.css';

type ClubTable = Club['tables'][number];

function who({ seats }: ClubTable): string {
  const taken = seats.filter(({ free }) => !free);
  return taken.length > 0 ? list(seatNames(taken)) : t('figures.club_nobody');
}

/** Tables by letters: numbers are cards. */
const letter = (index: number) => String.fromCharCode(0x41 + index);

/** Fewest cards left first; equal ones share a place. */
function ranked(tables: readonly ClubTable[]): { table: ClubTable; name: string; rank: number }[] {
  const named = tables.map((table, i) => ({ table, name: letter(i) }));
  const sorted = named.sort((one, other) => (one.table.left ?? 99) - (other.table.left ?? 99));
  return sorted.map((one) => ({
    ...one,
    rank: 1 + sorted.findIndex(({ table }) => table.left === one.table.left),
  }));
}

const phaseText = ({ phase }: ClubTable) => t(`figures.phase.${phase}`);

export function ClubView({ club }: { club: Club }) {
  const rows = club.complete
    ? ranked(club.tables)
    : club.tables.map((table, i) => ({ table, name: letter(i), rank: 0 }));
  return (
    <div class="after figures">
      <header class="figures-head">
        <div>
          <h1>{club.name || t('figures.club')}</h1>
          <p class="figures-note">{variantAndPlayers(club.rules, club.players)}</p>
        </div>
        <p class="today-until" role="status">
          {club.complete
            ? t('figures.club_complete')
            : t('figures.club_finished', { n: club.finished, all: club.tables.length })}
        </p>
      </header>
      {!club.complete && <p class="figures-note">{t('figures.club_about')}</p>}
      <ol class="club-tables">
        {rows.map(({ table, name, rank }) => (
          <li key={table.table} class="panel after-panel">
            {club.complete && (
              <span class="club-rank">
                <span class="num" aria-hidden="true">
                  {number(rank)}
                </span>
                <span class="vh">{t('figures.club_rank', { rank })}</span>
              </span>
            )}
            <div class="club-words">
              <h2>{t('figures.club_table', { letter: name })}</h2>
              <p>{who(table)}</p>
              <p class="figures-note">
                {club.complete && table.result
                  ? shortResult({ result: table.result, left: table.left ?? 0 })
                  : phaseText(table)}
              </p>
            </div>
            <div class="after-acts">
              {club.complete && table.game ? (
                <Button icon="play" href={positionPath(table.game, 0)} onPress={follow}>
                  {t('after.step_through')}
                </Button>
              ) : (
                <>
                  <Button href={`/t/${table.table}`} onPress={follow}>
                    {t('figures.to_table')}
                  </Button>
                  <CopyLink
                    path={`/t/${table.table}`}
                    text={t('lobby.copy')}
                    label={t('figures.club_copy', { letter: name })}
                  />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
