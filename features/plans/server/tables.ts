import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shape } from '#core/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { savedCards } from '#features/payments/server/tables.ts';
import { checkOneOf, id, instant, parentIdOf, status, statusCheck, statusIn } from '#engine/columns.ts';
import { checkInLanguages, inLanguagesColumn } from '#engine/texts-of-rows.ts';
import { running, subscriptionLifecycle } from '../lifecycle.ts';
import type { PlanChangeData } from '../plan-changes.ts';
import { membershipStatuses, type PlanFeature, type PlanId, planIds } from '../plans.ts';

/** The plans that providers can have; the migration brings the first four. Null limits are unlimited. */
export const plans = pgTable(
  'plans',
  {
    id: text({ enum: planIds }).primaryKey(),
    /** Their order on the page. */
    position: integer().notNull(),
    name: text().notNull(),
    nameInLanguages: inLanguagesColumn(),
    description: text().notNull(),
    descriptionInLanguages: inLanguagesColumn(),
    /** For one interval; null if the price is agreed by telephone. */
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
    /** The benefits besides its limits, as its card lists them, each with its translations. */
    features: jsonb().$type<PlanFeature[]>().notNull().default([]),
    /** Grows with each change: whatever was read before is refused. */
    version: integer().notNull().default(1),
    /** The time since which it cannot be chosen any more; null while it is offered. */
    retiredAt: instant(),
    /** Its id in `events`. */
    eventId: uuid().notNull().unique().defaultRandom(),
  },
  (table) => [
    checkOneOf('plans_id', table.id, planIds),
    checkOneOf('plans_membership', table.membership, membershipStatuses),
    checkInLanguages('plans_name_in_languages', table.nameInLanguages),
    checkInLanguages('plans_description_in_languages', table.descriptionInLanguages),
    check(
      'plans_features_in_languages',
      sql`not jsonb_path_exists(${table.features}, '$[*].inLanguages.keyvalue() ? (!(@.key like_regex "^(af|zu|xh|st)$"))')`,
    ),
  ],
);

/** The limits that a plan had before one of them was lowered: people who have the plan keep them for a time (`read-holder-limits.ts`). */
export const formerPlanLimits = pgTable(
  'former_plan_limits',
  {
    id: id(),
    plan: text({ enum: planIds }).notNull(),
    locations: integer(),
    quotesPerMonth: integer(),
    validityHours: integer(),
    budgetCents: bigint({ mode: 'number' }),
    /** The time at which the lower limits were saved. */
    until: instant().notNull(),
  },
  (table) => [
    index('former_plan_limits_newest').on(table.plan, table.until),
    checkOneOf('former_plan_limits_plan', table.plan, planIds),
  ],
);

type Reminded = Record<'status' | 'remindedFor' | 'periodEndsAt', AnyPgColumn>;

/** True if the person does not know yet how the period of a plan ends: with a payment, or with the plan. */
export const isUnreminded = (table: Reminded) =>
  sql`${statusIn(table.status, ['active', 'non_renewing'])} and ${table.remindedFor} is distinct from ${table.periodEndsAt}`;

type Ending = Record<'status' | 'nextChargeAt', AnyPgColumn>;

/** True if a plan is over with its period: no payment continues it. */
export const isEnding = (table: Ending) =>
  sql`(${statusIn(table.status, ['non_renewing'])} or ${statusIn(table.status, ['active'])} and ${table.nextChargeAt} is null)`;

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    plan: text({ enum: planIds }).notNull(),
    status: status(subscriptionLifecycle),
    periodStartsAt: instant(),
    periodEndsAt: instant(),
    /** The plan from the next renewal on; null if it stays. */
    nextPlan: text({ enum: planIds }),
    /** The card that renewals charge; null if each period is paid by hand. */
    cardId: uuid().references(() => savedCards.id),
    /** The time at which the queue charges the card next, or sends a reminder if there is none; null if nothing is due. */
    nextChargeAt: instant(),
    /** The plan of a member's application: its first period begins when an admin approves that, not with the payment. */
    needsApproval: boolean().notNull().default(false),
    /** The time of the payment for a plan that needs an approval; null again once the plan begins. */
    heldAt: instant(),
    /** The time at which the first charge for a period failed: seven days of grace begin. Null while nothing failed. */
    pastDueAt: instant(),
    /** The end of the period for which the person has had a reminder. */
    remindedFor: instant(),
    /**
     * The time at which its person gave it up, or its payment was refunded; null while it goes on, and if it ended unpaid. A payment that
     * was under way then continues nothing.
     */
    cancelledAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('subscriptions_of_account').on(table.accountId, table.createdAt),
    index('subscriptions_to_end').on(table.periodEndsAt, table.id).where(isEnding(table)),
    index('subscriptions_to_abandon')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending_payment' and ${table.heldAt} is null`),
    index('subscriptions_to_charge')
      .on(table.nextChargeAt, table.id)
      .where(statusIn(table.status, ['active', 'past_due'])),
    index('subscriptions_past_due')
      .on(table.pastDueAt, table.id)
      .where(statusIn(table.status, ['past_due'])),
    index('subscriptions_of_plan').on(table.plan, table.id).where(statusIn(table.status, running)),
    index('subscriptions_to_plan').on(table.nextPlan, table.id).where(statusIn(table.status, running)),
    index('subscriptions_to_remind').on(table.periodEndsAt, table.id).where(isUnreminded(table)),
    uniqueIndex('subscriptions_one_running').on(table.accountId).where(statusIn(table.status, running)),
    checkOneOf('subscriptions_plan', table.plan, planIds),
    checkOneOf('subscriptions_next_plan', table.nextPlan, planIds),
    statusCheck('subscriptions_status', table.status, subscriptionLifecycle),
  ],
);

/** The prices of the plans, with the start of each: running subscriptions pay a new price 30 days later. */
export const planPrices = pgTable(
  'plan_prices',
  {
    id: id(),
    plan: text({ enum: planIds }).notNull(),
    priceCents: integer().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    index('plan_prices_newest').on(table.plan, table.since),
    checkOneOf('plan_prices_plan', table.plan, planIds),
  ],
);

export const subscriptionSubject = {
  noun: 'subscription',
  lifecycle: subscriptionLifecycle,
  table: subscriptions,
} as const;

/** The steps of admins on the plans. */
export const planEvents = {
  noun: 'plan',
  events: {
    change: { data: shape<PlanChangeData>() },
    retire: { data: shape<{ plan: PlanId; reason: string }>() },
    'offer-again': { data: shape<{ plan: PlanId; reason: string }>() },
    order: {},
  },
} as const;
