import { sql, type SQL } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { quoteSubject } from '#features/quotes/server/tables.ts';
import type { jobSubject } from './tables.ts';

const partiesOf = (where: SQL): SQL =>
  sql`select unnest(array[j.member_id, p.account_id]) from jobs j join providers p on p.id = j.provider_id where ${where}`;

/** Live hints about a job go to its member and its provider. */
export const jobHints: readonly Consequence<typeof jobSubject | typeof quoteSubject>[] = [
  {
    after: 'job.*',
    run: (work, { subjectId }) => hint(work, partiesOf(sql`j.id = ${subjectId}`), ['jobs']),
  },
  // The page of a job shows that its work has begun, and its address.
  ...(['quote.start', 'quote.give-visit'] as const).map((after) => ({
    after,
    run: (work: Work, { subjectId }: { subjectId: string }) =>
      hint(work, partiesOf(sql`j.quote_id = ${subjectId}`), ['jobs']),
  })),
];
