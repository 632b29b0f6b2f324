import { sql, type SQL } from 'drizzle-orm';
import type { problemSubject } from '#features/problems/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { hint } from '#engine/hint.ts';
import type { Consequence } from '#engine/event.ts';
import { quoteSets } from '../lifecycle.ts';
import type { quoteSubject } from './tables.ts';

const providersOf = (where: SQL): SQL =>
  sql`select p.account_id from quote_requests q join providers p on p.id = q.provider_id where ${where}`;

/** Hints of a quote go to its member and its provider; hints of a problem go to the providers with a live quote on it, too. */
export const quoteHints: readonly Consequence<typeof quoteSubject | typeof problemSubject>[] = [
  {
    after: 'quote.*',
    run: async (work, { subjectId, step }) => {
      // The member learns nothing of the provider's places.
      if (step !== 'return-place')
        await hint(work, sql`select member_id from quote_requests where id = ${subjectId}`, ['quotes.requested']);
      await hint(work, providersOf(sql`q.id = ${subjectId}`), ['quotes.received']);
    },
  },
  {
    after: 'problem.*',
    run: (work, { subjectId }) =>
      hint(work, providersOf(sql`q.problem_id = ${subjectId} and ${statusIn(sql`q.status`, quoteSets.live)}`), [
        'problems',
      ]),
  },
];
