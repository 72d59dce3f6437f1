// What people paste or type to come to a table: its link, the last part of it, or a one-time code.

export const codePattern = /^([A-Z0-9]{5})[\s-]*([A-Z0-9]{5})$/;

/** A one-time code as the server writes it, or undefined. */
export function codeIn(text: string): string | undefined {
  const match = codePattern.exec(text.trim().toUpperCase());
  return match ? `${match[1]}-${match[2]}` : undefined;
}

/** Where the page goes with it; undefined if it leads nowhere. */
export function wayTo(text: string): string | undefined {
  const plain = text.trim();
  const code = codeIn(plain);
  if (code) return `/join#${code}`;
  if (/^[\w-]{22}$/.test(plain)) return `/t/${plain}`;
  // A link, perhaps with words around it, of this server or of another address of the same.
  const path = /\/(t|g|club)\/([\w-]{22})/.exec(plain);
  if (path) return `/${path[1]}/${path[2]}`;
  const carried = /\/join#([\w-]+)/.exec(plain);
  const carriedCode = carried && codeIn(carried[1] ?? '');
  return carriedCode ? `/join#${carriedCode}` : undefined;
}
