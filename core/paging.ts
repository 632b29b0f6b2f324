import { wholeNumber } from './fields.ts';
import { boundRefusals } from './wording.ts';
import { z } from './zod.ts';

/**
 * Lists page by keyset: a cursor names the last row that was read, by its time and id. Every page costs the same, and new rows
 * make no page skip a row. Callers treat a cursor as opaque.
 */
export type Key = { at: string; id: string };

// Our own cursors have these years; the database refuses other years as instants.
const key = z.strictObject({ at: z.iso.datetime().regex(/^[12]\d{3}-/), id: z.uuid() });

export const writeCursor = (row: Key): string => encodeCursor([row.at, row.id]);

/** Joins the parts of a key into one opaque word for an address. */
export const encodeCursor = (parts: readonly string[]): string =>
  btoa(parts.join(' ')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The schema of a cursor in an address. Refuses a cursor that `read` answers with null: it was tampered with. */
export const decodeCursor = <K>(read: (parts: string[]) => K | null) =>
  z
    .string()
    .max(200)
    .transform((opaque, context): K => {
      const found = read(/^[\w-]+$/.test(opaque) ? decode(opaque).split(' ') : []);
      if (found !== null) return found;
      context.addIssue({ code: 'custom', message: boundRefusals.cursor });
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

/** The schema of a page of `item`s; `next` is null on the last page. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), next: z.string().nullable() });

/** Cuts a page of `size` out of `size + 1` rows; the extra row shows that more follow. `cursorOf` names the last row of the page. */
export function cutPage<Row>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
}

/** `cutPage` for a list that pages by time and id. */
export const toPage = <Row>(rows: Row[], size: number, keyOf: (row: Row) => Key) =>
  cutPage(rows, size, (row) => writeCursor(keyOf(row)));

/** A whole number from the address, where everything is text. */
export const queryInteger = (min: number, max: number) => {
  const error = () => boundRefusals.wholeNumber(min, max);
  const typed = z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);
  return z.union([z.number(), typed], { error }).pipe(wholeNumber(min, max));
};
