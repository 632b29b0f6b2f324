import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, checkOneOf, status, statusCheck } from '#server/engine/columns.ts';
import { reportLifecycle } from '../lifecycle.ts';
import { reportable } from '../reportable.ts';

export const reports = pgTable(
  'reports',
  {
    id: id(),
    kind: text({ enum: reportable }).notNull(),
    subjectId: uuid().notNull(),
    reporterId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    status: status(reportLifecycle),
    /** What the admin who closed it wrote. */
    note: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('reports_once')
      .on(table.reporterId, table.kind, table.subjectId)
      .where(sql`${table.status} = 'open'`),
    index('reports_queue').on(table.status, table.createdAt, table.id),
    index('reports_of_subject').on(table.kind, table.subjectId),
    checkOneOf('reports_kind', table.kind, reportable),
    statusCheck('reports_status', table.status, reportLifecycle),
  ],
);

export const reportSubject = { noun: 'report', lifecycle: reportLifecycle, table: reports } as const;
