import { sql } from 'drizzle-orm';
import type { problemSubject } from '#features/problems/server/tables.ts';
import { hint } from '#server/engine/hint.ts';
import type { Consequence } from '#server/engine/event.ts';
import { liveStatuses } from '../lifecycle.ts';
import type { quoteSubject } from './tables.ts';

const live = sql.raw(liveStatuses.map((status) => `'${status}'`).join(', '));

/** Whose screens a quote is on: its two parties'. Its problem is on those of the providers who quote on it, too. */
export const quoteHints: readonly Consequence<typeof quoteSubject | typeof problemSubject>[] = [
  {
    after: 'quote.*',
    run: async (work, { subjectId }) => {
      await hint(work, sql`select member_id from quote_requests where id = ${subjectId}`, ['quotes.requested']);
      await hint(
        work,
        sql`select p.account_id from quote_requests q join providers p on p.id = q.provider_id where q.id = ${subjectId}`,
        ['quotes.received'],
      );
    },
  },
  {
    after: 'problem.*',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select p.account_id from quote_requests q join providers p on p.id = q.provider_id where q.problem_id = ${subjectId} and q.status in (${live})`,
        ['problems'],
      ),
  },
];
