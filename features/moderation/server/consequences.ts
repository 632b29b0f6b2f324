import type { problemSubject } from '#features/problems/server/tables.ts';
import type { reviewSubject } from '#features/reviews/server/tables.ts';
import type { Consequence } from '#server/engine/event.ts';
import { decisionNotes } from '../wording.ts';
import { closeReportsAbout } from './close-report.ts';

/** What an admin decides about a problem or a review answers its open reports. */
export const moderationConsequences: readonly Consequence<typeof problemSubject | typeof reviewSubject>[] = [
  {
    after: 'problem.hide',
    run: (work, { subjectId, data }) =>
      closeReportsAbout(work, { kind: 'problem', subjectId }, 'resolve', decisionNotes.problemTakenDown(data.reason)),
  },
  {
    after: 'problem.show',
    run: (work, { subjectId }) =>
      closeReportsAbout(work, { kind: 'problem', subjectId }, 'dismiss', decisionNotes.problemShown),
  },
  {
    after: 'review.hide',
    run: (work, { subjectId, data }) =>
      closeReportsAbout(work, { kind: 'review', subjectId }, 'resolve', decisionNotes.reviewHidden(data.reason)),
  },
  {
    after: 'review.show',
    run: (work, { subjectId }) =>
      closeReportsAbout(work, { kind: 'review', subjectId }, 'dismiss', decisionNotes.reviewShown),
  },
];
