import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { problemSubject } from '#features/problems/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import { releaseQuotes } from './release-quotes.ts';

/** Releases undecided quotes: on a problem that ends or is taken down, requested by a suspended person, or of a former provider. */
export const quoteConsequences: readonly Consequence<typeof problemSubject | typeof accountSubject>[] = [
  {
    after: 'problem.withdraw',
    run: (work, event) => releaseQuotes(work, { problemId: event.subjectId, reason: 'withdrawn' }),
  },
  {
    after: 'problem.lapse',
    run: (work, event) => releaseQuotes(work, { problemId: event.subjectId, reason: 'lapsed' }),
  },
  {
    after: 'problem.hide',
    run: (work, event) => releaseQuotes(work, { problemId: event.subjectId, reason: 'taken-down' }),
  },
  {
    after: 'account.suspend',
    run: (work, event) => releaseQuotes(work, { memberId: event.subjectId, reason: 'suspended' }),
  },
  {
    after: 'account.change-role',
    run: async (work, event) => {
      if (event.before !== 'provider') return;
      await releaseQuotes(work, { providerAccountId: event.subjectId, reason: 'no-provider' });
    },
  },
];
