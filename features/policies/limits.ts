import { day } from '#core/time.ts';

/** Characters of the Markdown of a policy. */
export const maxSource = 40_000;
export const maxSummary = 500;
/** A number that no version reaches. */
export const maxVersions = 100_000;

/** People are told of a new version so long before it holds. */
export const noticeDays = 30;
export const noticePeriod = noticeDays * day;

/** The largest number that the column of a draft's revision holds. */
export const maxRevision = 2_147_483_647;
