import type { Work } from '#engine/work.ts';
import type { jobDisputes } from './tables.ts';

type Settled = Pick<typeof jobDisputes.$inferSelect, 'jobId' | 'outcome' | 'outcomeCents'>;

/**
 * Follows from an outcome, in the transaction in which both sides agreed to it or an admin decided it; the job is locked. Lungisa moves no
 * money: an outcome says which side pays the other, directly. Nothing of an earlier feature waits for an outcome yet.
 */
export async function settleOutcome(_work: Work, _settled: Settled): Promise<void> {}
