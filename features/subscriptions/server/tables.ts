import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, checkOneOf, status, statusCheck, statusIn } from '#server/engine/columns.ts';
import { running, subscriptionLifecycle } from '../lifecycle.ts';
import { planIds } from '../plans.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    plan: text({ enum: planIds }).notNull(),
    status: status(subscriptionLifecycle),
    periodEndsAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('subscriptions_of_account').on(table.accountId, table.createdAt),
    index('subscriptions_ending').on(table.periodEndsAt),
    uniqueIndex('subscriptions_one_running').on(table.accountId).where(statusIn(table.status, running)),
    checkOneOf('subscriptions_plan', table.plan, planIds),
    statusCheck('subscriptions_status', table.status, subscriptionLifecycle),
  ],
);

export const subscriptionSubject = {
  noun: 'subscription',
  lifecycle: subscriptionLifecycle,
  table: subscriptions,
} as const;
