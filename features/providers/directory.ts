import { z } from 'zod';
import { decodeCursor } from '#core/paging.ts';

export const directorySorts = ['newest', 'rating', 'jobs'] as const;
export type DirectorySort = (typeof directorySorts)[number];

const number = z.string().regex(/^\d{1,9}(\.\d)?$/);
const keys = {
  newest: z.strictObject({ at: z.iso.datetime().regex(/^[12]\d{3}-/), id: z.uuid() }),
  counted: z.strictObject({ first: number, second: number, id: z.uuid() }),
};

/** Where a page of the directory ended: by the time of making, or by what it is sorted by. Opaque to callers. */
export type DirectoryKey = z.output<(typeof keys)['newest']> | z.output<(typeof keys)['counted']>;

export const directoryCursor = decodeCursor((parts): DirectoryKey | null => {
  const [a, b, c] = parts;
  const read = parts.length === 2 ? keys.newest.safeParse({ at: a, id: b }) : keys.counted.safeParse({ first: a, second: b, id: c });
  return read.success && parts.length <= 3 ? read.data : null;
});
