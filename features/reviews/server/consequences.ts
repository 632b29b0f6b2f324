import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import { hideReviewsBy } from './hide-review.ts';

/** A suspension hides the person's reviews, and so does leaving. They show again after it, in the end as those of a former member. */
export const reviewConsequences: readonly Consequence<typeof accountSubject>[] = [
  { after: 'account.suspend', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, true) },
  { after: 'account.activate', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, false) },
  { after: 'account.wait-again', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, false) },
  { after: 'account.leave', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, true) },
  { after: 'account.keep', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, false) },
  { after: 'account.keep-waiting', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, false) },
  { after: 'account.anonymise', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, false) },
];
