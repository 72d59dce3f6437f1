// Where the page is: the path of the address, and how to go elsewhere without loading again.
import { takeEntry, wasOver } from './back';
import { Store } from './store';

export interface Place {
  path: string; // "/t/ID"
  query: URLSearchParams;
  fragment: string; // without "#"
}

function here(): Place {
  return {
    path: location.pathname,
    query: new URLSearchParams(location.search),
    fragment: location.hash.slice(1),
  };
}

export const place = new Store<Place>(here());

export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  const over = takeEntry();
  history[how === 'push' && !over ? 'pushState' : 'replaceState'](null, '', address);
  place.set(here());
  if (how === 'push') scrollTo(0, 0);
}

/** For the click of a link: an ordinary one goes by itself, one with a modifier is the browser's. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest('a');
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
  if (link.origin !== location.origin) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

addEventListener('popstate', () => {
  if (!wasOver()) place.set(here());
});
