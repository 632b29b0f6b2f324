import { and, eq, lt, ne } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import { tryStep } from '#engine/take-step.ts';
import { jobRecords, jobRecordSubject } from './tables.ts';

/** A record that is ready takes the place of the earlier ones of the same party and job. */
export const evidenceConsequences: readonly Consequence<typeof jobRecordSubject>[] = [
  {
    after: 'job-record.finish',
    async run(work, { subjectId }) {
      const made = await findRow(work.tx, jobRecords, subjectId);
      if (made === undefined) return;
      const earlier = await work.tx
        .select({ id: jobRecords.id })
        .from(jobRecords)
        .where(
          and(
            eq(jobRecords.accountId, made.accountId),
            eq(jobRecords.jobId, made.jobId),
            eq(jobRecords.status, 'ready'),
            ne(jobRecords.id, made.id),
            lt(jobRecords.createdAt, made.createdAt),
          ),
        );
      for (const { id } of earlier) await tryStep(work, jobRecordSubject, 'expire', { id, by: 'system' });
    },
  },
];
