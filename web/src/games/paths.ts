// Where finished games are found.

export const gamePath = (game: string) => `/g/${game}`;

/** The game after so many of its actions. */
export const positionPath = (game: string, at: number) => `/g/${game}?at=${at}`;

export const recordPath = (game: string) => `/api/games/${game}/record`;

/** Plays on from there, in this browser. */
export const practicePath = (game: string, at: number, seat: number) =>
  `/g/${game}?at=${at}&play=${seat}`;
