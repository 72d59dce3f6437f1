// A line that takes what one would type in the plain terminal, and answers in a sentence: for those who
// rather write than move about.
import { useRef, useState } from 'preact/hooks';
import { say } from '../base/live';
import { useStore } from '../base/store';
import { engine } from '../engine';
import type { TypedLine } from '../engine/types';
import { playOf } from '../games/cards';
import { prefs } from '../settings/prefs';
import type { TableConnection } from '../table/connection';
import { mySeat } from '../table/people';
import type { OwnTurn } from '../table/turn';
import { list, t, tCode } from '../texts';
import { refusalText } from './refusals';
import { saidText } from './said';
import {
  handText,
  lastText,
  logText,
  owedText,
  pilesText,
  roomOf,
  seatsText,
  stateText,
  whoseText,
} from './state';
import './command-line.css';

interface Props {
  connection: TableConnection;
  turn: OwnTurn;
  onHint?: () => void;
}

/** Takes all placed cards back, as one action for whoever listens to the answer. */
function takeAllBack(turn: OwnTurn): string {
  const cards = turn.model.get().puts.map((action) => String(playOf(action)?.card));
  for (const _ of cards) turn.takeBack(); // what does not fit without another comes back with it
  return cards.length > 0 ? t('voice.own.back', { cards: list(cards) }) : t('keys.line.nothing');
}

/** Does what a line says. Resolves with the answer; `spoken`: the table's voice tells it by itself. */
async function obey(
  line: TypedLine,
  { connection, turn, onHint }: Props,
): Promise<{ answer: string; spoken?: boolean }> {
  const { table } = connection.model.get();
  const preview = turn.model.get().preview;
  if (!table) return { answer: t('voice.state.no_game') };
  const option = (act: () => void) => {
    const before = turn.model.get().said?.at;
    act();
    const { said, preview: after, question, busy } = turn.model.get();
    if (question) return { answer: t('keys.line.question') };
    if (said && said.at !== before && said.what !== 'sent') {
      return {
        answer: saidText(said, connection.model.get().table, after, prefs.get().brief),
        spoken: true,
      };
    }
    return { answer: busy || said?.what === 'sent' ? t('keys.line.sent') : t('keys.line.nothing') };
  };
  switch (line.line) {
    case 'put':
      return option(() => turn.put(line.pile, line.card));
    case 'back':
      if (line.all) return { answer: takeAllBack(turn), spoken: true };
      return option(() => turn.takeBack(line.card));
    case 'lay':
      return option(() => turn.lay());
    case 'end':
      return option(() => turn.end());
    case 'piles':
      return { answer: pilesText(table, preview) };
    case 'hand':
      return { answer: handText(table, preview) };
    case 'owed':
      return { answer: owedText(table, preview) };
    case 'last':
      return { answer: lastText(table) };
    case 'state':
      return { answer: stateText(table, preview) };
    case 'seats':
      return { answer: seatsText(table, Date.now() + connection.model.get().skew) };
    case 'log':
      return { answer: logText(table, line.count) };
    case 'yes':
      return option(() => turn.anyway());
    case 'no':
      if (!turn.model.get().question) return { answer: t('keys.line.nothing') };
      turn.notNow();
      return { answer: t('play.question.back') };
    case 'room':
      return { answer: roomOf(table, preview, line.pile) };
    case 'hint':
      if (!onHint) return { answer: t('refused.hints_off') };
      onHint();
      return { answer: t('keys.line.hint') };
    case 'help':
      return { answer: `${t('keys.line.help')} ${t('keys.line.more')}` };
    case 'begin': {
      const seat = line.seat ?? mySeat(table);
      if (seat === undefined) return { answer: t('refused.not_seated') };
      const answer = await connection.send({ t: 'begin', seat });
      if (answer.t === 'refused') return { answer: refusalText(answer) };
      return { answer: whoseText(connection.model.get().table ?? table), spoken: true };
    }
    case 'say':
    case 'signal': {
      const answer = await connection.send(
        line.line === 'say' ? { t: 'say', text: line.text } : { t: 'signal', signal: line.signal },
      );
      if (answer.t === 'refused') return { answer: refusalText(answer) };
      return { answer: t('keys.line.said'), spoken: true };
    }
    case 'unknown':
      return { answer: tCode('keys.expected', line.expected, 'keys.expected.line') };
  }
}

const kept = 30; // lines that can be had again by the arrow up

export function CommandLine(props: Props) {
  const shown = useStore(prefs, ({ commandLine }) => commandLine);
  const [text, write] = useState('');
  const [answer, tell] = useState('');
  const [typed, setTyped] = useState('');
  const history = useRef<string[]>([]);
  const at = useRef(0); // in the history; its length is the line being written
  if (!shown) return null;

  const enter = async () => {
    const line = text.trim();
    if (!line) return;
    history.current = [...history.current.filter((one) => one !== line), line].slice(-kept);
    at.current = history.current.length;
    write('');
    setTyped(line);
    const answered = await engine()
      .then((one) => obey(one.typed(line), props))
      .catch(() => ({ answer: t('refused.other'), spoken: false }));
    tell(answered.answer);
    if (!answered.spoken) say(answered.answer);
  };
  const recall = (step: number) => {
    const place = Math.max(0, Math.min(history.current.length, at.current + step));
    at.current = place;
    write(history.current[place] ?? '');
  };
  return (
    <form
      class="command-line"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <label for="command-line">{t('keys.line.label')}</label>
      <input
        id="command-line"
        class="field"
        value={text}
        placeholder={t('keys.line.placeholder')}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        aria-describedby="command-line-answer"
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          recall(event.key === 'ArrowUp' ? -1 : 1);
        }}
      />
      <p id="command-line-answer" class="command-line-answer">
        {answer ? (
          <>
            <b>{typed}</b> {answer}
          </>
        ) : (
          t('keys.line.help')
        )}
      </p>
    </form>
  );
}
