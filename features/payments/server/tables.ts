import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  primaryKey,
} from 'drizzle-orm/pg-core';
import { languages } from '#core/languages.ts';
import type { z } from '#core/zod.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { checkOneOf, columnIs, id, idOf, instant, parentIdOf, randomId, status, statusCheck } from '#engine/columns.ts';
import type { invoiceContent } from '../invoice-contract.ts';
import { disputeLifecycle, paymentLifecycle, refundLifecycle, unmatchedLifecycle } from '../lifecycle.ts';
import { refundCauses } from '../reasons.ts';

/** Cards that Paystack lets us charge again. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    /** The address with which the card was saved: Paystack charges it with no other. */
    email: text().notNull(),
    /** The authorization code, encrypted. */
    sealedCode: text().notNull(),
    /** Paystack's name for the card itself, the same for each code of one card. */
    signature: text().notNull(),
    brand: text().notNull(),
    lastFour: text().notNull(),
    /** The last month in which it can be charged, as `2027-03`. */
    expires: text().notNull(),
    savedAt: instant().notNull(),
    /** The time at which Paystack refused its code for good; it is not charged after that. */
    refusedAt: instant(),
    /** The time of the warning that it expires. */
    warnedAt: instant(),
  },
  (table) => [unique('saved_cards_once').on(table.accountId, table.mode, table.signature, table.email)],
);

/** The purpose of a payment: a first period, a later one, the rest of a period on a larger plan, or to save a card. */
export const paymentKinds = ['first', 'renewal', 'upgrade', 'card'] as const;

type Charged = Record<'status' | 'cardId' | 'failedAt', AnyPgColumn>;

/** A charge of a saved card that can still be paid, and has not counted as failed. */
export const isOpenCharge = (table: Charged) =>
  sql`${table.status} = 'pending' and ${table.cardId} is not null and ${table.failedAt} is null`;

/** The expected facts of a payment, from before its checkout opens. Its id is the payment's reference. Prices stay those of the choice. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: randomId(),
    /** Without cascade: payments stay in the books. */
    accountId: idOf(() => accounts.id),
    /** The thing that it pays for. The migrations have its foreign key: this feature does not know that table. */
    subscriptionId: uuid().notNull(),
    kind: text({ enum: paymentKinds }).notNull().default('first'),
    /** The code of the item that is paid for, which the payable names. */
    plan: text().notNull(),
    /** The part for the item, without the joining fee. */
    planCents: integer().notNull(),
    joiningFeeCents: integer().notNull(),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    status: status(paymentLifecycle),
    /** Paystack's last status of a payment that is not made yet; null while it was not asked. */
    lastAnswer: text(),
    /** The checkout; null until it is open. */
    checkoutUrl: text(),
    /** The beginning of the period that a renewal pays for, and its number among the charges for it, from 1; 0 for one by checkout. */
    periodStartsAt: instant(),
    tryNumber: integer(),
    /** The saved card that is charged; null for a payment by checkout. */
    cardId: uuid().references(() => savedCards.id),
    /** The time of the one request to charge the card. */
    sentAt: instant(),
    /** The time at which the charge of the card counted as failed: until then no other one begins. A success that comes later still counts. */
    failedAt: instant(),
    /** Paystack's number of the payment, once it is paid: refunds need it. */
    paystackId: text(),
    /** The channel of the payment at Paystack: card, eft, qr. */
    channel: text(),
    /** The plan that an upgrade starts from, and the price of a whole period of the larger plan; null for other payments. */
    fromPlan: text(),
    fullCents: integer(),
    /** The part that was refunded, is on its way, or was lost in a dispute, in cents (`countRefunded`). */
    refundedCents: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** The time of its last step. Of a payment that the bank has: the time since which the bank has it. */
    updatedAt: instant().notNull().defaultNow(),
    /** The time of the sweep's next check at Paystack; null once there is nothing to check. */
    nextCheckAt: instant(),
    settledAt: instant(),
  },
  (table) => [
    index('payment_attempts_of_account').on(table.accountId, table.createdAt),
    index('payment_attempts_of_subscription').on(table.subscriptionId, table.createdAt),
    uniqueIndex('payment_attempts_one_charge')
      .on(table.subscriptionId, table.periodStartsAt, table.tryNumber)
      .where(sql`${table.kind} = 'renewal' and ${table.tryNumber} > 0`),
    uniqueIndex('payment_attempts_one_open_charge')
      .on(table.subscriptionId, table.kind, table.periodStartsAt)
      .where(isOpenCharge(table)),
    index('payment_attempts_by_number').on(table.paystackId).where(isNotNull(table.paystackId)),
    index('payment_attempts_to_check').on(table.nextCheckAt, table.id).where(columnIs(table.status, 'pending')),
    statusCheck('payment_attempts_status', table.status, paymentLifecycle),
    checkOneOf('payment_attempts_kind', table.kind, paymentKinds),
  ],
);

