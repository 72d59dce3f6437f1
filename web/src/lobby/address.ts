// Addresses that are given to others.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../wire/api';

/** Only this machine itself can open it. */
export function isLoopback(url: string): boolean {
  try {
    const { hostname } = new URL(url);
    return (
      hostname === 'localhost' ||
      hostname.endsWith('.localhost') ||
      hostname === '[::1]' ||
      /^127\.\d+\.\d+\.\d+$/.test(hostname)
    );
  } catch {
    return false;
  }
}

/** The address of a path for others: as this page was opened, or as the server is known outside where
    that is an address of this machine alone. */
export function useAddress(path: string): string {
  const [origin, setOrigin] = useState(location.origin);
  useEffect(() => {
    if (!isLoopback(location.origin)) return;
    api.about().then(
      ({ url }) => {
        if (!isLoopback(url)) setOrigin(url);
      },
      () => {},
    );
  }, []);
  return origin + path;
}
