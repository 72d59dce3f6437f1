// One line between lanes and hand, that says in words what matters most now: what was refused, what a
// touched chip means, what is owed, what the picked card brings. Its place is kept when it is empty.
// It is not read out by itself: those who listen are told by the voice.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../kit/icons';
import type { TurnModel } from '../table/turn';
import { saidText } from '../talk/said';
import { list, t } from '../texts';
import type { Table } from '../wire/types';
import { chipsOf } from './status';
import { Tip } from './tips';

const shownFor = 6000;

interface Props {
  table: Table;
  turn: TurnModel;
  about?: string;
  chipsSay: boolean; // the chips have room for their words
  prompt?: string; // when nothing else is to be said
}

/** What the last action came to, for a while, if it is something that cannot be seen. */
function useSaid(turn: TurnModel): TurnModel['said'] | undefined {
  const { said } = turn;
  const [past, setPast] = useState(0);
  const at = said?.at ?? 0;
  const telling =
    said?.what === 'refused' ||
    said?.what === 'returned' ||
    said?.what === 'failed' ||
    (said?.what === 'back' && said.also.length > 0);
  useEffect(() => {
    if (!telling) return;
    const timer = setTimeout(() => setPast(at), Math.max(0, at + shownFor - Date.now()));
    return () => clearTimeout(timer);
  }, [at, telling]);
  return telling && at > past ? said : undefined;
}

export function Words({ table, turn, about, chipsSay, prompt }: Props) {
  const { preview, picked } = turn;
  const said = useSaid(turn);
  const chips = preview ? chipsOf(preview) : [];
  return <p class="words">{text()}</p>;

  function text() {
    if (said) {
      return (
        <span class="bad">
          <Icon name="warning" />
          <span>{saidText(said, table, preview, true)}</span>
        </span>
      );
    }
    const touched = chips.find(({ key }) => key === about);
    if (touched) return touched.means;
    if (preview?.mine && preview.rescue_from_start === null) return lostText();
    const held = preview?.hand.find(({ card }) => card === picked);
    if (held?.command) {
      return t('play.card_means', {
        command: t(`words.command.${held.command}`),
        meaning: t(`words.meaning.${held.command}`),
      });
    }
    if (held?.fire) {
      return t('play.card_means', {
        command: t('words.command.fire'),
        meaning: t('words.meaning.fire'),
      });
    }
    const duty = chips.find(({ kind }) => kind === 'duty');
    if (duty && !chipsSay) return <span class="now">{duty.text}</span>;
    if (preview?.mine) return <Tip turn={turn} />;
    return prompt ?? '';
  }

  function lostText() {
    const least = preview?.least;
    const cards = least?.actions.filter((action) => action !== 'end') ?? [];
    return (
      <span class="bad">
        <Icon name="warning" />
        <span>
          {least && cards.length > 0
            ? t('play.all_lose', {
                cards: list(cards.map((action) => String(Number.parseInt(action, 10)))),
                n: least.left,
              })
            : t('play.all_lose_stuck')}
        </span>
      </span>
    );
  }
}
