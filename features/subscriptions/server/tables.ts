import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, checkOneOf, status, statusCheck, statusIn } from '#server/engine/columns.ts';
import { running, subscriptionLifecycle } from '../lifecycle.ts';
import { membershipStatuses, planIds } from '../plans.ts';

/** The plans that providers can have; the migration brings the first four. Null limits are unlimited. */
export const plans = pgTable(
  'plans',
  {
    id: text({ enum: planIds }).primaryKey(),
    /** Their order on the page. */
    position: integer().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    /** For one interval; null where the price is agreed by telephone. */
    priceCents: integer(),
    interval: text({ enum: ['month'] }).notNull(),
    /** Our own code of the plan in payments. */
    planCode: text().notNull().unique(),
    membership: text({ enum: membershipStatuses }).notNull(),
    locations: integer(),
    quotesPerMonth: integer(),
    validityHours: integer(),
    budgetCents: bigint({ mode: 'number' }),
    storageBytes: bigint({ mode: 'number' }).notNull(),
    isPopular: boolean().notNull(),
    isCustom: boolean().notNull(),
  },
  (table) => [
    checkOneOf('plans_id', table.id, planIds),
    checkOneOf('plans_membership', table.membership, membershipStatuses),
  ],
);

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
