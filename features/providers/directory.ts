import { z } from '#core/zod.ts';
import { decodeCursor, encodeCursor } from '#core/paging.ts';
import { type DirectorySort, directorySorts } from './directory-sorts.ts';

const count = z.string().regex(/^\d{1,9}$/);
/** The parts of each sort's cursor: the sorted values, then the values that break ties. */
const keys = {
  newest: z.tuple([z.iso.datetime().regex(/^[12]\d{3}-/), z.uuid()]),
  rating: z.tuple([count, count, z.uuid()]),
  jobs: z.tuple([count, count, z.uuid()]),
};

/** The last provider of a page, in the sort of that page. Opaque to callers. */
export type DirectoryKey = {
  [Sort in DirectorySort]: { sort: Sort; parts: z.output<(typeof keys)[Sort]> };
}[DirectorySort];

export const directoryCursor = decodeCursor(([sort, ...parts]): DirectoryKey | null => {
  const known = directorySorts.find((name) => name === sort);
  const read = known && keys[known].safeParse(parts);
  return read?.success === true ? ({ sort: known, parts: read.data } as DirectoryKey) : null;
});

export const writeDirectoryCursor = ({ sort, parts }: DirectoryKey): string => encodeCursor([sort, ...parts]);
