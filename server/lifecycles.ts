import { accountSubject } from '#features/accounts/server/tables.ts';
import { jobSubject } from '#features/jobs/server/tables.ts';
import { reportSubject } from '#features/moderation/server/tables.ts';
import { commentSubject, problemSubject } from '#features/problems/server/tables.ts';
import { quoteSubject } from '#features/quotes/server/tables.ts';
import { reviewSubject } from '#features/reviews/server/tables.ts';
import { subscriptionSubject } from '#features/subscriptions/server/tables.ts';

/** Everything that lives a lifecycle. */
export const subjects = [
  accountSubject,
  problemSubject,
  commentSubject,
  quoteSubject,
  jobSubject,
  reviewSubject,
  subscriptionSubject,
  reportSubject,
] as const;

export const lifecycles = subjects.map((subject) => subject.lifecycle);
