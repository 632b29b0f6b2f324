import { createHash } from 'node:crypto';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * The one way to write a value of a record: no spaces, the keys of each object in the order of their UTF-16 code units, numbers and texts as
 * `JSON.stringify` writes them. `tools/check-evidence.mjs` writes it alike.
 */
export function canonical(value: Json): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash before the first entry. */
const noHash = '0'.repeat(64);

/** Numbers entries from 1, and gives each the hash of the one before. */
export class Chain {
  count = 0;
  head = noHash;

  /** The entry as a line of the record. */
  add(entry: Readonly<Record<string, Json>>): string {
    this.count += 1;
    const line = canonical({ ...entry, n: this.count, previous: this.head });
    this.head = hashText(line);
    return line;
  }
}
