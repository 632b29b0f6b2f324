import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { checkOneOf, columnIs, id, instant, parentIdOf, status, statusCheck } from '#engine/columns.ts';
import { measures } from '../case-actions.ts';
import { caseLifecycle, decisionLifecycle, reportLifecycle } from '../lifecycle.ts';
import { outcomes } from '../reasons.ts';
import { reportable } from '../reportable.ts';

export const reports = pgTable(
  'reports',
  {
    id: id(),
    kind: text({ enum: reportable }).notNull(),
    subjectId: uuid().notNull(),
    reporterId: parentIdOf(() => accounts.id),
    /** The author of the thing; null for old reports of things that are gone. */
    aboutId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    status: status(reportLifecycle),
    /** The decision about the thing that answered it; null for an open one, and for one that an admin closed by itself. */
    outcome: text({ enum: outcomes }),
    /** The note of the admin who closed it, or the reason of the decision. */
    note: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.reporterId, table.kind, table.subjectId).where(columnIs(table.status, 'open')),
    index('reports_queue').on(table.status, table.createdAt, table.id),
    index('reports_of_subject').on(table.kind, table.subjectId),
    index('reports_about').on(table.aboutId, table.createdAt, table.id),
    index('reports_by').on(table.reporterId, table.createdAt, table.id),
    checkOneOf('reports_kind', table.kind, reportable),
    checkOneOf('reports_outcome', table.outcome, outcomes),
    statusCheck('reports_status', table.status, reportLifecycle),
  ],
);

export const reportSubject = { noun: 'report', lifecycle: reportLifecycle, table: reports } as const;

/** Decisions of admins about people and their posts. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: id(),
    kind: text({ enum: reportable }).notNull(),
    subjectId: uuid().notNull(),
    /** The author. */
    aboutId: parentIdOf(() => accounts.id),
    measure: text({ enum: measures }).notNull(),
    /** The admin who decided; null if it is no longer known. */
    adminId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    status: status(decisionLifecycle),
    /** The author's appeal, and an admin's answer. */
    appeal: text(),
    appealedAt: instant(),
    answer: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('moderation_decisions_of_thing').on(table.kind, table.subjectId, table.createdAt, table.id),
    index('moderation_decisions_about').on(table.aboutId, table.createdAt, table.id),
    checkOneOf('moderation_decisions_kind', table.kind, reportable),
    checkOneOf('moderation_decisions_measure', table.measure, measures),
    statusCheck('moderation_decisions_status', table.status, decisionLifecycle),
  ],
);

export const decisionSubject = {
  noun: 'moderation-decision',
  lifecycle: decisionLifecycle,
  table: moderationDecisions,
} as const;

/** The queue: things that wait for an admin. At most one open case of a thing, besides that of an appeal. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    kind: text({ enum: reportable }).notNull(),
    subjectId: uuid().notNull(),
    /** The author of the thing; null if it is no longer known. */
    aboutId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** The decision that is appealed; null for held and reported things. */
    decisionId: uuid().references(() => moderationDecisions.id, { onDelete: 'cascade' }),
    status: status(caseLifecycle),
    /** The admin who works on it until `claimedUntil`. */
    claimedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    claimedUntil: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('moderation_cases_once')
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} = 'open' and ${table.decisionId} is null`),
    index('moderation_cases_queue').on(table.createdAt, table.id).where(columnIs(table.status, 'open')),
    index('moderation_cases_queue_of_kind')
      .on(table.kind, table.createdAt, table.id)
      .where(columnIs(table.status, 'open')),
    index('moderation_cases_appeals')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'open' and ${table.decisionId} is not null`),
    index('moderation_cases_of_thing').on(table.kind, table.subjectId),
    index('moderation_cases_of_decision').on(table.decisionId),
    index('moderation_cases_about').on(table.aboutId),
    checkOneOf('moderation_cases_kind', table.kind, reportable),
    statusCheck('moderation_cases_status', table.status, caseLifecycle),
  ],
);

export const caseSubject = { noun: 'moderation-case', lifecycle: caseLifecycle, table: moderationCases } as const;
