import type { problemSubject } from '#features/problems/server/tables.ts';
import type { Consequence } from '#server/engine/event.ts';
import { releaseReasons } from '../wording.ts';
import { releaseQuotes } from './release-quotes.ts';

/** Releases the undecided quotes on a problem that is withdrawn or lapses. */
export const quoteConsequences: readonly Consequence<typeof problemSubject>[] = [
  {
    after: 'problem.withdraw',
    run: (work, event) => releaseQuotes(work, { problemId: event.subjectId, reason: releaseReasons.withdrawn }),
  },
  {
    after: 'problem.lapse',
    run: (work, event) => releaseQuotes(work, { problemId: event.subjectId, reason: releaseReasons.lapsed }),
  },
];
