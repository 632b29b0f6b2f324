import { z } from 'zod';

/**
 * Lists page by keyset: a cursor names the last row that was read (its time and id), so that
 * a page costs the same wherever it is and nothing is skipped when rows arrive. Opaque to callers.
 */
export type Key = { at: string; id: string };

// Years that we write ourselves: others are no instants to the database.
const key = z.strictObject({ at: z.iso.datetime().regex(/^[12]\d{3}-/), id: z.uuid() });

export const writeCursor = (row: Key): string => encodeCursor([row.at, row.id]);

/** The parts of a key as one opaque word that an address can carry. */
export const encodeCursor = (parts: readonly string[]): string =>
  btoa(parts.join(' ')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A cursor as the address carries it, read back by `read`; what it answers null to was tampered with, and is refused. */
export const decodeCursor = <K>(read: (parts: string[]) => K | null) =>
  z
    .string()
    .max(200)
    .transform((opaque, context): K => {
      const found = read(/^[\w-]+$/.test(opaque) ? decode(opaque).split(' ') : []);
      if (found !== null) return found;
      context.addIssue({ code: 'custom', message: 'This cursor is not one of ours.' });
      return z.NEVER;
    });

/** The cursor of a list that pages by time and id. */
export const cursor = decodeCursor((parts): Key | null => {
  const found = key.safeParse({ at: parts[0], id: parts[1] });
  return found.success && parts.length === 2 ? found.data : null;
});

function decode(opaque: string): string {
  try {
    return atob(opaque.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** A page of `item`s; `next` is null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), next: z.string().nullable() });

/** Cuts a page of `size` out of `size + 1` rows that were read to learn whether more follow; `cursorOf` names the last row of it. */
export function cutPage<Row>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
}

/** `cutPage` of a list that pages by time and id. */
export const toPage = <Row>(rows: Row[], size: number, keyOf: (row: Row) => Key) =>
  cutPage(rows, size, (row) => writeCursor(keyOf(row)));

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
