import { isNotNull, sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#engine/columns.ts';
import type { PresetId } from '../ranges.ts';
import { performanceFormulas } from './performance-formulas.ts';

/**
 * The sums of each day in Johannesburg, by metric and key (a role, a step, a category …): counts, cents or bytes. Weeks, months and
 * retention stand under the first day of their period. Each feature counts its metrics (`figures` in its `contributions.ts`).
 */
export const dailySums = pgTable(
  'daily_sums',
  {
    metric: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    key: text().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.day, table.key] })],
);

/** The columns of a provider's counts, for a day or the days of a range. */
const whatProvidersDid = () => ({
  /** Requests, and those of them that were answered within 24 hours. */
  asked: integer().notNull(),
  answered: integer().notNull(),
  /** Quotes and offers that were sent, and quotes that were accepted. */
  sent: integer().notNull(),
  accepted: integer().notNull(),
  completed: integer().notNull(),
  /** Agreed work that the provider backed out of, or that the member cancelled. */
  backedOut: integer().notNull(),
  calledOff: integer().notNull(),
  ratingSum: integer().notNull(),
  ratings: integer().notNull(),
  reports: integer().notNull(),
});

/** Each provider's counts of a day; no row for a day without any. */
export const providerDays = pgTable(
  'provider_days',
  {
    day: date({ mode: 'string' }).notNull(),
    providerId: uuid().notNull(),
    ...whatProvidersDid(),
  },
  (table) => [primaryKey({ columns: [table.day, table.providerId] })],
);

/**
 * Each provider's counts over the days of a range that are over, with the number of days that have any. Each column by which the table of
 * providers is sorted has an index: shares in hundredths of a percent, the rating in hundredths of a star, and null for a share of nothing.
 */
export const providerRanges = pgTable(
  'provider_ranges',
  {
    range: text().$type<PresetId>().notNull(),
    providerId: uuid().notNull(),
    days: integer().notNull(),
    ...whatProvidersDid(),
    answeredShare: integer().generatedAlwaysAs(sql.raw(performanceFormulas.answered)),
    acceptedShare: integer().generatedAlwaysAs(sql.raw(performanceFormulas.accepted)),
    completedShare: integer().generatedAlwaysAs(sql.raw(performanceFormulas.completed)),
    rating: integer().generatedAlwaysAs(sql.raw(performanceFormulas.rating)),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.range] }),
    index('provider_ranges_by_asked').on(table.range, table.asked, table.providerId),
    index('provider_ranges_by_answered').on(table.range, table.answeredShare, table.providerId),
    index('provider_ranges_by_accepted').on(table.range, table.acceptedShare, table.providerId),
    index('provider_ranges_by_completed').on(table.range, table.completedShare, table.providerId),
    index('provider_ranges_by_cancelled').on(table.range, table.backedOut, table.providerId),
    index('provider_ranges_by_rating').on(table.range, table.rating, table.providerId),
    index('provider_ranges_by_reports').on(table.range, table.reports, table.providerId),
  ],
);

/** The ranges of `provider_ranges`, one row each. The migration brings them. */
export const summedRanges = pgTable(
  'summed_ranges',
  {
    id: id(),
    range: text().$type<PresetId>().notNull().unique(),
    /** The days of the sums; null until they are made. */
    fromDay: date({ mode: 'string' }),
    toDay: date({ mode: 'string' }),
    /** The time of the next sum, and no reads until then; null while the sums are up to date. */
    dueAt: instant(),
    summedAt: instant(),
  },
  (table) => [index('summed_ranges_due').on(table.dueAt, table.id).where(isNotNull(table.dueAt))],
);

/** The days that have sums, or are to have them. */
export const summedDays = pgTable(
  'summed_days',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull().unique(),
    /** The time of the next sum; null if nothing changes it any more. */
    dueAt: instant(),
    /** The time of the last sum; null until then. */
    summedAt: instant(),
  },
  (table) => [index('summed_days_due').on(table.dueAt, table.id).where(isNotNull(table.dueAt))],
);

/** One row: the time at which the list of days is checked next. The migration brings it. */
export const dayLists = pgTable('day_lists', { id: id(), checkAt: instant().notNull() }, (table) => [
  index('day_lists_due').on(table.checkAt, table.id),
]);
