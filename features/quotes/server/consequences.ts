import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { problemSubject } from '#features/problems/server/tables.ts';
import type { Consequence } from '#server/engine/event.ts';
import { releaseReasons } from '../wording.ts';
import { releaseQuotes } from './release-quotes.ts';

/** Releases the undecided quotes on a problem that is withdrawn, lapses or is taken down, and those that a suspended person asked for. */
export const quoteConsequences: readonly Consequence<typeof problemSubject | typeof accountSubject>[] = [
  {
    after: 'problem.withdraw',
    run: (work, event) => releaseQuotes(work, { problemId: event.subjectId, reason: releaseReasons.withdrawn }),
  },
  {
    after: 'problem.lapse',
    run: (work, event) => releaseQuotes(work, { problemId: event.subjectId, reason: releaseReasons.lapsed }),
  },
  {
    after: 'problem.hide',
    run: (work, event) => releaseQuotes(work, { problemId: event.subjectId, reason: releaseReasons.takenDown }),
  },
  {
    after: 'account.suspend',
    run: (work, event) => releaseQuotes(work, { memberId: event.subjectId, reason: releaseReasons.suspended }),
  },
];
