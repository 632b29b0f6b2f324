import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { problemSubject } from '#features/problems/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { ReleaseReason } from '../reasons.ts';
import { releaseOfPerson, releaseQuotes } from './release-quotes.ts';

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
    run: (work, event) => releaseAll(work, event, 'member', 'suspended'),
  },
  {
    after: 'account.change-role',
    run: async (work, event) => {
      if (event.before !== 'provider') return;
      await releaseAll(work, event, 'provider', 'no-provider');
    },
  },
];

const releaseAll = (
  work: Work,
  { subjectId: accountId }: { subjectId: string },
  side: 'member' | 'provider',
  reason: ReleaseReason,
): Promise<void> => releaseOfPerson.begin(work, { accountId, side, reason, until: work.now.toISOString() });
