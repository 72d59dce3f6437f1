// Where finished games are found.

export const gamePath = (game: string) => `/g/${game}`;

/** The same without its result, which is shown when it is asked for. */
export const hiddenPath = (game: string) => `${gamePath(game)}?result=hidden`;
export const isHidden = (query: URLSearchParams) => query.get('result') === 'hidden';

/** The game after so many of its actions. */
export const positionPath = (game: string, at: number) => `/g/${game}?at=${at}`;

export const recordPath = (game: string) => `/api/games/${game}/record`;

/** Plays on from there, in this browser. */
export const practicePath = (game: string, at: number, seat: number) =>
  `/g/${game}?at=${at}&play=${seat}`;
