import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Consequence } from '#server/engine/event.ts';
import { hideReviewsBy } from './hide-review.ts';

/** A suspension hides the person's reviews; its end shows them again. */
export const reviewConsequences: readonly Consequence<typeof accountSubject>[] = [
  { after: 'account.suspend', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, true) },
  { after: 'account.activate', run: (work, { subjectId }) => hideReviewsBy(work, subjectId, false) },
];
