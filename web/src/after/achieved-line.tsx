// Under the result: what this game achieved, in a sentence or two.
import { useEffect, useState } from 'preact/hooks';
import type { Feats } from '../games/feats';
import { localGames } from '../games/local-games';
import { rulesKey, variantAndPlayers } from '../games/variant';
import { Icon } from '../kit/icons';
import { mySeat } from '../table/people';
import { number, percent, t } from '../texts';
import { api } from '../wire/api';
import { person } from '../wire/person';
import type { Table } from '../wire/types';
import { type Achieved, achieved, alone, type Earlier, winsBefore } from './achieved';
import './achieved.css';

/** Bots that win less often than this do so in one game out of so many. */
const seldom = 0.4;

function botsText({ who, share }: NonNullable<Achieved['bots']>): string {
  if (share === 0) return t('after.achieved.bots_never'); // strong ones win everywhere now and then
  const one = who === 'strong' ? 'after.achieved.strong_one_in' : 'after.achieved.bots_one_in';
  const part = who === 'strong' ? 'after.achieved.strong_share' : 'after.achieved.bots_share';
  return share < seldom ? t(one, { n: Math.round(1 / share) }) : t(part, { share: percent(share) });
}

/** The sentences, most remarkable first. */
export function achievedTexts(found: Achieved, variant: string): string[] {
  const texts: string[] = [];
  if (found.first) texts.push(t('after.achieved.first', { variant }));
  else if (found.wins) texts.push(t('after.achieved.wins', { variant, n: found.wins }));
  const { near, bots, best, trend } = found;
  if (near !== undefined) texts.push(t('after.achieved.near', { n: near }));
  if (best) texts.push(t('after.achieved.best', { variant, ...best }));
  if (trend) {
    const [now, before] = [number(trend.now, 1), number(trend.before, 1)];
    texts.push(t('after.achieved.trend', { now, before }));
  }
  if (bots && !best && !trend) texts.push(botsText(bots));
  return texts;
}

interface Known {
  games: Earlier[];
  wins?: number;
}

/** The reader's earlier games, and own wins by these rules before this one where more is known. */
async function known(local: boolean, game: string | undefined, rules: string): Promise<Known> {
  // The game that has just ended is the newest one.
  if (local) return { games: localGames().slice(1) };
  if (!person.get() || game === undefined) throw new Error('nothing is known of the reader');
  const { own } = await api.myStats();
  const { games } = await api.myGames();
  const counted = own.find((one) => one.rules === rules)?.won ?? 0;
  return {
    games: games.filter((one) => one.counts && one.game !== game),
    wins: winsBefore(games, counted, game, rules),
  };
}

function useAchieved(table: Table, local: boolean): Achieved | undefined {
  const [found, set] = useState<Achieved>();
  const { over, deal, view } = table.game!;
  // An exercise counts nowhere, and who looks on has achieved nothing.
  const counts = over && deal.kind !== 'what_if' && mySeat(table) !== undefined;
  useEffect(() => {
    if (!counts) return;
    let wanted = true;
    const rules = rulesKey(view.rules.players, view.rules);
    known(local, over.game, rules).then(
      ({ games, wins }) => wanted && set(achieved(over, rules, games, wins)),
      // Without a connection earlier games are not known; what bots make of it is.
      () => wanted && set(alone(over, rules)),
    );
    return () => {
      wanted = false;
    };
  }, [over]);
  return found;
}

export function AchievedLine({ table, local }: { table: Table; local: boolean }) {
  const found = useAchieved(table, local);
  if (!found) return null;
  const { rules } = table.game!.view;
  return <AchievedView found={found} variant={variantAndPlayers(rules, rules.players)} />;
}

export function AchievedView({ found, variant }: { found: Achieved; variant: string }) {
  const texts = achievedTexts(found, variant);
  if (texts.length === 0) return null;
  const classes = ['achieved', ...(found.won ? ['won'] : found.near ? ['near'] : [])];
  return (
    <p class={classes.join(' ')} role="status">
      {(found.won || found.near !== undefined) && <Icon name="good" />}
      <span>{texts.join(' ')}</span>
    </p>
  );
}

const steps = { unaided: 'unaided_win', commands: 'all_commands' } as const;

/** Milestones that lists of games do not tell, when they are reached. */
export function Reached({ feats }: { feats: readonly (keyof Feats)[] }) {
  if (feats.length === 0) return null;
  const texts = feats.map((one) =>
    t('after.achieved.milestone', { step: t(`progress.step.${steps[one]}`) }),
  );
  return (
    <p class="achieved" role="status">
      <Icon name="check" />
      <span>{texts.join(' · ')}</span>
    </p>
  );
}
