import type { SQL } from 'drizzle-orm';

/**
 * Says to which private things of a feature a file belongs. An admin opens the file after a look at one of them: the query gives the
 * `noun` and the `step` of that look in the log, its `subject_id`, and the `page` that asks for it.
 */
export type FilePlace = (fileId: string) => SQL;
