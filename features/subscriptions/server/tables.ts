import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, checkOneOf, randomId, status, statusCheck, statusIn } from '#server/engine/columns.ts';
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
    index('subscriptions_unpaid')
      .on(table.createdAt, table.id)
      .where(statusIn(table.status, ['pending_payment'])),
    uniqueIndex('subscriptions_one_running').on(table.accountId).where(statusIn(table.status, running)),
    checkOneOf('subscriptions_plan', table.plan, planIds),
    statusCheck('subscriptions_status', table.status, subscriptionLifecycle),
  ],
);

export const attemptStatuses = ['pending', 'paid', 'aside'] as const;

/** What one payment is expected to be, from before its checkout opens. Its id is the payment's reference. Prices stay those of the choice. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: randomId(),
    /** Without cascade: what was paid stays in the books. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    plan: text({ enum: planIds }).notNull(),
    planCents: integer().notNull(),
    joiningFeeCents: integer().notNull(),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    status: text({ enum: attemptStatuses }).notNull(),
    /** What Paystack last said of a payment that is not made yet; null while it was not asked. */
    lastAnswer: text(),
    /** Where the person pays; null until the checkout is open. */
    checkoutUrl: text(),
    createdAt: instant().notNull(),
    /** When the sweep asks Paystack next; null once there is nothing to ask. */
    nextCheckAt: instant(),
    settledAt: instant(),
  },
  (table) => [
    index('payment_attempts_of_account').on(table.accountId, table.createdAt),
    unique('payment_attempts_one_each').on(table.subscriptionId),
    index('payment_attempts_to_check')
      .on(table.nextCheckAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    checkOneOf('payment_attempts_status', table.status, attemptStatuses),
  ],
);

/** Payments that do not match what was expected, for the admins: they grant nothing. */
export const asidePayments = pgTable(
  'aside_payments',
  {
    id: id(),
    /** As it came; it may be none of ours. */
    reference: text().notNull(),
    reason: text().notNull(),
    expected: jsonb().$type<Record<string, unknown>>(),
    came: jsonb().$type<Record<string, unknown>>().notNull(),
    at: instant().notNull(),
  },
  (table) => [unique('aside_payments_once').on(table.reference, table.reason)],
);

/** Signed events as they came. The hash of the bytes tells a repeated one. A sweep deletes them after 90 days. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: id(),
    bodyHash: text().notNull().unique(),
    body: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [index('payment_notices_oldest').on(table.receivedAt)],
);

export const ledgerAccounts = ['paystack', 'plans', 'joining-fees', 'owed'] as const;

/** The books: debits are positive, credits negative, in cents. The entries of a payment sum to zero, and no row ever changes. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    ledgerAccount: text({ enum: ledgerAccounts }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.paymentId, table.ledgerAccount),
    checkOneOf('ledger_entries_account', table.ledgerAccount, ledgerAccounts),
  ],
);

export const subscriptionSubject = {
  noun: 'subscription',
  lifecycle: subscriptionLifecycle,
  table: subscriptions,
} as const;