/** Refunds of all or a part of a payment, by us, recorded before Paystack is asked, or seen at Paystack. */
export const refunds = pgTable(
  'refunds',
  {
    id: randomId(),
    attemptId: idOf(() => paymentAttempts.id),
    cents: integer().notNull(),
    cause: text({ enum: refundCauses }).notNull(),
    /** The reason of the admin who decided it. */
    reason: text(),
    status: status(refundLifecycle),
    paystackId: text().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull().defaultNow(),
    /** Paystack's answer when it refused; null while it has refused nothing. */
    said: text(),
    /** The refund that was made in place of this one, which failed. */
    replacedBy: uuid(),
    /** The reference of a refund that an admin has made by hand. */
    handReference: text(),
    /** The time of the last request to Paystack for it; null until then. */
    askedAt: instant(),
    /** The time of the sweep's next check at Paystack; null once there is nothing to check. */
    nextCheckAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    index('refunds_of_attempt').on(table.attemptId),
    index('refunds_listed').on(table.status, table.createdAt, table.id),
    index('refunds_to_check').on(table.nextCheckAt, table.id).where(isNotNull(table.nextCheckAt)),
    checkOneOf('refunds_cause', table.cause, refundCauses),
    statusCheck('refunds_status', table.status, refundLifecycle),
    check('refunds_cents', sql`${table.cents} > 0`),
  ],
);

/** The amounts that banks ask back for people who dispute a payment, from Paystack's events. */
export const disputes = pgTable(
  'disputes',
  {
    id: randomId(),
    attemptId: idOf(() => paymentAttempts.id),
    paystackId: text().notNull().unique(),
    status: status(disputeLifecycle),
    /** From Paystack; null while the dispute is open. */
    resolution: text(),
    cents: integer().notNull(),
    /** Paystack's number of the refund that carries it out, once Paystack lists it: that is not booked a second time. */
    refundNumber: text(),
    /** The time until which it can be answered. */
    dueAt: instant(),
    openedAt: instant().notNull(),
    resolvedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('disputes_of_attempt').on(table.attemptId),
    uniqueIndex('disputes_one_of_refund').on(table.refundNumber),
    statusCheck('disputes_status', table.status, disputeLifecycle),
  ],
);

/** Payments that differ from the expected ones, for the admins: they grant nothing until an admin decides. */
export const unmatchedPayments = pgTable(
  'aside_payments',
  {
    id: id(),
    /** Paystack's reference; it may be unknown to us. */
    reference: text().notNull(),
    /** Our payment of that reference, if there is one. */
    attemptId: uuid().references(() => paymentAttempts.id),
    /** An `UnmatchedReason`, or the facts that differ, with commas between them. */
    reason: text().notNull(),
    expected: jsonb().$type<Record<string, unknown>>(),
    reported: jsonb('came').$type<Record<string, unknown>>().notNull(),
    at: instant().notNull(),
    status: status(unmatchedLifecycle).default('waiting'),
    /** The admin who decided, and their reason. */
    decidedBy: uuid().references(() => accounts.id),
    decision: text(),
    /** The default serves a process of the version before, which has no decisions. */
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('aside_payments_once').on(table.reference, table.reason),
    index('aside_payments_of_attempt').on(table.attemptId),
    index('aside_payments_listed').on(table.status, table.at, table.id),
    statusCheck('aside_payments_status', table.status, unmatchedLifecycle),
  ],
);

