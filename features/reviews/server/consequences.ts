import { returnSteps } from '#features/accounts/lifecycle.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import { jobSubject } from '#features/jobs/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import { takeStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { keepPublicWords } from './held-text.ts';
import { reviewHiding } from './hide-review.ts';
import { reviews } from './tables.ts';

/**
 * A suspension hides the person's reviews, and so does leaving. They show again after it, in the end as those of a former member.
 * A job that is completed again after rework keeps its review: its member is not asked for another.
 */
export const reviewConsequences: readonly Consequence<typeof accountSubject | typeof jobSubject>[] = [
  { after: 'job.complete', run: keepRating },
  ...(['suspend', ...returnSteps, 'leave', 'anonymise'] as const).map((step) => ({
    after: `account.${step}` as const,
    run: (work: Work, { subjectId: accountId }: { subjectId: string }) => reviewHiding.begin(work, { accountId }),
  })),
  { after: 'account.anonymise', run: (work, { subjectId }) => keepPublicWords(work, subjectId) },
];

/** Keeps the rating after any act of an admin: a hidden review is a rating that was given, too. */
async function keepRating(work: Work, { subjectId: jobId }: { subjectId: string }): Promise<void> {
  const review = await findRow(work.tx, reviews, { jobId }, 'id');
  if (review !== undefined) await takeStep(work, jobSubject, 'keep-rating', { id: jobId, by: 'system' });
}
