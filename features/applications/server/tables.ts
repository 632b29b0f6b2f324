import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { categories } from '#features/site/server/tables.ts';
import { planIds } from '#features/plans/plans.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { checkOneOf, columnIs, id, idOf, instant, parentIdOf, status, statusCheck, statusIn } from '#engine/columns.ts';
import { applicationLifecycle, openApplication } from '../lifecycle.ts';

/** A member's application to become a provider. It becomes the listing when an admin approves it. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    name: text().notNull(),
    /** Null once its category is gone. */
    specialty: text().references(() => categories.name, { onUpdate: 'cascade', onDelete: 'set null' }),
    places: text().array().notNull(),
    plan: text({ enum: planIds }).notNull(),
    /** The choice of the plan: the last one until one is paid for, then that one. */
    subscriptionId: idOf(() => subscriptions.id),
    /** The payment that counts; null until it is confirmed. */
    attemptId: uuid().references(() => paymentAttempts.id),
    status: status(applicationLifecycle),
    /** The reason that an admin declined it. */
    reason: text(),
    paidAt: instant(),
    /** The time of the reminder to admins; null after that. */
    remindAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('applications_of_account').on(table.accountId, table.createdAt),
    uniqueIndex('applications_one_open').on(table.accountId).where(statusIn(table.status, openApplication)),
    index('applications_waiting').on(table.paidAt, table.id).where(columnIs(table.status, 'waiting')),
    index('applications_answered')
      .on(table.updatedAt, table.id)
      .where(statusIn(table.status, ['approved', 'declined', 'unanswered'])),
    index('applications_to_remind').on(table.remindAt, table.id).where(columnIs(table.status, 'waiting')),
    checkOneOf('applications_plan', table.plan, planIds),
    statusCheck('applications_status', table.status, applicationLifecycle),
  ],
);

export const applicationSubject = {
  noun: 'application',
  lifecycle: applicationLifecycle,
  table: applications,
} as const;
