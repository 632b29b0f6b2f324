import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { columnIs, id, idOf, instant, status, statusCheck } from '#engine/columns.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { credentialKinds } from '#features/credentials/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { certificateLifecycle } from '../lifecycle.ts';

/** The certificate that a job owes its member: one at most, whatever rework follows. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    jobId: idOf(() => jobs.id),
    /** The parties of the job, which never change: a member's certificates are one range of an index. */
    memberId: idOf(() => accounts.id),
    providerId: idOf(() => providers.id),
    status: status(certificateLifecycle),
    /** The kind of credential whose holders issue it. Its words below are those of the day of the promise. */
    kindId: idOf(() => credentialKinds.id),
    name: text().notNull(),
    registerName: text().notNull(),
    registerUrl: text().notNull(),
    /** The last of the five working days. */
    dueOn: date().notNull(),
    /** The midnight with which it becomes late. */
    lateAt: instant().notNull(),
    /** The next reminder of the provider; null after the last one. */
    remindAt: instant(),
    deliveredAt: instant(),
    /** Both are null until it is delivered, and once both parties have left. */
    number: text(),
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('certificates_of_job').on(table.jobId),
    index('certificates_of_member').on(table.memberId, table.createdAt, table.id),
    index('certificates_of_provider').on(table.providerId, table.createdAt, table.id),
    uniqueIndex('certificates_file').on(table.fileId),
    // For the due rules.
    index('certificates_to_remind').on(table.remindAt, table.id).where(columnIs(table.status, 'owed')),
    index('certificates_overdue').on(table.lateAt, table.id).where(columnIs(table.status, 'owed')),
    statusCheck('certificates_status', table.status, certificateLifecycle),
  ],
);

export const certificateSubject = {
  noun: 'certificate',
  lifecycle: certificateLifecycle,
  table: certificates,
} as const;