export const invoiceKinds = ['invoice', 'credit-note'] as const;

/** Our invoices for payments, and credit notes for refunds and lost disputes. They never change: a trigger refuses updates and deletions. */
export const planInvoices = pgTable(
  'plan_invoices',
  {
    id: id(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** Payments with a test key have separate numbers, so that a site that goes live begins with 1. */
    mode: text({ enum: ['test', 'live'] }).notNull(),
    /** From 1 and without gaps among those of its kind and mode. */
    number: integer().notNull(),
    accountId: idOf(() => accounts.id),
    attemptId: idOf(() => paymentAttempts.id),
    /** The refund or the lost dispute of a credit note. */
    refundId: uuid().references(() => refunds.id),
    disputeId: uuid().references(() => disputes.id),
    content: jsonb().$type<z.output<typeof invoiceContent>>().notNull(),
    /** Language of the payer when the invoice was made: it never changes either. */
    language: text({ enum: languages }).notNull().default('en'),
    madeAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('plan_invoices_number').on(table.mode, table.kind, table.number),
    uniqueIndex('plan_invoices_one_invoice').on(table.attemptId).where(columnIs(table.kind, 'invoice')),
    uniqueIndex('plan_invoices_one_credit_note').on(table.refundId),
    uniqueIndex('plan_invoices_one_credit_note_of_dispute').on(table.disputeId),
    index('plan_invoices_of_attempt').on(table.attemptId),
    index('plan_invoices_of_account').on(table.accountId),
    checkOneOf('plan_invoices_kind', table.kind, invoiceKinds),
    checkOneOf('plan_invoices_language', table.language, languages),
    check(
      'plan_invoices_cause',
      sql`num_nonnulls(${table.refundId}, ${table.disputeId}) = (${table.kind} = 'credit-note')::int`,
    ),
  ],
);

/** The last number of our invoices of a kind and mode. */
export const planInvoiceCounters = pgTable(
  'plan_invoice_counters',
  {
    mode: text({ enum: ['test', 'live'] }).notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mode, table.kind] }),
    checkOneOf('plan_invoice_counters_kind', table.kind, invoiceKinds),
  ],
);

/** Signed events, unchanged. The hash of the bytes recognises a repeated one. A sweep deletes them after 90 days. */
export const webhookEvents = pgTable(
  'payment_notices',
  {
    id: id(),
    bodyHash: text().notNull().unique(),
    body: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [index('payment_notices_oldest').on(table.receivedAt)],
);

export const ledgerAccounts = ['paystack', 'plans', 'joining-fees', 'cooling-off-fees', 'owed'] as const;

/** The books: debits are positive, credits negative, in cents. The entries of a booking sum to zero, and no row ever changes. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    paymentId: idOf(() => paymentAttempts.id),
    /** The id of the booked payment, refund or dispute. */
    bookingId: uuid().notNull(),
    ledgerAccount: text({ enum: ledgerAccounts }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.bookingId, table.ledgerAccount),
    index('ledger_entries_newest').on(table.at),
    checkOneOf('ledger_entries_account', table.ledgerAccount, ledgerAccounts),
  ],
);

export const paymentSubject = { noun: 'payment', lifecycle: paymentLifecycle, table: paymentAttempts } as const;
export const refundSubject = { noun: 'refund', lifecycle: refundLifecycle, table: refunds } as const;
export const disputeSubject = { noun: 'dispute', lifecycle: disputeLifecycle, table: disputes } as const;
export const unmatchedSubject = {
  noun: 'aside-payment',
  lifecycle: unmatchedLifecycle,
  table: unmatchedPayments,
} as const;

/** The finding of the daily check that the books differ. */
export const booksEvents = { noun: 'books', events: { differ: {} } } as const;
