import { day } from '#core/time.ts';

/** Characters of the Markdown of a policy. */
export const maxSource = 40_000;
export const maxSummary = 500;
/** A number that no version reaches. */
export const maxVersions = 100_000;

/** The time from the notice of a new version to its start. */
export const noticeDays = 30;
export const noticePeriod = noticeDays * day;

/** The days in which a version must begin: a wrong year would hold up every later version. */
export const maxLeadDays = 365;

/** A number that no draft's revision reaches. */
export const maxRevision = 1_000_000_000;
