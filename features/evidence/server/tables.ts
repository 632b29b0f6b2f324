import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { copyUnderWay } from '#core/copy-lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { columnIs, id, idOf, parentIdOf, status, statusCheck, statusIn } from '#engine/columns.ts';
import { copyColumns } from '#engine/made-copies.ts';
import { jobRecordLifecycle } from '../lifecycle.ts';

/** Records of jobs, each for one party. The storage has the ZIP of one that is ready. */
export const jobRecords = pgTable(
  'job_records',
  {
    id: id(),
    jobId: idOf(() => jobs.id),
    accountId: parentIdOf(() => accounts.id),
    status: status(jobRecordLifecycle),
    ...copyColumns(),
    /** The hash of its last entry, and the number of entries; null until it is made. */
    head: text(),
    entries: integer(),
  },
  (table) => [
    index('job_records_of_party').on(table.accountId, table.jobId, table.createdAt),
    index('job_records_of_job').on(table.jobId),
    uniqueIndex('job_records_one_under_way')
      .on(table.accountId, table.jobId)
      .where(statusIn(table.status, copyUnderWay)),
    index('job_records_to_expire').on(table.readyAt, table.id).where(columnIs(table.status, 'ready')),
    index('job_records_stuck').on(table.updatedAt, table.id).where(statusIn(table.status, copyUnderWay)),
    statusCheck('job_records_status', table.status, jobRecordLifecycle),
  ],
);

export const jobRecordSubject = { noun: 'job-record', lifecycle: jobRecordLifecycle, table: jobRecords } as const;
