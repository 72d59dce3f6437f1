// "What if": play on from a position of a finished game. At once in this browser, with quick bots on
// the other seats; or at a table of the server, with friends or stronger bots.
import { useState } from 'preact/hooks';
import { go } from '../base/router';
import type { FinishedGame } from '../games/finished-game';
import { Button, Segmented } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { suggestedName } from '../lobby/names';
import { problemText } from '../talk/problem';
import { t } from '../texts';
import { api } from '../wire/api';
import './what-if.css';

interface Props {
  game: FinishedGame;
  at: number;
  seat: number; // offered first
  names: readonly string[];
  onClose: () => void;
  /** Plays on in this browser. */
  onPractice: (seat: number) => void;
}

type With = 'here' | 'strong' | 'friends';

async function openTable(game: FinishedGame, at: number, seat: number, company: With) {
  const players = game.record.game.rules.players;
  const others = [...Array(players).keys()].filter((one) => one !== seat);
  const bots = company === 'strong' ? others.map((one) => ({ seat: one, bot: 'strong' })) : [];
  const { table } = await api.openTable({
    settings: { deal: { kind: 'what_if', name: game.id, at } },
    name: suggestedName(),
    bots,
  });
  go(`/t/${table}`);
}

export function WhatIf({ game, at, seat, names, onClose, onPractice }: Props) {
  const [own, setOwn] = useState(seat);
  const [company, setCompany] = useState<With>('here');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const alone = names.length === 1;
  const start = async () => {
    if (company === 'here') {
      onPractice(own);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await openTable(game, at, own, company);
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  const choices: { value: With; text: string }[] = [
    { value: 'here', text: alone ? t('after.if_alone') : t('after.if_quick') },
  ];
  if (game.shown) {
    if (!alone) choices.push({ value: 'strong', text: t('after.if_strong') });
    choices.push({ value: 'friends', text: alone ? t('after.if_table') : t('after.if_friends') });
  }
  return (
    <Dialog title={t('after.what_if')} onClose={onClose} focus=".what-if-go">
      <div class="what-if">
        <p>{t('after.if_about')}</p>
        {!alone && company !== 'friends' && (
          <label class="labelled">
            <span class="field-label">{t('after.if_seat')}</span>
            <select
              class="field"
              value={own}
              onChange={(event) => setOwn(Number(event.currentTarget.value))}
            >
              {names.map((name, i) => (
                <option key={i} value={i}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {choices.length > 1 && (
          <Segmented
            label={t('after.if_with')}
            value={company}
            choices={choices}
            onChoose={setCompany}
          />
        )}
        <p class="about-line">{t(`after.if_line.${alone ? 'alone' : company}`)}</p>
        {problem && (
          <p class="about-line wrong" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div class="buttons">
        <Button onPress={onClose}>{t('words.cancel')}</Button>
        <Button kind="go" class="what-if-go" off={busy} onPress={() => void start()}>
          {t('after.play_on')}
        </Button>
      </div>
    </Dialog>
  );
}
