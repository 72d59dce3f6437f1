// What comes after a game, loaded when one nears its end.
export const loadAfter = () => import('./after').then(({ After }) => ({ default: After }));
