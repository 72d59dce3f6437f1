// The sizes of screens that styles and scripts tell apart, by name. In styles: `@media (--phone)`; the plugin
// below puts the query in its place when the page is built. Containers have sizes of their own.

export const breakpoints = {
  /** The narrowest phones. */
  narrow: '(max-width: 359px)',
  'not-narrow': '(min-width: 360px)',
  phone: '(max-width: 560px)',
  /** Phones and small tablets: one column. */
  small: '(max-width: 820px)',
  'not-small': '(min-width: 821px)',
  /** A table with the column of talk beside it. */
  wide: '(min-width: 901px)',
  'not-wide': '(max-width: 900px)',
  /** Less than a desktop: the columns are narrower. */
  'not-full': '(max-width: 1180px)',
  /** A phone held sideways, and nothing else. */
  landscape: '(max-height: 480px) and (min-width: 560px) and (orientation: landscape)',
  upright: '(orientation: portrait)',
  low: '(max-height: 480px)',
  'not-low': '(min-height: 481px)',
  short: '(max-height: 700px)',
  'not-short': '(min-height: 701px)',
  'not-tall': '(max-height: 800px)',
  tall: '(min-height: 801px)',
  /** Upright, with room for larger cards. */
  tablet: '(min-width: 600px) and (min-height: 760px)',
} as const;
export type Breakpoint = keyof typeof breakpoints;

export const matches = (name: Breakpoint): boolean => matchMedia(breakpoints[name]).matches;

/** The text of a style with every `(--name)` of a media query replaced; throws on a name there is not. */
export function withBreakpoints(css: string, file: string): string {
  return css.replace(/@media[^{]*/g, (query) =>
    query.replace(/\(--([a-z-]+)\)/g, (_, name: string) => {
      if (!(name in breakpoints)) throw new Error(`${file}: there is no breakpoint --${name}`);
      return breakpoints[name as Breakpoint];
    }),
  );
}

/** For vite.config.ts. */
export const breakpointsPlugin = {
  name: 'backstep-breakpoints',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /\.css(?:\?.*)?$/ },
    handler: (css: string, id: string) => withBreakpoints(css, id.replace(/\?.*$/, '')),
  },
};
