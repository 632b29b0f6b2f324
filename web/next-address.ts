export const home = '/dashboard';

/**
 * Returns the address to open after signing in: `wanted`, if it is a page of this site; else the dashboard. Refuses any text that a
 * browser could read as another host, encoded or not.
 */
export function nextAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return home;
  const decoded = decode(wanted);
  if (decoded === null || /^\/[/\\]/.test(decoded) || /[\\\p{Cc}]/u.test(decoded)) return home;
  const site = 'https://site.invalid';
  const read = readUrl(wanted, site);
  if (read?.origin !== site || read.pathname.startsWith('//') || read.pathname === '/login') return home;
  return read.pathname + read.search + read.hash;
}

/** Decoded until nothing changes, as several layers of software might. */
function decode(text: string): string | null {
  try {
    const once = decodeURIComponent(text);
    return once === text ? once : decode(once);
  } catch {
    return null;
  }
}

function readUrl(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
