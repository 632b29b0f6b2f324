import { day, hour } from '#core/time.ts';

/** The time for each answer, in milliseconds. */
export const answerWithin = 48 * hour;
/** A decision can be appealed for so long, in milliseconds. */
export const appealWithin = 7 * day;
export const maxClaim = 2000;
export const maxDisputePhotos = 8;
/** Entries of the job's record in one statement. */
export const maxEvidence = 30;
/** Statements of one side in a dispute. */
export const maxStatements = 10;
/** Disputes of one job. */
export const maxDisputes = 5;
/** Offers in one dispute. */
export const maxOffers = 30;
/** Work is done again within so many days. */
export const maxDaysToRedo = 180;
