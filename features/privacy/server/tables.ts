import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { copyUnderWay } from '#core/copy-lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { checkOneOf, columnIs, id, instant, parentIdOf, status, statusCheck, statusIn } from '#engine/columns.ts';
import { copyColumns } from '#engine/made-copies.ts';
import { caseKinds } from '../kinds.ts';
import { caseLifecycle, exportLifecycle } from '../lifecycle.ts';

/** Copies of everything about a person. The storage has the ZIP of one that is ready. */
export const exports = pgTable(
  'exports',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    status: status(exportLifecycle),
    ...copyColumns(),
    /** The hash of the ticket that the password gave, and its end. A new one replaces it. */
    ticketHash: text(),
    ticketEndsAt: instant(),
  },
  (table) => [
    index('exports_of_account').on(table.accountId, table.createdAt),
    uniqueIndex('exports_one_under_way').on(table.accountId).where(statusIn(table.status, copyUnderWay)),
    index('exports_to_expire').on(table.readyAt, table.id).where(columnIs(table.status, 'ready')),
    index('exports_stuck').on(table.updatedAt, table.id).where(statusIn(table.status, copyUnderWay)),
    statusCheck('exports_status', table.status, exportLifecycle),
  ],
);

export const exportSubject = { noun: 'export', lifecycle: exportLifecycle, table: exports } as const;

/** People's requests to the team, with the answers. */
export const privacyCases = pgTable(
  'privacy_cases',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    kind: text({ enum: caseKinds }).notNull(),
    text: text().notNull(),
    /** The page that a fault is on, and the version of the site when it was reported. */
    page: text(),
    version: text(),
    status: status(caseLifecycle),
    answer: text(),
    createdAt: instant().notNull(),
    /** The time by which an answer is due. */
    dueAt: instant().notNull(),
    /** The time of the next reminder to admins; null after the last. */
    remindAt: instant(),
    answeredAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('privacy_cases_of_account').on(table.accountId, table.createdAt),
    index('privacy_cases_due').on(table.dueAt, table.id).where(columnIs(table.status, 'open')),
    index('privacy_cases_to_remind').on(table.remindAt, table.id).where(columnIs(table.status, 'open')),
    index('privacy_cases_answered').on(table.answeredAt, table.id).where(columnIs(table.status, 'answered')),
    checkOneOf('privacy_cases_kind', table.kind, caseKinds),
    statusCheck('privacy_cases_status', table.status, caseLifecycle),
  ],
);

export const caseSubject = { noun: 'privacy-case', lifecycle: caseLifecycle, table: privacyCases } as const;
