import { z } from 'zod';

/**
 * Lists page by keyset: a cursor names the last row that was read (its time and id), so that
 * a page costs the same wherever it is and nothing is skipped when rows arrive. Opaque to callers.
 */
export type Key = { at: string; id: string };

// Years that we write ourselves: others are no instants to the database.
const key = z.strictObject({ at: z.iso.datetime().regex(/^[12]\d{3}-/), id: z.uuid() });

export function writeCursor(row: Key): string {
  return btoa(`${row.at} ${row.id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A cursor as the address carries it, read back into its key; anything that was tampered with is refused. */
export const cursor = z
  .string()
  .max(200)
  .transform((opaque, context): Key => {
    const parts = /^[\w-]+$/.test(opaque) ? decode(opaque).split(' ') : [];
    const read = key.safeParse({ at: parts[0], id: parts[1] });
    if (read.success && parts.length === 2) return read.data;
    context.addIssue({ code: 'custom', message: 'This cursor is not one of ours.' });
    return z.NEVER;
  });

function decode(opaque: string): string {
  try {
    return atob(opaque.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** A page of `item`s; `next` is null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item), next: z.string().nullable() });

/** Cuts a page of `size` out of `size + 1` rows that were read to learn whether more follow. */
export function toPage<Row>(rows: Row[], size: number, keyOf: (row: Row) => Key): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? writeCursor(keyOf(last)) : null };
}

/** A whole number from the address, where everything is text. */
export const queryInteger = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));
