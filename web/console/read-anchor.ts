/**
 * Reads an anchor of `/admin-dashboard` (without its `#`), as in `user-management?userId={id}&action=adjustStorage`: the section that it
 * names, and its query.
 */
export function readAnchor(hash: string): { id: string; query: Record<string, string> } {
  const mark = hash.indexOf('?');
  return mark < 0
    ? { id: hash, query: {} }
    : { id: hash.slice(0, mark), query: Object.fromEntries(new URLSearchParams(hash.slice(mark + 1))) };
}
