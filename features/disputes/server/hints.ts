import { sql, type SQL } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { Work } from '#engine/work.ts';
import type { disputeSubject, statementEvents } from './tables.ts';

const tellParties = (work: Work, dispute: SQL): Promise<void> =>
  hint(
    work,
    sql`select unnest(array[d.member_id, p.account_id]) from job_disputes d join providers p on p.id = d.provider_id where d.id = ${dispute}`,
    ['jobs'],
  );

/** Live hints about a dispute go to both parties of its job. */
export const disputeHints: readonly Consequence<typeof disputeSubject | typeof statementEvents>[] = [
  { after: 'job-dispute.*', run: (work, { subjectId }) => tellParties(work, sql`${subjectId}`) },
  {
    after: 'dispute-statement.*',
    run: (work, { subjectId }) =>
      tellParties(work, sql`(select s.dispute_id from dispute_statements s where s.id = ${subjectId})`),
  },
];
