// Names of people at one device. What can be decided here is decided here, so that it works offline; the
// server's judge of names (talk.md) is asked as well, if it answers.
import { botName } from '../table/people';
import { t } from '../texts';
import { api, Failure } from '../wire/api';

const longest = 20;
const marks = /^(?:[\p{L}\p{M}\p{Zs}\p{Extended_Pictographic}'’\-.,!?&_+~]|\u200d|\ufe0f)+$/u;

export interface WrongName {
  at: number;
  refusal: { code: string; why?: string };
}

/** As it is kept: without blanks at its ends, and one between words. */
export const tidy = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim();

/** What people would take for the same name. */
const shape = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Zs}\p{P}\p{S}]/gu, '')
    .toLowerCase();

function reserved(): string[] {
  const bots = ['strong', 'quick', 'greedy', 'random'].map(botName);
  return [...bots, ...[t('words.you'), t('words.bot'), 'a', 'b', 'c', 'd']].map(shape);
}

/** The code of what is wrong with a name among others, or undefined. */
export function nameFault(name: string, others: readonly string[]): string | undefined {
  if ([...name].length > longest) return 'name_too_long';
  if (/\p{N}/u.test(name)) return 'taboo';
  if (!/\p{L}/u.test(name) || !marks.test(name)) return 'bad_name';
  if (reserved().includes(shape(name))) return 'bad_name';
  return others.some((other) => shape(other) === shape(name)) ? 'name_taken' : undefined;
}

/** The first name that cannot be had. */
export function firstFault(names: readonly string[]): WrongName | undefined {
  for (const [at, name] of names.entries()) {
    const code = nameFault(name, names.slice(0, at));
    if (code) return { at, refusal: { code } };
  }
  return undefined;
}

/** The same, with the server's judgement; without a connection only what is known here counts. */
export async function checkNames(names: readonly string[]): Promise<WrongName | undefined> {
  const fault = firstFault(names);
  if (fault) return fault;
  const judged = await Promise.all(
    names.map(async (name, at): Promise<WrongName | undefined> => {
      try {
        await api.checkName(name);
        return undefined;
      } catch (error) {
        const is = error instanceof Failure && /^(?:taboo|bad_name|name_)/.test(error.code);
        return is ? { at, refusal: error.problem } : undefined;
      }
    }),
  );
  return judged.find((one) => one !== undefined);
}
