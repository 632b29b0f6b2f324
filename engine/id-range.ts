/** All ids from `low` to `high`. */
export type IdRange = { low: string; high: string };

/** An id as a whole, or its first 8 characters or more, with or without hyphens: the ids that begin so. Null for other text. */
export function readIdRange(typed: string): IdRange | null {
  const digits = typed.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null;
  const toId = (end: string) => digits.padEnd(32, end).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { low: toId('0'), high: toId('f') };
}
