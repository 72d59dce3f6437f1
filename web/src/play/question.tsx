// The question before a loss: which rule it is, and a play that would not lose.
import { useStore } from '../base/store';
import { playOf } from '../games/cards';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Icon } from '../kit/icons';
import type { Question as Asked, OwnTurn } from '../table/turn';
import { list, t, tCode } from '../texts';
import './question.css';

function rescueText({ rescue }: Asked): string {
  if (rescue === undefined) return t('play.question.other_way');
  if (rescue === null) return t('play.question.take_back');
  const cards = rescue.flatMap((action) => {
    const play = playOf(action);
    return play ? [t('play.cards_on', { cards: String(play.card), pile: play.pile })] : [];
  });
  return cards.length > 0
    ? t('play.question.rescue', { cards: list(cards) })
    : t('play.question.rescue_end');
}

export function Question({ turn }: { turn: OwnTurn }) {
  const asked = useStore(turn.model, ({ question }) => question);
  if (!asked) return null;
  const { reason, clause, pile = '' } = asked.loses;
  return (
    <Dialog
      role="alertdialog"
      class="question"
      focus=".question-back"
      onClose={() => turn.notNow()}
      title={
        <>
          <Icon name="warning" />
          {t('play.question.title')}
        </>
      }
    >
      <p>{tCode('play.question', reason, 'play.question.other', { pile, clause })}</p>
      <p>{rescueText(asked)}</p>
      <div class="buttons">
        <Button kind="go" mid class="question-back" onPress={() => turn.notNow()}>
          {t('play.question.back')}
        </Button>
        <Button mid onPress={() => turn.anyway()}>
          {asked.option === 'end' ? t('play.question.end_anyway') : t('play.question.lay_anyway')}
        </Button>
      </div>
    </Dialog>
  );
}
